import type { Change } from '../../../shared/domain/batch';
import type { Session } from '../../../shared/domain/session';
import { AppError } from '../../../shared/ipc/errors';
import type { SummaryProgress } from '../../../shared/ipc/routes/summaries';
import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { KnownVectors } from './session-meaning';
import { findTopics, type FindTopicsDeps } from './find-topics';
import { matchTopics } from './match-topics';
import type { SessionSummaries } from '../summaries/session-summaries';
import { type TopicTable, summarisableSessions } from './topics-service';
import { t } from '../../../shared/messages/message';

export interface SummaryJobDeps extends FindTopicsDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit' | 'readOnlyReason' | 'onBatch'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  topics: TopicTable;
  summaries: SessionSummaries;
  isAnswering: () => boolean;
  onProgress: () => void;
  sleep: (ms: number) => Promise<void>;
}

/** Milliseconds without a message after which a session is inactive. */
export const IDLE_BEFORE_SUMMARY_MS = 10 * 60_000;
/** Sessions summarised per run; the rest waits for the next. */
const SUMMARIES_PER_RUN = 100;
const BUSY_POLL_MS = 300;
const IDLE: SummaryProgress = {
  state: 'idle',
  what: 'topics',
  done: 0,
  total: 0,
  problem: null,
  topicsSearchedAt: null,
};
/** Sessions between two progress reports and yields. */
const PROGRESS_EVERY_SESSIONS = 10;

/**
 * Summarises inactive sessions and searches for topics, one session at a time, with lower priority than anything the
 * person does.
 */
export function createSummaryJob(deps: SummaryJobDeps) {
  const { store, writer, topics: topicTable, summaries, now, log, ids } = deps;
  let progress = IDLE;
  let running: Promise<void> | null = null;
  let controller = new AbortController();
  const knownVectors: KnownVectors = new Map();
  let isClosed = false;
  /** Time at which `tick` has work; null: nothing changed since the last run. */
  let dueAt: number | null = now();
  const due = (at: number) => {
    dueAt = Math.min(dueAt ?? Infinity, at);
  };
  const stopListening = writer.onBatch(({ changes }) => {
    if (changes.some(changesSummarySource)) due(now() + IDLE_BEFORE_SUMMARY_MS);
  });

  const reportProgress = (next: Partial<SummaryProgress>) => {
    progress = { ...progress, ...next };
    deps.onProgress();
  };
  const stepOf = (what: SummaryProgress['what'], signal: AbortSignal) => async (done: number, total: number) => {
    if (done % PROGRESS_EVERY_SESSIONS === 0) {
      reportProgress({ what, done, total });
      await deps.sleep(0);
    }
    while (deps.isAnswering() && !signal.aborted) await deps.sleep(BUSY_POLL_MS);
    signal.throwIfAborted();
  };
  const sumUp = async (sessions: readonly Session[], signal: AbortSignal) => {
    const step = stepOf('summaries', signal);
    let made = 0;
    for (const [index, session] of sessions.entries()) {
      await step(index, sessions.length);
      if ((await summaries.makeIfOutdated(session, signal)) !== null) made += 1;
      if (made < SUMMARIES_PER_RUN) continue;
      due(now());
      return;
    }
  };
  const searchTopics = async (sessions: readonly Session[], signal: AbortSignal) => {
    const found = await findTopics(deps, sessions, stepOf('topics', signal), knownVectors);
    signal.throwIfAborted();
    const changes = matchTopics(topicTable.all(), found, { ids, now: now() });
    if (changes.length > 0)
      await writer.commit({
        actor: 'app',
        kind: 'topic.find',
        label: t('mainCorpus.searchedForTopics'),
        scope: 'none',
        changes,
      });
    reportProgress({ topicsSearchedAt: now() });
  };
  const run = async (withSummaries: boolean, signal: AbortSignal) => {
    const sessions = await summarisableSessions(store);
    if (withSummaries) {
      dueAt = null;
      for (const session of sessions) if (!isIdle(session, now())) due(session.updatedAt + IDLE_BEFORE_SUMMARY_MS);
    }
    // Topics need no model, so an unreachable one does not prevent the search.
    const problem = withSummaries
      ? await sumUp(
          sessions.filter((session) => isIdle(session, now())),
          signal,
        ).then(
          () => null,
          (error: unknown) => problemOf(error, signal, log),
        )
      : null;
    await searchTopics(sessions, signal);
    return problem;
  };
  const begin = (withSummaries: boolean) => {
    if (running !== null || isClosed || writer.readOnlyReason !== null) return;
    controller = new AbortController();
    const { signal } = controller;
    const { topicsSearchedAt } = progress;
    reportProgress({ ...IDLE, topicsSearchedAt, state: 'working', what: withSummaries ? 'summaries' : 'topics' });
    running = run(withSummaries, signal)
      .catch((error: unknown) => problemOf(error, signal, log))
      .then((problem) => {
        running = null;
        reportProgress({ state: 'idle', done: 0, total: 0, problem });
      });
  };

  return {
    progress: () => progress,
    /** Searches for topics now; a running search continues. */
    findTopicsNow: () => begin(false),
    /** Ends the run; its results stay. */
    stop: () => controller.abort(),
    /** Checks for inactive sessions without a summary; called periodically. */
    tick(): void {
      if (running !== null || isClosed || deps.isAnswering()) return;
      if (dueAt !== null && now() >= dueAt) begin(true);
    },
    /** Resolves when no run is active. For tests. */
    async settled(): Promise<void> {
      while (running !== null) await running;
    },
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      controller.abort();
      await running;
    },
  };
}

/** The problem in words for the person; null for a run that was stopped. */
function problemOf(error: unknown, signal: AbortSignal, log: Logger): string | null {
  if (signal.aborted) return null;
  if (error instanceof AppError) return error.message;
  log.error('summing up failed', { error: String((error as Error)?.stack ?? error) });
  return t('mainCorpus.threadsCouldLookedNothing');
}

const isIdle = ({ updatedAt }: Session, now: number): boolean => now - updatedAt >= IDLE_BEFORE_SUMMARY_MS;

/** Whether a change affects what may be summarised. */
function changesSummarySource(change: Change): boolean {
  if (change.table !== 'notes') return change.table === 'messages' || change.table === 'sessions';
  const { before, after } = change as Change<'notes'>;
  return (before === null ? null : hiddenReasonOf(before)) !== (after === null ? null : hiddenReasonOf(after));
}
