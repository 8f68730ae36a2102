import { put, type BatchKind } from '../../../shared/domain/batch';
import { newestTip, questionOfMessage } from '../../../shared/domain/branches';
import type { IdFactory, MessageId, ProjectId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import { newSession, type Session } from '../../../shared/domain/session';
import { allowsNotes } from '../../../shared/domain/untaken-turns';
import { AppError } from '../../../shared/ipc/errors';
import type { ChatHit, SessionSummary } from '../../../shared/ipc/routes/chat';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { searchChats } from './search-chats';
import { createSessionCounts } from './session-counts';
import { tellMessage } from './tell-message';
import { t } from '../../../shared/messages/message';

export interface Sessions {
  list(includeDeleted: boolean): Promise<SessionSummary[]>;
  /**
   * @param id given by the page that shows it already; one that is there is left as it is
   * @throws AppError `not-found` for a project that is not there
   */
  create(incognito: boolean, model?: ChosenModel | null, project?: ProjectId | null, id?: SessionId): Promise<Session>;
  rename(id: SessionId, title: string): Promise<Session>;
  /** Removes them as one act. @throws AppError `not-found` */
  remove(ids: readonly SessionId[]): Promise<void>;
  restore(id: SessionId): Promise<Session>;
  /** Chats whose title, or also messages, contain every word. */
  search(text: string, titlesOnly: boolean): Promise<ChatHit[]>;
  /** Pins them to the top of the list, or takes them down, as one act. @throws AppError `not-found` */
  pin(ids: readonly SessionId[], isPinned: boolean): Promise<void>;
  /** Turns the web on or off for its questions. @throws AppError `not-found` */
  setWebSearch(id: SessionId, isOn: boolean): Promise<Session>;
  /** Turns shared collections on or off for its questions. @throws AppError `not-found` */
  setAsksCollections(id: SessionId, isOn: boolean): Promise<Session>;
  setUsesTools(id: SessionId, isOn: boolean): Promise<Session>;
  setUsesProfile(id: SessionId, isOn: boolean): Promise<Session>;
  /** Turns on or off that what the person says is kept after each turn. @throws AppError `not-allowed`, `not-found` */
  setKeepsSaid(id: SessionId, isOn: boolean): Promise<Session>;
  /** Chooses the model that answers; null: that of the settings. @throws AppError `not-found` */
  setModel(id: SessionId, model: ChosenModel | null): Promise<Session>;
  /** Shows the branch that a message stands in, to its newest message. @throws AppError `not-found` */
  showBranch(messageId: MessageId): Promise<Session>;
  read(id: SessionId): Promise<{ session: Session; messages: Message[] }>;
  locate(messageId: MessageId): Promise<{ sessionId: SessionId; index: number }>;
  /** @throws AppError `not-found` */
  get(id: SessionId): Promise<Session>;
}

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
    if (session === null) throw new AppError('not-found', t('mainCommon.sessionVault'));
    return session;
  };

  /** The person changed one session, which they may undo. */
  const change = async (kind: BatchKind, label: string, session: Session): Promise<Session> => {
    await writer.commit({ actor: 'person', kind, label, scope: 'session', changes: [put('sessions', session)] });
    return session;
  };

  /** Sets a mark by which a chat differs from others, or takes it away; absent is unmarked. */
  const mark = async (
    id: SessionId,
    name: 'webSearch' | 'withoutCollections' | 'withoutTools' | 'withoutProfile' | 'keepsSaid',
    isMarked: boolean,
    kind: BatchKind,
    labelFor: (title: string) => string,
  ): Promise<Session> => {
    const session = await get(id);
    if ((session[name] === true) === isMarked) return session;
    const { [name]: _before, ...unmarked } = session;
    return change(kind, labelFor(session.title), isMarked ? { ...unmarked, [name]: true } : unmarked);
  };

  const getAll = (wanted: readonly SessionId[]): Promise<Session[]> => Promise.all([...new Set(wanted)].map(get));

  return {
    get,
    async list(includeDeleted) {
      const sessions = await store.query({ name: 'sessions', includeDeleted });
      const summaries = await Promise.all(
        sessions.map(async (session) => {
          const { messages, untaken, pending } = await countsOf(session.id);
          return { ...session, messageCount: messages, untaken: allowsNotes(session) ? untaken : 0, pending };
        }),
      );
      return summaries.sort((left, right) => right.updatedAt - left.updatedAt || (left.id < right.id ? 1 : -1));
    },
    async create(incognito, model = null, project = null, id = ids.next<SessionId>()) {
      const known = await store.get('sessions', id);
      if (known !== null) return known;
      const own = project === null ? null : await store.get('projects', project);
      if (project !== null && own?.deletedAt !== null) throw new AppError('not-found', t('mainProjects.gone'));
      const session = {
        ...newSession(id, now(), incognito),
        ...(model === null ? {} : { model }),
        ...(project === null ? {} : { project }),
        // From here on the chat has them for its own, and may turn them.
        ...(own?.webSearch === true ? { webSearch: true as const } : {}),
        ...(own?.withoutCollections === true ? { withoutCollections: true as const } : {}),
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
      return change('session.rename', t('mainChat.renamedSession', { title }), { ...(await get(id)), title });
    },
    async remove(unwanted) {
      const present = (await getAll(unwanted)).filter(({ deletedAt }) => deletedAt === null);
      if (present.length === 0) return;
      await writer.commit({
        actor: 'person',
        kind: 'session.delete',
        label:
          present.length === 1
            ? t('mainChat.deletedSession', { title: present[0]!.title })
            : t('mainLists.deletedSessions', { count: present.length }),
        scope: 'session',
        changes: present.map((session) => put('sessions', { ...session, deletedAt: now() })),
      });
    },
    async restore(id) {
      const session = await get(id);
      if (session.deletedAt === null) return session;
      const restored = { ...session, deletedAt: null };
      return change('session.restore', t('mainChat.broughtBackSession', { title: session.title }), restored);
    },
    search: (text, titlesOnly) => searchChats(store, text, titlesOnly),
    async pin(chosen, isPinned) {
      const changed = (await getAll(chosen)).filter(({ pinnedAt }) => (pinnedAt !== undefined) !== isPinned);
      if (changed.length === 0) return;
      await writer.commit({
        actor: 'person',
        kind: 'session.pin',
        label: pinLabel(changed, isPinned),
        scope: 'session',
        changes: changed.map(({ pinnedAt: _before, ...session }, index) =>
          // Pinned ones stand in the order of their times.
          put('sessions', isPinned ? { ...session, pinnedAt: now() + index } : session),
        ),
      });
    },
    setWebSearch: (id, isOn) =>
      mark(id, 'webSearch', isOn, 'session.web', (title) =>
        isOn ? t('mainChat.turnedWebOn', { title }) : t('mainChat.turnedWebOff', { title }),
      ),
    setAsksCollections: (id, isOn) =>
      mark(id, 'withoutCollections', !isOn, 'session.collections', (title) =>
        isOn ? t('sharing.turnedOn', { title }) : t('sharing.turnedOff', { title }),
      ),
    setUsesTools: (id, isOn) =>
      mark(id, 'withoutTools', !isOn, 'session.tools', (title) =>
        isOn ? t('tools.turnedOn', { title }) : t('tools.turnedOff', { title }),
      ),
    setUsesProfile: (id, isOn) =>
      mark(id, 'withoutProfile', !isOn, 'session.profile', (title) =>
        isOn ? t('profile.turnedOn', { title }) : t('profile.turnedOff', { title }),
      ),
    async setKeepsSaid(id, isOn) {
      if (isOn && (await get(id)).incognito) throw new AppError('not-allowed', t('mainChat.keepsNothingOfThisChat'));
      return mark(id, 'keepsSaid', isOn, 'session.keep-said', (title) =>
        isOn ? t('mainChat.turnedKeepingOn', { title }) : t('mainChat.turnedKeepingOff', { title }),
      );
    },
    async setModel(id, model) {
      const { model: _before, ...session } = await get(id);
      return model === null
        ? change('session.model', t('models.turnedToDefault', { title: session.title }), session)
        : change('session.model', t('models.choseForChat', { title: session.title, model: model.name }), {
            ...session,
            model,
          });
    },
    showBranch: (messageId) => showBranch({ store, writer, get }, messageId),
    async read(id) {
      const messages = await messagesOf(store, id);
      return { session: await get(id), messages: messages.map(tellMessage) };
    },
    async locate(messageId) {
      const message = await store.get('messages', messageId);
      if (message === null) throw new AppError('not-found', t('mainChat.messageVault'));
      return { sessionId: message.sessionId, index: message.index };
    },
  };
}

/** Makes the branch of a message the one that its session shows. */
async function showBranch(
  { store, writer, get }: { store: VaultStore; writer: VaultWriter; get: (id: SessionId) => Promise<Session> },
  messageId: MessageId,
): Promise<Session> {
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
}

function pinLabel(sessions: readonly Session[], isPinned: boolean): string {
  const count = sessions.length;
  if (count > 1) return t(isPinned ? 'mainLists.pinnedSessions' : 'mainLists.unpinnedSessions', { count });
  return t(isPinned ? 'mainChat.pinnedSession' : 'mainChat.unpinnedSession', { title: sessions[0]!.title });
}

/** A session's messages in order. */
export async function messagesOf(store: Pick<VaultStore, 'query'>, sessionId: SessionId): Promise<Message[]> {
  const messages = await store.query({ name: 'messagesOfSession', sessionId });
  return messages.sort((left, right) => left.index - right.index);
}
