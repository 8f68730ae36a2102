import { put } from '../../../shared/domain/batch';
import type { IdFactory, SessionId, SummaryId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import type { Summary } from '../../../shared/domain/summary';
import type { Logger } from '../../../shared/lib/logger';
import { createDeadline } from '../../models/deadline';
import type { Engine } from '../../models/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { newestOf } from './session-summaries';
import type { HiddenWords } from '../hidden/hidden-words';
import { hashOfMessages, shownMessages, type ToldMessage } from './told-messages';
import { writeSummary, writeSummaryAnyway, type WrittenSummary } from './write-summary';

/** The oldest turns of long chats, summed up from their messages and never from an earlier summary. */
export interface RollingSummaries {
  /** What is there: messages before `untilIndex` are in it. Null where nothing was summed up yet. */
  current(sessionId: SessionId): Promise<Summary | null>;
  /** The one of exactly these messages, where it is there. */
  find(session: Session, messages: readonly Message[], untilIndex: number): Promise<Summary | null>;
  /**
   * Finds or makes it. A model that fails or takes too long leaves it to the rules, and the label says so. @throws
   * AppError `cancelled`
   */
  make(
    session: Session,
    messages: readonly Message[],
    untilIndex: number,
    engine: Engine,
    signal: AbortSignal,
  ): Promise<Summary>;
  /** What the rules would make, for looking at; nothing is kept. */
  sketch(messages: readonly Message[]): Promise<WrittenSummary>;
}

export interface RollingDeps {
  store: Pick<VaultStore, 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenWords, 'toldWithout'>;
  /** The person waits for the answer: longer, and the rules do it. */
  withinMs?: number;
}

const WITHIN_MS = 30_000;
/** Incognito sessions leave no summary behind; these few are remembered while the app runs. */
const MOST_REMEMBERED = 20;
const never = new AbortController().signal;

export function createRollingSummaries({
  store,
  writer,
  ids,
  now,
  log,
  hidden,
  withinMs = WITHIN_MS,
}: RollingDeps): RollingSummaries {
  const remembered = new Map<SessionId, Summary>();
  const current = async (sessionId: SessionId): Promise<Summary | null> =>
    remembered.get(sessionId) ?? newestOf(store, sessionId, 'rolling');
  const find = async (session: Session, messages: readonly Message[], untilIndex: number): Promise<Summary | null> => {
    const known = await current(session.id);
    return known?.untilIndex === untilIndex &&
      known.contentHash === hashOfMessages(await shownMessages(messages, hidden))
      ? known
      : null;
  };
  const write = async (told: readonly ToldMessage[], engine: Engine, signal: AbortSignal): Promise<WrittenSummary> => {
    const deadline = createDeadline(signal, withinMs);
    try {
      return await writeSummaryAnyway({ kind: 'rolling', messages: told, engine }, deadline.signal);
    } catch (error) {
      if (signal.aborted || !deadline.hasPassed) throw error;
      log.warn('a rolling summary took too long; the rules made it', { messages: told.length });
      const rules = await writeSummary({ kind: 'rolling', messages: told, engine: null }, signal);
      return { ...rules, madeBy: { ...rules.madeBy, label: `${rules.madeBy.label} (${engine.label} took too long)` } };
    } finally {
      deadline.clear();
    }
  };

  return {
    current,
    find,
    async make(session, messages, untilIndex, engine, signal) {
      const known = await find(session, messages, untilIndex);
      if (known !== null) return known;
      const told = await shownMessages(messages, hidden);
      const written = await write(told, engine, signal);
      signal.throwIfAborted();
      const before = await current(session.id);
      const summary: Summary = {
        ...written,
        id: before?.id ?? ids.next<SummaryId>(),
        sessionId: session.id,
        kind: 'rolling',
        untilIndex,
        contentHash: hashOfMessages(told),
        createdAt: before?.createdAt ?? now(),
        updatedAt: now(),
      };
      if (session.incognito) remember(remembered, summary);
      else
        await writer.commit({
          actor: 'app',
          kind: 'summary.roll',
          label: 'Summed up the beginning of a long chat',
          scope: 'none',
          changes: [put('summaries', summary)],
        });
      return summary;
    },
    sketch: async (messages) =>
      writeSummary({ kind: 'rolling', messages: await shownMessages(messages, hidden), engine: null }, never),
  };
}

function remember(remembered: Map<SessionId, Summary>, summary: Summary): void {
  remembered.delete(summary.sessionId);
  remembered.set(summary.sessionId, summary);
  const oldest = remembered.keys().next();
  if (remembered.size > MOST_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
}
