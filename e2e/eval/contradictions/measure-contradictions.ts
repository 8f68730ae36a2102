import type { ClosedVault } from '../../../electron/cli/open-closed-vault';
import { startCleaning } from '../../../electron/corpus/cleaning/start-cleaning';
import { createInMemorySweepStateFile } from '../../../electron/corpus/cleaning/sweep-progress';
import type { Embedder } from '../../../electron/ports/engine';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { noticeText } from '../../../shared/domain/trace-text/run-text';
import { findClaimContradiction } from '../../../electron/language/claims/find-contradiction';
import { claimsOfNote } from '../../../electron/language/claims/read-claims';
import type { Note } from '../../../shared/domain/note';
import { openVaultRetrieval } from '../vault/open-vault-retrieval';
import { silentLogger } from '../../../shared/lib/logger';

/** A contradiction reported to the person. */
export interface ReportedContradiction {
  foundBy: 'compared' | 'cleaning' | 'answer';
  /** Titles of the notes. */
  notes: string[];
  reason: string;
}

export interface ContradictionFigures {
  notes: number;
  questions: number;
  /** Distinct groups of notes reported as contradictory, from any source. */
  contradictions: number;
  /** The same by source: comparison of all pairs, the cleaning sweep, the answers to the questions. */
  compared: number;
  cleaning: number;
  answers: number;
}

const DIFFERENCES: ReadonlySet<string> = new Set(['contradiction', 'supersession']);

/**
 * Contradictions reported in a vault of kept notes: by comparing all pairs, by a full cleaning sweep, and in the
 * answers to the questions.
 */
export async function measureContradictions(
  vault: ClosedVault,
  questions: readonly string[],
  embedder: Embedder | null,
): Promise<{ figures: ContradictionFigures; reported: ReportedContradiction[] }> {
  const notes = await keptNotes(vault);
  const reported = [
    ...compareAll(notes),
    ...(await runCleaningSweep(vault)),
    ...(await askAll(vault, questions, embedder)),
  ];
  const count = (where?: ReportedContradiction['foundBy']) =>
    new Set(
      reported
        .filter((one) => where === undefined || one.foundBy === where)
        .map((one) => one.notes.toSorted().join('\n')),
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
    reported,
  };
}

async function keptNotes({ vault: { store } }: ClosedVault): Promise<Note[]> {
  const notes: Note[] = [];
  for await (const page of store.pages('notes')) notes.push(...page.filter(({ status }) => status === 'kept'));
  return notes;
}

function compareAll(notes: readonly Note[]): ReportedContradiction[] {
  const read = notes.map((note) => ({ note, claims: claimsOfNote(note) })).filter(({ claims }) => claims.length > 0);
  return read.flatMap((one, index) =>
    read.slice(index + 1).flatMap((other): ReportedContradiction[] => {
      const difference = findClaimContradiction(one.claims, other.claims);
      return difference === null
        ? []
        : [{ foundBy: 'compared', notes: [one.note.title, other.note.title], reason: differenceText(difference) }];
    }),
  );
}

async function runCleaningSweep({
  vault: { store, writer },
  corpus,
  ids,
}: ClosedVault): Promise<ReportedContradiction[]> {
  const cleaning = await startCleaning({
    store,
    writer,
    ids,
    now: Date.now,
    corpus,
    log: silentLogger,
    file: createInMemorySweepStateFile(),
    similarityOf: async (_text, others) => others.map(() => null),
    hasSimilarity: () => false,
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
        foundBy: 'cleaning',
        notes: notes.map(({ title }) => title),
        reason: proposal.reason,
      }));
  } finally {
    await cleaning.close();
  }
}

async function askAll(
  vault: ClosedVault,
  questions: readonly string[],
  embedder: Embedder | null,
): Promise<ReportedContradiction[]> {
  if (questions.length === 0) return [];
  const retrieval = await openVaultRetrieval(vault, embedder);
  try {
    const reported: ReportedContradiction[] = [];
    for (const question of questions) {
      const { trace } = await retrieval.ask(question);
      const nameOf = (ref: string) => trace.candidates.find((candidate) => candidate.ref === ref)?.title ?? ref;
      for (const notice of trace.notices)
        if (notice.kind === 'contradiction')
          reported.push({
            foundBy: 'answer',
            notes: (notice.refs ?? []).map(nameOf),
            reason: `${question}: ${noticeText(notice, namesIn(trace))}`,
          });
    }
    return reported;
  } finally {
    await retrieval.close();
  }
}
