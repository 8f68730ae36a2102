import type { Change } from '../../../shared/domain/batch';
import type { Session } from '../../../shared/domain/session';
import { AppError } from '../../../shared/ipc/errors';
import type { SummaryProgress } from '../../../shared/ipc/routes/summaries';
import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { whyHidden } from '../hidden/hidden-notes';
import { findThreads, type FindThreadsDeps } from './find-threads';
import { matchThreads } from './match-threads';
import type { SessionSummaries } from './session-summaries';
import type { ThreadBook } from './thread-book';
import { readableSessions } from './threads-service';

export interface SummaryJob {
  progress(): SummaryProgress;
  /** Looks for threads now; a run under way goes on. */
  look(): void;
  /** Ends the run. What it made stays. */
  stop(): void;
  /** Looks whether something rested and was not summed up yet; called every so often. */
  tick(): void;
  /** Resolves when no run is under way. For tests. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface SummaryJobDeps extends FindThreadsDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit' | 'readOnlyReason' | 'onBatch'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  book: ThreadBook;
  summaries: SessionSummaries;
  isAnswering: () => boolean;
  onProgress: () => void;
  sleep: (ms: number) => Promise<void>;
}

/** A session rests when nobody spoke in it for so long. */
export const REST_MS = 10 * 60_000;
/** Sessions summed up in one run: the rest waits for the next. */
const SUMMARIES_A_RUN = 100;
const QUIET_CHECK_MS = 300;
/** Between two tellings of how far it is, and two breaths for everything else. */
const TELL_EVERY = 10;
const FAILED = 'Threads could not be looked for. Nothing that is saved is affected; try again.';

/** Sums up sessions that rest and looks for threads, one session at a time, behind everything a person does. */
export function createSummaryJob(deps: SummaryJobDeps): SummaryJob {
  const { store, writer, book, summaries, now, log, ids } = deps;
  let progress: SummaryProgress = { state: 'idle', what: 'threads', done: 0, total: 0, problem: null, lookedAt: null };
  let running: Promise<void> | null = null;
  let controller = new AbortController();
  let isClosed = false;
  /** When there is something to do for `tick`; null: nothing changed since the last run. */
  let dueAt: number | null = now();
  const due = (at: number) => {
    dueAt = Math.min(dueAt ?? Infinity, at);
  };
  const stopListening = writer.onBatch(({ changes }) => {
    if (changes.some(changesWhatIsTold)) due(now() + REST_MS);
  });

  const tell = (next: Partial<SummaryProgress>) => {
    progress = { ...progress, ...next };
    deps.onProgress();
  };
  const stepOf = (what: SummaryProgress['what'], signal: AbortSignal) => async (done: number, total: number) => {
    if (done % TELL_EVERY === 0) {
      tell({ what, done, total });
      await deps.sleep(0);
    }
    while (deps.isAnswering() && !signal.aborted) await deps.sleep(QUIET_CHECK_MS);
    signal.throwIfAborted();
  };
  const sumUp = async (sessions: readonly Session[], signal: AbortSignal) => {
    const step = stepOf('summaries', signal);
    let made = 0;
    for (const [place, session] of sessions.entries()) {
      await step(place, sessions.length);
      if ((await summaries.makeIfWanted(session, signal)) !== null) made += 1;
      if (made < SUMMARIES_A_RUN) continue;
      due(now());
      return;
    }
  };
  const lookForThreads = async (sessions: readonly Session[], signal: AbortSignal) => {
    const found = await findThreads(deps, sessions, stepOf('threads', signal));
    signal.throwIfAborted();
    const changes = matchThreads(book.all(), found, { ids, now: now() });
    if (changes.length > 0)
      await writer.commit({ actor: 'app', kind: 'thread.look', label: 'Looked for threads', scope: 'none', changes });
    tell({ lookedAt: now() });
  };
  const run = async (withSummaries: boolean, signal: AbortSignal) => {
    const sessions = await readableSessions(store);
    if (withSummaries) {
      dueAt = null;
      for (const session of sessions) if (!isAtRest(session, now())) due(session.updatedAt + REST_MS);
    }
    // A model that cannot be reached keeps nobody from looking for threads, which needs none.
    const problem = withSummaries
      ? await sumUp(
          sessions.filter((session) => isAtRest(session, now())),
          signal,
        ).then(
          () => null,
          (error: unknown) => wordsOf(error, signal),
        )
      : null;
    await lookForThreads(sessions, signal);
    return problem;
  };
  const wordsOf = (error: unknown, signal: AbortSignal): string | null => {
    if (signal.aborted) return null;
    if (error instanceof AppError) return error.message;
    log.error('summing up failed', { error: String((error as Error)?.stack ?? error) });
    return FAILED;
  };
  const begin = (withSummaries: boolean) => {
    if (running !== null || isClosed || writer.readOnlyReason !== null) return;
    controller = new AbortController();
    const { signal } = controller;
    tell({ state: 'working', what: withSummaries ? 'summaries' : 'threads', done: 0, total: 0, problem: null });
    running = run(withSummaries, signal)
      .catch((error: unknown) => wordsOf(error, signal))
      .then((problem) => {
        running = null;
        tell({ state: 'idle', done: 0, total: 0, problem });
      });
  };

  return {
    progress: () => progress,
    look: () => begin(false),
    stop: () => controller.abort(),
    tick() {
      if (running !== null || isClosed || deps.isAnswering()) return;
      if (dueAt !== null && now() >= dueAt) begin(true);
    },
    async settled() {
      while (running !== null) await running;
    },
    async close() {
      isClosed = true;
      stopListening();
      controller.abort();
      await running;
    },
  };
}

const isAtRest = ({ updatedAt }: Session, now: number): boolean => now - updatedAt >= REST_MS;

/** What was said, or what of it may be summed up. */
function changesWhatIsTold(change: Change): boolean {
  if (change.table !== 'notes') return change.table === 'messages' || change.table === 'sessions';
  const { before, after } = change as Change<'notes'>;
  return (before === null ? null : whyHidden(before)) !== (after === null ? null : whyHidden(after));
}
