import type { Batch } from '../../../shared/domain/batch';
import { isAppError } from '../../../shared/ipc/errors';
import type { CleaningState } from '../../../shared/ipc/routes/cleaning';
import { isProposalCurrent } from '../proposals/proposal-table';
import { openSweepProgress, type SweepMode, type SweepProgress, type SweepProgressDeps } from './sweep-progress';
import { sweepVault, type SweepReport, type SweepVaultDeps } from './sweep-vault';
import { t } from '../../../shared/messages/message';

/** Milliseconds between progress reports. */
const PROGRESS_INTERVAL_MS = 400;

export interface SweeperDeps extends SweepVaultDeps, SweepProgressDeps {
  catalog: SweepVaultDeps['catalog'] & SweepProgressDeps['catalog'];
  onProgress: () => void;
  /** Is told that a sweep has ended; absent: nobody is. */
  onSwept?: () => void;
}

export type Sweeper = Awaited<ReturnType<typeof openSweeper>>;

/** Runs sweeps in small slices, keeps its progress across restarts, and pauses while a chat is answered. */
export async function openSweeper(deps: SweeperDeps) {
  const progress = await openSweepProgress(deps);
  const report = createReport(deps);
  let problem: string | null = null;
  let stop = new AbortController();
  let running: Promise<void> | null = null;

  const start = (mode: SweepMode): Promise<void> => {
    if (running !== null) return running;
    problem = null;
    stop = new AbortController();
    const { signal } = stop;
    running = sweepVault(deps, progress, report, mode, signal)
      .then(() => deps.onSwept?.())
      .catch((error: unknown) => {
        if (signal.aborted) return;
        problem = isAppError(error) ? error.message : t('mainCorpus.lastSweepCouldFinished');
        deps.log.error('cleaning: a sweep failed', { error: String(error) });
      })
      .then(progress.save)
      .finally(() => {
        running = null;
        report.onProgress(true);
      });
    report.onProgress(true);
    return running;
  };
  const halt = async () => {
    stop.abort();
    await running;
  };

  return {
    state: (): CleaningState => ({
      state: progress.saved.isPaused ? 'paused' : running === null ? 'idle' : deps.isBusy() ? 'waiting' : 'working',
      sweep: sweepState(progress, report, running !== null),
      changed: progress.changed.size,
      last: lastSweepState(progress),
      open: deps.proposals.open().filter((row) => isProposalCurrent(row, (id) => deps.catalog.note(id))).length,
      hasMore: report.isLimitReached,
      problem,
    }),
    /**
     * Starts a sweep of all kept notes or of the changed ones, or resumes the one that was stopped. Resolves when it has
     * ended.
     */
    async run(mode: SweepMode): Promise<void> {
      if (mode === 'full' && running !== null && progress.saved.sweep?.mode !== 'full') await halt();
      if (mode === 'full' && progress.saved.sweep?.mode === 'changes') progress.abandon();
      progress.setPaused(false);
      await start(mode);
    },
    /** The sweep that is due now; null when none is, or when paused. */
    dueSweep: (everyMs: number) => (running === null ? progress.dueSweep(everyMs, deps.hasSimilarity) : null),
    async pause(): Promise<void> {
      progress.setPaused(true);
      await halt();
      await progress.save();
      deps.onProgress();
    },
    async resume(): Promise<void> {
      progress.setPaused(false);
      await progress.save();
      const { sweep } = progress.saved;
      if (sweep !== null) void start(sweep.mode);
      deps.onProgress();
    },
    follow(batch: Batch): void {
      deps.index.markChanged(batch);
      progress.follow(batch);
    },
    /** The longest slice so far, in milliseconds. */
    longestSliceMs: () => report.longestSliceMs,
    async close(): Promise<void> {
      await halt();
      await progress.save();
    },
  };
}

/** Tells of progress at most once an interval, unless it must be now. */
function createReport({ elapsed, onProgress }: Pick<SweeperDeps, 'elapsed' | 'onProgress'>): SweepReport {
  let reportedAt = 0;
  return {
    step: 'reading',
    isLimitReached: false,
    longestSliceMs: 0,
    onProgress(isNow) {
      if (!isNow && elapsed() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = elapsed();
      onProgress();
    },
  };
}

function sweepState(
  { saved: { sweep } }: SweepProgress,
  { step }: SweepReport,
  isRunning: boolean,
): CleaningState['sweep'] {
  if (sweep === null) return isRunning ? { isFull: false, step, done: 0, total: 0, found: 0 } : null;
  const { mode, done, total, found } = sweep;
  return { isFull: mode === 'full', step, done, total, found };
}

function lastSweepState({ saved: { last } }: SweepProgress): CleaningState['last'] {
  return last === null ? null : { at: last.at, isFull: last.mode === 'full', notes: last.notes, found: last.found };
}
