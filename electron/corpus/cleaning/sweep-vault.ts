import type { CleaningState } from '../../../shared/ipc/routes/cleaning';
import type { Logger } from '../../../shared/lib/logger';
import { commitProposals, type CommitProposalsDeps } from '../proposals/commit-proposals';
import { isProposalCurrent, type ProposalDraft } from '../proposals/proposal-key';
import { sweepLessonsAndNames, type LessonSweepDeps } from './sweep-lessons-and-names';
import { createNoteSweep, type NoteSweepDeps } from './sweep-notes';
import type { RunningSweep, SweepMode, SweepProgress } from './sweep-progress';
import { createTimeSlicer, type TimeSlicer, type TimeSlicerDeps } from './time-slicer';

/** Notes per batch and per update of the cursor. */
const NOTES_PER_COMMIT = 50;

export interface SweepVaultDeps extends NoteSweepDeps, LessonSweepDeps, CommitProposalsDeps, TimeSlicerDeps {
  catalog: NoteSweepDeps['catalog'] & LessonSweepDeps['catalog'];
  /** Whether the index has a vector for every text. */
  hasSimilarity: () => boolean;
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
  const noteSweep = createNoteSweep(deps);
  const todo = progress.notesLeft(current);
  current.total = current.done + todo.length;
  for (let from = 0; from < todo.length; from += NOTES_PER_COMMIT) {
    const piece = todo.slice(from, from + NOTES_PER_COMMIT);
    // Removed before they are read, so that a note changed meanwhile is added again.
    for (const id of piece) progress.changed.delete(id);
    try {
      const drafts: ProposalDraft[] = [];
      for (const id of piece) drafts.push(...(await noteSweep.sweep(id, slicer)));
      await commit(drafts, noteSweep.supersededProposals(drafts));
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
