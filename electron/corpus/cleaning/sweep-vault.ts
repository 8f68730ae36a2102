import type { CleaningState } from '../../../shared/ipc/routes/cleaning';
import type { Logger } from '../../../shared/lib/logger';
import { commitProposals, type CommitProposalsDeps } from '../proposals/commit-proposals';
import { isProposalCurrent, type ProposalDraft, type ProposalTable } from '../proposals/proposal-table';
import { createNoteSweep, supersededProposals, type NoteSweepDeps } from './sweep-notes';
import type { RunningSweep, SweepMode, SweepProgress } from './sweep-progress';
import { createTimeSlicer, type TimeSlicer, type TimeSlicerDeps } from './time-slicer';
import type { Lesson } from '../../../shared/domain/lesson';
import { noteText } from '../../../shared/domain/note';
import type { ProposalKind } from '../../../shared/domain/proposal';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import { type LessonTable, isActiveLesson } from '../lessons/lesson-table';
import { quotableLesson } from '../lessons/lesson-sentence';
import type { LessonUsage, LessonUsageCounts } from '../lessons/lesson-usage';
import { proposeLessonChanges } from '../lessons/propose-lesson-changes';
import type { EntityMergeProposal } from '../facts/entities/propose-entity-merges';
import { entityKey } from '../../language/facts/fact-key';
import type { KeptTermIndex } from './kept-term-index';
import { quoted } from '../../../shared/messages/quoted';

interface LessonSweepDeps {
  catalog: Pick<Catalog, 'note'>;
  store: Pick<VaultStore, 'getMany'>;
  lessonTable: Pick<LessonTable, 'all' | 'reader'>;
  lessonUsage: LessonUsage;
  /** Pairs of names that may be the same entity, most confident first. */
  nameMerges: () => EntityMergeProposal[];
  index: KeptTermIndex;
  proposals: ProposalTable;
}

/** Kinds that are recomputed completely each time: an open proposal that is not found again is withdrawn. */
const RECOMPUTED_KINDS: ReadonlySet<ProposalKind> = new Set([
  'merge-entities',
  'graduate-lesson',
  'retire-lesson',
  'merge-lessons',
  'lesson-conflict',
  'stale-lesson',
  'mend-lesson',
]);
/** Kept notes compared with one lesson. */
const MAX_NEWER_NOTES = 10;
/** Characters that a subject may hold; longer names are not proposed. */
const LONGEST_NAME = 64;
/** Proposals of merged entities per sweep. */
const MAX_NAME_PROPOSALS = 200;

/** Proposals for lessons and names, and ids of open ones that no longer apply. Nothing is written. */
async function sweepLessonsAndNames(
  deps: LessonSweepDeps,
  slicer: TimeSlicer,
): Promise<{ drafts: ProposalDraft[]; withdrawn: string[] }> {
  await slicer.startSlice();
  const names = entityMergeDrafts(deps);
  await slicer.yieldWhenDue();
  const drafts = [...names, ...(await lessonDrafts(deps, slicer))];
  const keys = new Set(drafts.map(({ key }) => key));
  const withdrawn = deps.proposals
    .open()
    .filter(({ kind, key }) => RECOMPUTED_KINDS.has(kind) && !keys.has(key))
    .map(({ id }) => id);
  return { drafts, withdrawn };
}

function entityMergeDrafts({ nameMerges }: LessonSweepDeps): ProposalDraft[] {
  return nameMerges()
    .slice(0, MAX_NAME_PROPOSALS)
    .flatMap(({ into, from, reason, confidence }): ProposalDraft[] => {
      if (into.name.length > LONGEST_NAME || from.name.length > LONGEST_NAME) return [];
      const key = `merge-entities:${[into.name, from.name].map(entityKey).sort().join(':')}`;
      return [
        {
          kind: 'merge-entities',
          key,
          subjects: [into.name, from.name],
          reason,
          confidence,
        },
      ];
    });
}

async function lessonDrafts(deps: LessonSweepDeps, slicer: TimeSlicer): Promise<ProposalDraft[]> {
  const lessons = deps.lessonTable.all();
  const figures = new Map<string, LessonUsageCounts>();
  const newer = new Map<string, { id: string; text: string; at: number }[]>();
  for (const lesson of lessons.filter(isActiveLesson)) {
    figures.set(lesson.id, await deps.lessonUsage.countsOf(lesson));
    newer.set(lesson.id, await newerNotes(deps, lesson));
    await slicer.yieldWhenDue();
  }
  if (lessons.length === 0) return [];
  const drafts = proposeLessonChanges({
    lessons,
    reader: deps.lessonTable.reader,
    quote: (lesson) => quoted(quotableLesson(deps.catalog, lesson)),
    usageCounts: figures,
    newerNotes: ({ id }) => newer.get(id) ?? [],
  });
  await slicer.yieldWhenDue();
  return drafts;
}

