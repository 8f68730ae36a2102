import { put } from '../../../shared/domain/batch';
import { newestTip, questionOfMessage } from '../../../shared/domain/branches';
import type { IdFactory, MessageId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import { AppError } from '../../../shared/ipc/errors';
import type { ChatHit, SessionSummary } from '../../../shared/ipc/routes/chat';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { searchChats } from './search-chats';
import { createSessionCounts } from './session-counts';
import { t } from '../../../shared/messages/message';

export interface Sessions {
  list(includeDeleted: boolean): Promise<SessionSummary[]>;
  create(incognito: boolean): Promise<Session>;
  rename(id: SessionId, title: string): Promise<Session>;
  remove(id: SessionId): Promise<void>;
  restore(id: SessionId): Promise<Session>;
  /** Chats whose title or messages contain every word. */
  search(text: string): Promise<ChatHit[]>;
  /** Pins it to the top of the list, or takes it down. */
  pin(id: SessionId, isPinned: boolean): Promise<Session>;
  /** Turns the web on or off for its questions. @throws AppError `not-found` */
  setWebSearch(id: SessionId, isOn: boolean): Promise<Session>;
  /** Shows the branch that a message stands in, to its newest message. @throws AppError `not-found` */
  showBranch(messageId: MessageId): Promise<Session>;
  read(id: SessionId): Promise<{ session: Session; messages: Message[] }>;
  locate(messageId: MessageId): Promise<{ sessionId: SessionId; index: number }>;
  /** @throws AppError `not-found` */
  get(id: SessionId): Promise<Session>;
}

export const UNTITLED_SESSION = 'New session';

/** Sessions: create, rename, delete with undo, restore, list newest first. */
export function createSessions({
  store,
  writer,
  ids,
  now,
}: {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
}): Sessions {
  const countsOf = createSessionCounts({ store, writer });

  const get = async (id: SessionId): Promise<Session> => {
    const session = await store.get('sessions', id);
    if (session === null) throw new AppError('not-found', t('mainChat.sessionNotInVault'));
    return session;
  };

  return {
    get,
    async list(includeDeleted) {
      const sessions = await store.query({ name: 'sessions', includeDeleted });
      const summaries = await Promise.all(
        sessions.map(async (session) => {
          const { messages, pending } = await countsOf(session.id);
          return { ...session, messageCount: messages, pending };
        }),
      );
      return summaries.sort((left, right) => right.updatedAt - left.updatedAt || (left.id < right.id ? 1 : -1));
    },
    async create(incognito) {
      const at = now();
      const session: Session = {
        id: ids.next<SessionId>(),
        title: UNTITLED_SESSION,
        createdAt: at,
        updatedAt: at,
        incognito,
        origin: 'chat',
        externalKey: null,
        participants: [],
        deletedAt: null,
      };
      await writer.commit({
        actor: 'person',
        kind: 'session.create',
        label: incognito ? t('mainChat.openedIncognitoSession') : t('mainChat.openedSession'),
        scope: 'none',
        changes: [put('sessions', session)],
      });
      return session;
    },
    async rename(id, title) {
      const session = { ...(await get(id)), title };
      await writer.commit({
        actor: 'person',
        kind: 'session.rename',
        label: t('mainChat.renamedSession', { title }),
        scope: 'session',
        changes: [put('sessions', session)],
      });
      return session;
    },
    async remove(id) {
      const session = await get(id);
      if (session.deletedAt !== null) return;
      await writer.commit({
        actor: 'person',
        kind: 'session.delete',
        label: t('mainChat.deletedSession', { title: session.title }),
        scope: 'session',
        changes: [put('sessions', { ...session, deletedAt: now() })],
      });
    },
    async restore(id) {
      const session = await get(id);
      if (session.deletedAt === null) return session;
      const restored = { ...session, deletedAt: null };
      await writer.commit({
        actor: 'person',
        kind: 'session.restore',
        label: t('mainChat.broughtBackSession', { title: session.title }),
        scope: 'session',
        changes: [put('sessions', restored)],
      });
      return restored;
    },
    search: (text) => searchChats(store, text),
    async pin(id, isPinned) {
      const { pinnedAt, ...session } = await get(id);
      if ((pinnedAt !== undefined) === isPinned) return get(id);
      const changed: Session = isPinned ? { ...session, pinnedAt: now() } : session;
      await writer.commit({
        actor: 'person',
        kind: 'session.pin',
        label: isPinned
          ? t('mainChat.pinnedSession', { title: session.title })
          : t('mainChat.unpinnedSession', { title: session.title }),
        scope: 'session',
        changes: [put('sessions', changed)],
      });
      return changed;
    },
    async setWebSearch(id, isOn) {
      const { webSearch, ...session } = await get(id);
      if ((webSearch === true) === isOn) return get(id);
      const changed: Session = isOn ? { ...session, webSearch: true } : session;
      await writer.commit({
        actor: 'person',
        kind: 'session.web',
        label: isOn
          ? t('mainChat.turnedWebOn', { title: session.title })
          : t('mainChat.turnedWebOff', { title: session.title }),
        scope: 'session',
        changes: [put('sessions', changed)],
      });
      return changed;
    },
    async showBranch(messageId) {
      const message = await store.get('messages', messageId);
      if (message === null) throw new AppError('not-found', t('mainChat.messageVault'));
      const messages = await messagesOf(store, message.sessionId);
      const questionId = questionOfMessage(messages, messageId);
      if (questionId === null) return get(message.sessionId);
      const session = { ...(await get(message.sessionId)), branchTip: newestTip(messages, questionId) };
      await writer.commit({
        actor: 'person',
        kind: 'session.branch',
        label: t('mainChat.wentToAnotherBranch', { title: session.title }),
        scope: 'none',
        changes: [put('sessions', session)],
      });
      return session;
    },
    async read(id) {
      return { session: await get(id), messages: await messagesOf(store, id) };
    },
    async locate(messageId) {
      const message = await store.get('messages', messageId);
      if (message === null) throw new AppError('not-found', t('mainChat.messageVault'));
      return { sessionId: message.sessionId, index: message.index };
    },
  };
}

/** A session's messages in order. */
export async function messagesOf(store: Pick<VaultStore, 'query'>, sessionId: SessionId): Promise<Message[]> {
  const messages = await store.query({ name: 'messagesOfSession', sessionId });
  return messages.sort((left, right) => left.index - right.index);
}
