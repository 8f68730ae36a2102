import type { Handlers } from '../../../shared/ipc/contract';
import type { Chat } from '../../chat/chat';

type ChatRoute =
  | 'chat.sessions' | 'chat.createSession' | 'chat.renameSession' | 'chat.deleteSession' | 'chat.restoreSession' | 'chat.session'
  | 'chat.send' | 'chat.retry' | 'chat.askAgain' | 'chat.analyse' | 'chat.draft' | 'chat.saveDraft' | 'chat.locate';

export function createChatHandlers({ chat }: { chat: Chat }): Handlers<ChatRoute> {
  const { sessions, drafts } = chat;
  return {
    'chat.sessions': ({ includeDeleted }) => sessions.list(includeDeleted),
    'chat.createSession': ({ incognito }) => sessions.create(incognito),
    'chat.renameSession': ({ id, title }) => sessions.rename(id, title),
    'chat.deleteSession': async ({ id }) => {
      await chat.deleteSession(id);
      return null;
    },
    'chat.restoreSession': ({ id }) => sessions.restore(id),
    'chat.session': ({ id }) => sessions.read(id),
    'chat.send': ({ sessionId, text }) => chat.send(sessionId, text),
    'chat.retry': ({ messageId }) => chat.retry(messageId),
    'chat.askAgain': ({ answerId, without, include }) => chat.askAgain(answerId, { without, include }),
    'chat.analyse': ({ answerId }) => chat.analyse(answerId),
    'chat.draft': async ({ sessionId }) => ({ text: await drafts.read(sessionId) }),
    'chat.saveDraft': async ({ sessionId, text }) => {
      await drafts.save(sessionId, text);
      return null;
    },
    'chat.locate': ({ messageId }) => sessions.locate(messageId),
  };
}
