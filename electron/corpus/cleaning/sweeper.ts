import type { Batch } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import type { CleaningState } from '../../../shared/ipc/routes/cleaning';
import type { Logger } from '../../../shared/lib/logger';
import type { Catalog } from '../catalog/catalog';
import { commitProposals, type CommitProposalsDeps } from '../proposals/commit-proposals';
import { createTimeSlicer, type TimeSlicerDeps } from './time-slicer';
import { isProposalCurrent, type ProposalDraft } from '../proposals/proposal-key';
import { sweepLessonsAndNames, type LessonSweepDeps } from './sweep-lessons-and-names';
import type { SweepState, SweepStateFile } from './sweep-state-file';
import { createNoteSweep, type NoteSweepDeps } from './sweep-notes';

/** Notes per batch and per update of the cursor. */
const NOTES_PER_COMMIT = 50;
/** Milliseconds between writes of the file during a sweep; a crash repeats at most that much. */
const SAVE_INTERVAL_MS = 2_000;
/** Milliseconds between progress reports. */
const PROGRESS_INTERVAL_MS = 400;

export interface SweeperDeps extends NoteSweepDeps, LessonSweepDeps, CommitProposalsDeps, TimeSlicerDeps {
  catalog: Pick<Catalog, 'note' | 'withStatus' | 'linksFrom' | 'linksTo'>;
  file: SweepStateFile;
  /** Whether the index has a vector for every text. */
  hasSimilarity: () => boolean;
  lastSeq: () => number;
  onProgress: () => void;
  log: Logger;
}

export interface Sweeper {
  state(): CleaningState;
  /**
   * Starts a sweep of all kept notes or of the changed ones, or resumes the one that was stopped. Resolves when it has
   * ended.
   */
  run(mode: 'full' | 'changes'): Promise<void>;
  /** The sweep that is due now; null when none is, or when paused. */
  dueSweep(everyMs: number): 'full' | 'changes' | null;
  pause(): Promise<void>;
  resume(): Promise<void>;
  follow(batch: Batch): void;
  /** The longest slice so far, in milliseconds. */
  longestSliceMs(): number;
  close(): Promise<void>;
}