/** Kept notes near a lesson's instruction that were kept after the lesson was stated. */
async function newerNotes(
  { index, catalog, store }: LessonSweepDeps,
  lesson: Lesson,
): Promise<{ id: string; text: string; at: number }[]> {
  const since = Math.max(lesson.createdAt, ...(lesson.statedOn ?? []));
  const near = index.terms
    .nearestToText(lesson.instruction, MAX_NEWER_NOTES)
    .filter(({ id }) => id !== lesson.noteId && (catalog.note(id)?.keptAt ?? 0) > since);
  if (near.length === 0) return [];
  const rows = await store.getMany(
    'notes',
    near.map(({ id }) => id),
  );
  return rows.flatMap((note) =>
    note?.status === 'kept' ? [{ id: note.id, text: noteText(note), at: note.keptAt ?? note.createdAt }] : [],
  );
}

/** Notes per batch and per update of the cursor. */
const NOTES_PER_COMMIT = 50;

export interface SweepVaultDeps extends NoteSweepDeps, LessonSweepDeps, CommitProposalsDeps, TimeSlicerDeps {
  catalog: NoteSweepDeps['catalog'] & LessonSweepDeps['catalog'];
  /** Whether the index has a vector for every text. */
  hasSimilarity: () => boolean;
  /** The findings on pairs by what a model said of them before; absent: the rules' own. */
  correctPairs?: (drafts: readonly ProposalDraft[]) => Promise<ProposalDraft[]>;
  log: Logger;
}

/** What a sweep says of itself while it runs. */
export interface SweepReport {
  step: NonNullable<CleaningState['sweep']>['step'];
  /** More was found than the list of proposals takes. */
  isLimitReached: boolean;
  /** The longest slice of all sweeps so far, in milliseconds. */
  longestSliceMs: number;
  /** @param isNow also shortly after the last report */
  onProgress(isNow: boolean): void;
}

/** One sweep from where it stopped, or from the beginning. Rejects when the signal aborts; its progress then stays. */
export async function sweepVault(
  deps: SweepVaultDeps,
  progress: SweepProgress,
  report: SweepReport,
  mode: SweepMode,
  signal: AbortSignal,
): Promise<void> {
  const slicer = createTimeSlicer(deps, signal);
  await slicer.startSlice();
  const hasMeaning = deps.hasSimilarity();
  report.step = 'reading';
  await deps.index.refresh(slicer, () => report.onProgress(false));
  const current = progress.begin(mode);
  const commit = async (drafts: readonly ProposalDraft[], withdrawn: readonly string[]) => {
    const done = await commitProposals(deps, drafts, withdrawn);
    report.isLimitReached ||= done.isLimitReached;
    current.found += done.added;
  };
  report.step = 'notes';
  if (current.after === '') report.isLimitReached = false;
  await sweepAllNotes(deps, progress, report, current, slicer, commit);
  report.step = 'names and lessons';
  report.onProgress(true);
  const { drafts, withdrawn } = await sweepLessonsAndNames(deps, slicer);
  const stale = deps.proposals
    .open()
    .filter((row) => !isProposalCurrent(row, (id) => deps.catalog.note(id)))
    .map(({ id }) => id);
  await commit(drafts, [...withdrawn, ...stale]);
  report.longestSliceMs = Math.max(report.longestSliceMs, slicer.longestSliceMs());
  const last = progress.end(current, hasMeaning);
  deps.log.info('cleaning: a sweep ended', { ...last, longestMs: Math.round(report.longestSliceMs) });
}

/** Note by note, committed in pieces after which a stopped sweep goes on. */
async function sweepAllNotes(
  deps: SweepVaultDeps,
  progress: SweepProgress,
  report: SweepReport,
  current: RunningSweep,
  slicer: TimeSlicer,
  commit: (drafts: readonly ProposalDraft[], withdrawn: readonly string[]) => Promise<void>,
): Promise<void> {
  const sweepNote = createNoteSweep(deps);
  const todo = progress.notesLeft(current);
  current.total = current.done + todo.length;
  for (let from = 0; from < todo.length; from += NOTES_PER_COMMIT) {
    const piece = todo.slice(from, from + NOTES_PER_COMMIT);
    // Removed before they are read, so that a note changed meanwhile is added again.
    for (const id of piece) progress.changed.delete(id);
    try {
      const drafts: ProposalDraft[] = [];
      for (const id of piece) drafts.push(...(await sweepNote(id, slicer)));
      const corrected = (await deps.correctPairs?.(drafts)) ?? drafts;
      await commit(corrected, supersededProposals(deps, corrected));
    } catch (error) {
      for (const id of piece) progress.changed.add(id);
      throw error;
    }
    await slicer.startSlice();
    current.after = piece.at(-1)!;
    current.done += piece.length;
    await progress.saveWhenDue();
    report.onProgress(false);
  }
}
