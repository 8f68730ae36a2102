import type { ClosedVault } from '../../../electron/cli/open-closed-vault';
import { startCleaning } from '../../../electron/corpus/cleaning/start-cleaning';
import { sweepFileInMemory } from '../../../electron/corpus/cleaning/sweep-file';
import type { Embedder } from '../../../electron/models/engine';
import { createOfflineJudge } from '../../../electron/models/offline/judge';
import { createOfflineEngine } from '../../../electron/models/offline/offline-engine';
import { createOfflineUnderstander } from '../../../electron/models/offline/understand';
import { startIndex } from '../../../electron/retrieval/index/start-index';
import { createRetrieval } from '../../../electron/retrieval/pipeline';
import { contradictionBetween } from '../../../electron/retrieval/resolve/contradiction';
import { claimsOfNote } from '../../../electron/retrieval/resolve/read-claims';
import type { Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';

/** One contradiction that a person would be told of. */
export interface ToldContradiction {
  where: 'compared' | 'cleaning' | 'answer';
  /** Titles of the notes. */
  notes: string[];
  reason: string;
}

export interface ContradictionFigures {
  notes: number;
  questions: number;
  /** Groups of notes that are told to contradict each other, wherever they are told; the figure of the whole vault. */
  contradictions: number;
  /** The same by where: every two notes compared, the cleaning sweep, the answers to the questions. */
  compared: number;
  cleaning: number;
  answers: number;
}

const DIFFERENCES: ReadonlySet<string> = new Set(['contradiction', 'supersession']);

/**
 * What a vault of kept notes is said to contradict: by comparing every two notes, by a whole cleaning sweep, and in the
 * answers to the questions.
 */
export async function measureContradictions(
  vault: ClosedVault,
  questions: readonly string[],
  embedder: Embedder | null,
): Promise<{ figures: ContradictionFigures; told: ToldContradiction[] }> {
  const notes = await keptNotes(vault);
  const told = [...compareAll(notes), ...(await sweep(vault)), ...(await askAll(vault, questions, embedder))];
  const count = (where?: ToldContradiction['where']) =>
    new Set(
      told.filter((one) => where === undefined || one.where === where).map((one) => one.notes.toSorted().join('\n')),
    ).size;
  return {
    figures: {
      notes: notes.length,
      questions: questions.length,
      contradictions: count(),
      compared: count('compared'),
      cleaning: count('cleaning'),
      answers: count('answer'),
    },
    told,
  };
}

async function keptNotes({ vault: { store } }: ClosedVault): Promise<Note[]> {
  const notes: Note[] = [];
  for await (const page of store.pages('notes')) notes.push(...page.filter(({ status }) => status === 'kept'));
  return notes;
}

function compareAll(notes: readonly Note[]): ToldContradiction[] {
  const read = notes.map((note) => ({ note, claims: claimsOfNote(note) })).filter(({ claims }) => claims.length > 0);
  return read.flatMap((one, place) =>
    read.slice(place + 1).flatMap((other): ToldContradiction[] => {
      const reason = contradictionBetween(one.claims, other.claims);
      return reason === null ? [] : [{ where: 'compared', notes: [one.note.title, other.note.title], reason }];
    }),
  );
}

async function sweep({ vault: { store, writer }, corpus, ids }: ClosedVault): Promise<ToldContradiction[]> {
  const cleaning = await startCleaning({
    store,
    writer,
    ids,
    now: Date.now,
    corpus,
    log: silentLogger,
    file: sweepFileInMemory(),
    meaning: async (_text, others) => others.map(() => null),
    hasMeaning: () => false,
    isBusy: () => false,
    elapsed: () => performance.now(),
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    onProgress: () => {},
  });
  try {
    await cleaning.sweeper.run('full');
    const { problem } = cleaning.state();
    if (problem !== null) throw new Error(problem);
    const { proposals } = await cleaning.list(500);
    return proposals
      .filter(({ proposal }) => DIFFERENCES.has(proposal.kind))
      .map(({ proposal, notes }) => ({
        where: 'cleaning',
        notes: notes.map(({ title }) => title),
        reason: proposal.reason,
      }));
  } finally {
    await cleaning.close();
  }
}

async function askAll(
  { vault: { store, writer }, corpus, ids }: ClosedVault,
  questions: readonly string[],
  embedder: Embedder | null,
): Promise<ToldContradiction[]> {
  if (questions.length === 0) return [];
  const index = await startIndex({
    workerUrl: null,
    store,
    writer,
    log: silentLogger,
    now: Date.now,
    loadEmbedder: embedder === null ? null : async () => embedder,
  });
  try {
    if (embedder !== null) await index.embedded();
    const engine = createOfflineEngine({
      understand: createOfflineUnderstander().understand,
      judge: createOfflineJudge().judge,
    });
    const retrieval = createRetrieval({
      index,
      store,
      ids,
      facts: corpus.factBook,
      cues: corpus.cueBook,
      decisions: corpus.decisionBook,
    });
    const told: ToldContradiction[] = [];
    for (const question of questions) {
      const { trace } = await retrieval.retrieve({
        surface: 'eval',
        question,
        recentTurns: [],
        sessionId: null,
        asOf: Date.now(),
        engine,
      });
      const nameOf = (ref: string) => trace.candidates.find((candidate) => candidate.ref === ref)?.title ?? ref;
      for (const { kind, refs = [], text } of trace.notices)
        if (kind === 'contradiction')
          told.push({ where: 'answer', notes: refs.map(nameOf), reason: `${question}: ${text}` });
    }
    return told;
  } finally {
    await index.close();
  }
}
