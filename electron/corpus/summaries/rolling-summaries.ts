import { put } from '../../../shared/domain/batch';
import type { IdFactory, SessionId, SummaryId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import type { Summary } from '../../../shared/domain/summary';
import type { Logger } from '../../../shared/lib/logger';
import { createDeadline } from '../../../shared/lib/deadline';
import type { Engine } from '../../ports/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { newestSummary } from './session-summaries';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { hashMessages, visibleMessages, type CompletedMessage } from './completed-messages';
import { writeSummary, writeSummaryOrFallBack, type WrittenSummary } from './write-summary';
import { t } from '../../../shared/messages/message';

/** Summaries of the oldest turns of long chats, made from their messages and never from an earlier summary. */
export type RollingSummaries = ReturnType<typeof createRollingSummaries>;

export interface RollingSummariesDeps {
  store: Pick<VaultStore, 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenTextFilter, 'filterSourceMessages'>;
  /** Milliseconds after which the rules make it, since the person waits for the answer. */
  timeoutMs?: number;
}

const MODEL_TIMEOUT_MS = 30_000;
/** Summaries of incognito sessions, held in memory only, at most this many. */
const MAX_INCOGNITO_SUMMARIES = 20;
const neverAborted = new AbortController().signal;

export function createRollingSummaries({
  store,
  writer,
  ids,
  now,
  log,
  hidden,
  timeoutMs: withinMs = MODEL_TIMEOUT_MS,
}: RollingSummariesDeps) {
  const remembered = new Map<SessionId, Summary>();
  const current = async (sessionId: SessionId): Promise<Summary | null> =>
    remembered.get(sessionId) ?? newestSummary(store, sessionId, 'rolling');
  const find = async (session: Session, messages: readonly Message[], untilIndex: number): Promise<Summary | null> => {
    const known = await current(session.id);
    return known?.untilIndex === untilIndex &&
      known.contentHash === hashMessages(await visibleMessages(messages, hidden))
      ? known
      : null;
  };
  const write = async (
    completed: readonly CompletedMessage[],
    engine: Engine,
    signal: AbortSignal,
  ): Promise<WrittenSummary> => {
    const deadline = createDeadline(signal, withinMs);
    try {
      return await writeSummaryOrFallBack({ kind: 'rolling', messages: completed, engine }, deadline.signal);
    } catch (error) {
      if (signal.aborted || !deadline.hasPassed) throw error;
      log.warn('a rolling summary took too long; the rules made it', { messages: completed.length });
      const rules = await writeSummary({ kind: 'rolling', messages: completed, engine: null }, signal);
      return {
        ...rules,
        madeBy: {
          ...rules.madeBy,
          label: `${rules.madeBy.label} (${t('mainCorpus.labelTookTooLong', { label: engine.label })})`,
        },
      };
    } finally {
      deadline.dispose();
    }
  };

  return {
    /** The stored summary, which covers messages before `untilIndex`; null without one. */
    current,
    /** The stored summary of exactly these messages, if any. */
    find,
    /**
     * Finds or makes it. If a model fails or takes too long the rules make it, and the label says so. @throws AppError
     * `cancelled`
     */
    async make(
      session: Session,
      messages: readonly Message[],
      untilIndex: number,
      engine: Engine,
      signal: AbortSignal,
    ): Promise<Summary> {
      const known = await find(session, messages, untilIndex);
      if (known !== null) return known;
      const completed = await visibleMessages(messages, hidden);
      const written = await write(completed, engine, signal);
      signal.throwIfAborted();
      const before = await current(session.id);
      const summary: Summary = {
        ...written,
        id: before?.id ?? ids.next<SummaryId>(),
        sessionId: session.id,
        kind: 'rolling',
        untilIndex,
        contentHash: hashMessages(completed),
        createdAt: before?.createdAt ?? now(),
        updatedAt: now(),
      };
      if (session.incognito) remember(remembered, summary);
      else
        await writer.commit({
          actor: 'app',
          kind: 'summary.update-rolling',
          label: t('mainCorpus.summedUpBeginningLong'),
          scope: 'none',
          changes: [put('summaries', summary)],
        });
      return summary;
    },
    /** The rules' summary, for a preview; nothing is stored. */
    preview: async (messages: readonly Message[]) =>
      writeSummary({ kind: 'rolling', messages: await visibleMessages(messages, hidden), engine: null }, neverAborted),
  };
}

function remember(remembered: Map<SessionId, Summary>, summary: Summary): void {
  remembered.delete(summary.sessionId);
  remembered.set(summary.sessionId, summary);
  const oldest = remembered.keys().next();
  if (remembered.size > MAX_INCOGNITO_SUMMARIES && !oldest.done) remembered.delete(oldest.value);
}