/** Runs sweeps in small slices, keeps its progress across restarts, and pauses while a chat is answered. */
export async function openSweeper(deps: SweeperDeps): Promise<Sweeper> {
  const { file, index, catalog, proposals, log } = deps;
  let saved: SweepState = structuredClone(await file.read());
  const changed = new Set(saved.changed);
  let step: NonNullable<CleaningState['sweep']>['step'] = 'reading';
  let problem: string | null = null;
  let isFullUp = false;
  let savedAt = 0;
  let toldAt = 0;
  let longest = 0;
  let stop = new AbortController();
  let running: Promise<void> | null = null;
  // A killed process did not record its last changes, so notes touched since then are added.
  if (deps.lastSeq() > saved.seq)
    for (const note of catalog.withStatus('kept'))
      if (Math.max(note.updatedAt, note.keptAt ?? 0, note.decidedAt ?? 0) >= saved.at) changed.add(note.id);

  const save = (): Promise<void> => {
    savedAt = deps.elapsed();
    return file.write({ ...saved, seq: deps.lastSeq(), at: deps.now(), changed: [...changed] });
  };
  const reportProgress = (isNow: boolean) => {
    if (!isNow && deps.elapsed() - toldAt < PROGRESS_INTERVAL_MS) return;
    toldAt = deps.elapsed();
    deps.onProgress();
  };
  const commit = async (drafts: readonly ProposalDraft[], withdrawn: readonly string[]) => {
    const done = await commitProposals(deps, drafts, withdrawn);
    isFullUp ||= done.isLimitReached;
    if (saved.sweep !== null) saved.sweep.found += done.added;
  };
  const notesToDo = (sweep: NonNullable<SweepState['sweep']>): string[] => {
    const ids = sweep.mode === 'full' ? [...catalog.withStatus('kept')].map(({ id }) => id as string) : [...changed];
    return ids.filter((id) => id > sweep.after).sort();
  };

  const sweep = async (mode: 'full' | 'changes', signal: AbortSignal) => {
    const slicer = createTimeSlicer(deps, signal);
    await slicer.startSlice();
    const hasMeaning = deps.hasSimilarity();
    const noteSweep = createNoteSweep(deps);
    step = 'reading';
    await index.refresh(slicer, () => reportProgress(false));
    saved.sweep ??= { mode, after: '', done: 0, total: 0, found: 0, startedAt: deps.now() };
    const current = saved.sweep;
    const todo = notesToDo(current);
    current.total = current.done + todo.length;
    step = 'notes';
    if (current.after === '') isFullUp = false;
    for (let from = 0; from < todo.length; from += NOTES_PER_COMMIT) {
      const piece = todo.slice(from, from + NOTES_PER_COMMIT);
      // Removed before they are read, so that a note changed meanwhile is added again.
      for (const id of piece) changed.delete(id);
      try {
        const drafts: ProposalDraft[] = [];
        for (const id of piece) drafts.push(...(await noteSweep.sweep(id, slicer)));
        await commit(drafts, noteSweep.supersededProposals(drafts));
      } catch (error) {
        for (const id of piece) changed.add(id);
        throw error;
      }
      await slicer.startSlice();
      current.after = piece.at(-1)!;
      current.done += piece.length;
      if (deps.elapsed() - savedAt > SAVE_INTERVAL_MS) await save();
      reportProgress(false);
    }
    step = 'names and lessons';
    reportProgress(true);
    const books = await sweepLessonsAndNames(deps, slicer);
    const stale = proposals
      .open()
      .filter((row) => !isProposalCurrent(row, (id) => catalog.note(id)))
      .map(({ id }) => id);
    await commit(books.drafts, [...books.withdrawn, ...stale]);
    longest = Math.max(longest, slicer.longestSliceMs());
    const isFull = current.mode === 'full';
    const last = { mode: current.mode, at: deps.now(), notes: current.done, found: current.found };
    saved = { ...saved, sweep: null, last, ...(isFull ? { lastFullAt: last.at, wasWithoutMeaning: !hasMeaning } : {}) };
    log.info('cleaning: a sweep ended', { ...last, longestMs: Math.round(longest) });
  };

  const start = (mode: 'full' | 'changes'): Promise<void> => {
    if (running !== null) return running;
    problem = null;
    stop = new AbortController();
    const { signal } = stop;
    running = sweep(mode, signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        problem = isAppError(error)
          ? error.message
          : 'The last sweep could not be finished; it goes on where it stood. Nothing was changed by it.';
        log.error('cleaning: a sweep failed', { error: String(error) });
      })
      .then(save)
      .finally(() => {
        running = null;
        reportProgress(true);
      });
    reportProgress(true);
    return running;
  };
  const halt = async () => {
    stop.abort();
    await running;
  };

  return {
    state: () => ({
      state: saved.isPaused ? 'paused' : running !== null ? (deps.isBusy() ? 'waiting' : 'working') : 'idle',
      sweep:
        saved.sweep === null
          ? running === null
            ? null
            : { isFull: false, step, done: 0, total: 0, found: 0 }
          : {
              isFull: saved.sweep.mode === 'full',
              step,
              done: saved.sweep.done,
              total: saved.sweep.total,
              found: saved.sweep.found,
            },
      changed: changed.size,
      last:
        saved.last === null
          ? null
          : { at: saved.last.at, isFull: saved.last.mode === 'full', notes: saved.last.notes, found: saved.last.found },
      open: proposals.open().filter((row) => isProposalCurrent(row, (id) => catalog.note(id))).length,
      hasMore: isFullUp,
      problem,
    }),
    async run(mode) {
      // A full sweep replaces a running sweep of changes.
      if (mode === 'full' && running !== null && saved.sweep?.mode !== 'full') await halt();
      if (mode === 'full' && saved.sweep?.mode === 'changes') saved.sweep = null;
      saved.isPaused = false;
      await start(mode);
    },
    dueSweep(everyMs) {
      if (saved.isPaused || running !== null) return null;
      if (saved.sweep !== null) return saved.sweep.mode;
      if (
        saved.lastFullAt === null ||
        deps.now() - saved.lastFullAt > everyMs ||
        (saved.wasWithoutMeaning && deps.hasSimilarity())
      )
        return 'full';
      return changed.size > 0 ? 'changes' : null;
    },
    async pause() {
      saved.isPaused = true;
      await halt();
      await save();
      deps.onProgress();
    },
    async resume() {
      saved.isPaused = false;
      await save();
      if (saved.sweep !== null) void start(saved.sweep.mode);
      deps.onProgress();
    },
    follow(batch) {
      index.markChanged(batch);
      for (const { table, id, before, after } of batch.changes) {
        if (table !== 'notes') continue;
        if ((before as Note | null)?.status === 'kept' || (after as Note | null)?.status === 'kept') changed.add(id);
      }
    },
    longestSliceMs: () => longest,
    async close() {
      await halt();
      await save();
    },
  };
}
