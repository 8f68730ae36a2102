import { put } from '../../../shared/domain/batch';
import { sourceRef, type IdFactory, type SessionId, type SummaryId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { Summary } from '../../../shared/domain/summary';
import { AppError } from '../../../shared/ipc/errors';
import type { SummaryView } from '../../../shared/ipc/routes/summaries';
import type { Engine } from '../../ports/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { visibleLines } from '../hidden-filter/visible-texts';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { hashMessages, visibleMessages, type CompletedMessage } from './completed-messages';
import type { ReadSentences } from '../extraction/read-by-meaning';
import { tellAuthor } from './tell-author';
import { writeSummary, writeSummaryOrFallBack } from './write-summary';
import { t } from '../../../shared/messages/message';

export type SessionSummaries = ReturnType<typeof createSessionSummaries>;

export interface SessionSummariesDeps {
  store: Pick<VaultStore, 'get' | 'query'>;
  writer: Pick<VaultWriter, 'commit'>;
  /** The engine that may read chats. */
  engine: (about: { sessions: string[] }) => Engine;
  ids: IdFactory;
  now: () => number;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenTextFilter, 'filterSourceMessages' | 'view'>;
  /** What sentences of the person are, by meaning; absent: rules alone tell. */
  readSentences?: ReadSentences;
}

/** Messages below which a summary is not worth it. */
const MIN_MESSAGES = 6;
const nothingToSummarise = (): string => t('mainCorpus.thereNothingSumUp');

export function createSessionSummaries({
  store,
  writer,
  engine,
  ids,
  now,
  hidden,
  readSentences,
}: SessionSummariesDeps) {
  const read = async (sessionId: SessionId) => {
    const session = await store.get('sessions', sessionId);
    if (session === null) throw new AppError('not-found', t('mainCommon.sessionVault'));
    const messages = await visibleMessages(await orderedMessages(store, sessionId), hidden);
    return { session, messages, summary: await newestSummary(store, sessionId, 'session') };
  };
  const save = async (
    sessionId: SessionId,
    messages: readonly CompletedMessage[],
    written: Pick<Summary, 'text' | 'madeBy' | 'messageIds'>,
  ): Promise<Summary> => {
    const [session, before] = [
      await store.get('sessions', sessionId),
      await newestSummary(store, sessionId, 'session'),
    ];
    if (session === null || session.deletedAt !== null)
      throw new AppError('not-found', t('mainCorpus.sessionDeletedMeanwhile'));
    const summary: Summary = {
      ...written,
      id: before?.id ?? ids.next<SummaryId>(),
      sessionId,
      kind: 'session',
      untilIndex: Math.max(...messages.map(({ index }) => index)) + 1,
      contentHash: hashMessages(messages),
      createdAt: before?.createdAt ?? now(),
      updatedAt: now(),
    };
    await writer.commit({
      actor: 'app',
      kind: 'summary.create',
      label: t('mainCorpus.summedUpTitle', { title: session.title }),
      scope: 'none',
      changes: [put('summaries', summary)],
    });
    return summary;
  };

  return {
    async view(sessionId: SessionId): Promise<SummaryView> {
      const { session, messages, summary } = await read(sessionId);
      const refusal =
        session.deletedAt !== null
          ? t('mainCorpus.thisSessionWasDeleted')
          : messages.length < 2
            ? nothingToSummarise()
            : null;
      const shown =
        session.deletedAt !== null
          ? null
          : summary === null || hidden === undefined
            ? summary
            : await visibleLines(
                summary,
                sourceRef('summary', summary.id),
                await hidden.view({ includeArchived: false }),
              );
      return {
        summary: shown === null ? null : { ...shown, madeBy: tellAuthor(shown.madeBy) },
        isOutOfDate: summary !== null && summary.contentHash !== hashMessages(messages),
        refusal,
      };
    },

    /**
     * Makes the summary of a session (again) from its messages: by the engine, or by the rules with the reason.
     *
     * @throws AppError `not-found`, `conflict` when there is nothing to summarise, `cancelled`
     */
    async make(sessionId: SessionId, signal: AbortSignal): Promise<Summary> {
      const { session, messages } = await read(sessionId);
      if (session.deletedAt !== null) throw new AppError('not-found', t('mainCommon.sessionDeletedBringBack'));
      if (messages.length < 2) throw new AppError('conflict', nothingToSummarise());
      return save(
        sessionId,
        messages,
        await writeSummaryOrFallBack(
          { kind: 'session', messages, engine: engine({ sessions: [sessionId] }), readSentences },
          signal,
        ),
      );
    },

    /**
     * The same for an inactive session, in the background; null when not wanted or up to date. Only the engine that
     * answered in a session receives its text; other sessions are summarised by the rules. Rejects when the model could
     * not be reached.
     */
    async makeIfOutdated(session: Session, signal: AbortSignal): Promise<Summary | null> {
      if (session.incognito || session.deletedAt !== null) return null;
      const all = await orderedMessages(store, session.id);
      const messages = await visibleMessages(all, hidden);
      if (messages.length < MIN_MESSAGES || all.some(({ state }) => state === 'streaming')) return null;
      const summary = await newestSummary(store, session.id, 'session');
      if (summary?.contentHash === hashMessages(messages)) return null;
      const current = engine({ sessions: [session.id] });
      const answeredBy = all.findLast(({ role, state }) => role === 'assistant' && state === 'complete')?.model;
      const written = await writeSummary(
        { kind: 'session', messages, engine: answeredBy === current.label ? current : null, readSentences },
        signal,
      );
      signal.throwIfAborted();
      return save(session.id, messages, written);
    },
  };
}

export async function orderedMessages(store: Pick<VaultStore, 'query'>, sessionId: SessionId) {
  const messages = await store.query({ name: 'messagesOfSession', sessionId });
  return messages.sort((left, right) => left.index - right.index);
}

export async function newestSummary(
  store: Pick<VaultStore, 'query'>,
  sessionId: SessionId,
  kind: Summary['kind'],
): Promise<Summary | null> {
  const rows = await store.query({ name: 'summariesOfSession', sessionId });
  return (
    rows.filter((row) => row.kind === kind).sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1))[0] ??
    null
  );
}
