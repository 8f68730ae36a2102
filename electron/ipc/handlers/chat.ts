import type { Handlers } from '../../../shared/ipc/contract';
import type { SessionId } from '../../../shared/domain/ids';
import type { SendPreview } from '../../../shared/ipc/routes/chat';
import type { Chat } from '../../chat/chat';

type ChatRoute =
  | 'chat.sessions'
  | 'chat.createSession'
  | 'chat.renameSession'
  | 'chat.deleteSession'
  | 'chat.deleteSessions'
  | 'chat.pinSessions'
  | 'chat.restoreSession'
  | 'chat.session'
  | 'chat.send'
  | 'chat.retry'
  | 'chat.askAgain'
  | 'chat.analyse'
  | 'chat.preview'
  | 'chat.draft'
  | 'chat.saveDraft'
  | 'chat.locate'
  | 'chat.search'
  | 'chat.pinSession'
  | 'chat.showBranch';

export function createChatHandlers({
  chat,
  preview,
}: {
  chat: Chat;
  preview: (sessionId: SessionId | null, text: string) => Promise<SendPreview>;
}): Handlers<ChatRoute> {
  const { sessions, drafts } = chat;
  return {
    'chat.sessions': ({ includeDeleted }) => sessions.list(includeDeleted),
    'chat.createSession': ({ incognito }) => sessions.create(incognito),
    'chat.renameSession': ({ id, title }) => sessions.rename(id, title),
    'chat.deleteSession': async ({ id }) => {
      await chat.deleteSessions([id]);
      return null;
    },
    'chat.deleteSessions': async ({ ids }) => {
      await chat.deleteSessions(ids);
      return null;
    },
    'chat.pinSessions': async ({ ids, isPinned }) => {
      await sessions.pin(ids, isPinned);
      return null;
    },
    'chat.restoreSession': ({ id }) => sessions.restore(id),
    'chat.session': ({ id }) => sessions.read(id),
    'chat.search': ({ text }) => sessions.search(text),
    'chat.pinSession': async ({ id, isPinned }) => {
      await sessions.pin([id], isPinned);
      return sessions.get(id);
    },
    'chat.showBranch': ({ messageId }) => sessions.showBranch(messageId),
    'chat.send': ({ sessionId, text, edits }) => chat.send(sessionId, text, edits),
    'chat.retry': ({ messageId }) => chat.retry(messageId),
    'chat.askAgain': ({ answerId, without, include, includeArchived }) =>
      chat.askAgain(answerId, { without, include, includeArchived }),
    'chat.analyse': ({ answerId }) => chat.analyse(answerId),
    'chat.preview': ({ sessionId, text }) => preview(sessionId, text),
    'chat.draft': async ({ sessionId }) => ({ text: await drafts.read(sessionId) }),
    'chat.saveDraft': async ({ sessionId, text }) => {
      await drafts.save(sessionId, text);
      return null;
    },
    'chat.locate': ({ messageId }) => sessions.locate(messageId),
  };
}
