import { readdir } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import type { ClosedVault } from '../../../electron/cli/open-closed-vault';
import { noteIdOfFile } from '../../../electron/exchange/import/parsed/parsed-import';
import type { Embedder } from '../../../electron/ports/engine';
import type { RetrievalResult } from '../../../electron/retrieval/funnel/retrieval';
import { parseSourceRef } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { measureContradictions } from '../contradictions/measure-contradictions';
import { percentile } from '../metrics';
import { askSimplestHybrid } from './measure-hybrid';
import { askMiniSearch } from './measure-minisearch';
import { openVaultRetrieval } from './open-vault-retrieval';
import { scoreVault, type AskedQuestion, type VaultScores } from './vault-metrics';
import type { VaultQuestion } from './vault-questions';

interface VaultFigures extends VaultScores {
  notes: number;
  links: { resolved: number; unresolved: number };
  contradictions: number;
  indexSeconds: number;
  embedSeconds: number;
  /** Wall time of one question. */
  msPerQuestion: { p50: number; p95: number };
  mainRssMb: number;
}

export interface VaultMeasurement {
  figures: VaultFigures;
  /** MiniSearch over the same passages. */
  peer: VaultScores;
  /** BM25 plus the app's own vectors; null without vectors. */
  hybrid: VaultScores | null;
  asked: AskedQuestion[];
  traces: RetrievalTrace[];
}

async function askAll(
  retrieval: Awaited<ReturnType<typeof openVaultRetrieval>>,
  folder: string,
  questions: readonly VaultQuestion[],
) {
  try {
    return await askQuestions(retrieval.ask, folder, questions);
  } finally {
    await retrieval.close();
  }
}

/** Asks every question through the whole funnel, then counts links and contradictions of the vault. */
export async function measureVault(
  vault: ClosedVault,
  folder: string,
  questions: readonly VaultQuestion[],
  embedder: Embedder | null,
): Promise<VaultMeasurement> {
  const retrieval = await openVaultRetrieval(vault, embedder);
  const { asked, traces, durations } = await askAll(retrieval, folder, questions);
  const mainRssMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
  const notes = await keptNotes(vault);
  const pathOf = await pagePaths(folder);
  const { figures: contradictions } = await measureContradictions(vault, [], null);
  return {
    figures: {
      ...scoreVault(asked),
      notes: notes.length,
      links: await countLinks(vault),
      contradictions: contradictions.contradictions,
      indexSeconds: Number(retrieval.indexSeconds.toFixed(2)),
      embedSeconds: Number(retrieval.embedSeconds.toFixed(1)),
      msPerQuestion: { p50: rounded(percentile(durations, 0.5)), p95: rounded(percentile(durations, 0.95)) },
      mainRssMb,
    },
    peer: scoreVault(askMiniSearch(notes, questions, pathOf)),
    hybrid: embedder === null ? null : scoreVault(await askSimplestHybrid(notes, questions, embedder, pathOf)),
    asked,
    traces,
  };
}

/** What each question brought, with the milliseconds that it took. */
export async function askQuestions(
  ask: (question: string) => Promise<RetrievalResult>,
  folder: string,
  questions: readonly VaultQuestion[],
): Promise<{ asked: AskedQuestion[]; traces: RetrievalTrace[]; durations: number[] }> {
  const pathOf = await pagePaths(folder);
  const asked: AskedQuestion[] = [];
  const traces: RetrievalTrace[] = [];
  const durations: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    const { sources, trace } = await ask(question.question);
    durations.push(performance.now() - start);
    traces.push(trace);
    asked.push({
      question,
      sources: sources.map(({ ref, text }) => ({ path: pathOf(parseSourceRef(ref).id), text })),
      confidence: Math.max(0, ...trace.candidates.map(({ gate }) => gate?.applicability ?? 0)),
    });
  }
  return { asked, traces, durations };
}

const rounded = (value: number): number => Number(value.toFixed(1));

/** Paths within the folder by the id of the note that a file became. */
async function pagePaths(folder: string): Promise<(noteId: string) => string | null> {
  const root = resolve(folder);
  const paths = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(root, resolve(entry.parentPath, entry.name)).split(sep).join('/');
    for (const key of [path, `${basename(root)}/${path}`]) paths.set(noteIdOfFile(key), path);
  }
  return (noteId) => paths.get(noteId) ?? null;
}

async function keptNotes({ vault: { store } }: ClosedVault): Promise<Note[]> {
  const notes: Note[] = [];
  for await (const page of store.pages('notes')) notes.push(...page.filter(({ status }) => status === 'kept'));
  return notes;
}

/** Links in the text of notes, by whether a note of their title exists. */
async function countLinks({ vault: { store } }: ClosedVault): Promise<VaultFigures['links']> {
  const links = { resolved: 0, unresolved: 0 };
  for await (const page of store.pages('links'))
    for (const { kind, to } of page) if (kind === 'wikilink') links[to === null ? 'unresolved' : 'resolved'] += 1;
  return links;
}
