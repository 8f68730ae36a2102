import type { Handlers } from '../../../shared/ipc/contract';
import type { AttachmentUse } from '../../../shared/domain/attachment-use';
import type { AttachmentId, SessionId } from '../../../shared/domain/ids';
import type { AttachmentView } from '../../../shared/ipc/routes/attachments';
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
  | 'chat.draftFiles'
  | 'chat.saveDraftFiles'
  | 'chat.readFiles'
  | 'chat.locate'
  | 'chat.search'
  | 'chat.pinSession'
  | 'chat.showBranch'
  | 'chat.setWebSearch'
  | 'chat.setAsksCollections';

export function createChatHandlers({
  chat,
  preview,
  readFiles,
  listFiles,
}: {
  chat: Chat;
  preview: (sessionId: SessionId | null, text: string, attachments: readonly AttachmentId[]) => Promise<SendPreview>;
  readFiles: (attachments: readonly AttachmentId[]) => Promise<AttachmentUse[]>;
  listFiles: (attachments: readonly AttachmentId[]) => Promise<AttachmentView[]>;
}): Handlers<ChatRoute> {
  const { sessions, drafts, draftFiles } = chat;
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
    'chat.send': ({ sessionId, text, ...extras }) => chat.send(sessionId, text, extras),
    'chat.setWebSearch': ({ id, isOn }) => sessions.setWebSearch(id, isOn),
    'chat.setAsksCollections': ({ id, isOn }) => sessions.setAsksCollections(id, isOn),
    'chat.retry': ({ messageId }) => chat.retry(messageId),
    'chat.askAgain': ({ answerId, without, include, includeArchived }) =>
      chat.askAgain(answerId, { without, include, includeArchived }),
    'chat.analyse': ({ answerId }) => chat.analyse(answerId),
    'chat.preview': ({ sessionId, text, attachments }) => preview(sessionId, text, attachments),
    'chat.draft': async ({ sessionId }) => ({ text: await drafts.read(sessionId) }),
    'chat.saveDraft': async ({ sessionId, text }) => {
      await drafts.save(sessionId, text);
      return null;
    },
    'chat.draftFiles': async ({ sessionId }) => listFiles(await draftFiles.read(sessionId)),
    'chat.saveDraftFiles': async ({ sessionId, attachments }) => {
      await draftFiles.save(sessionId, attachments);
      return null;
    },
    'chat.readFiles': ({ attachments }) => readFiles(attachments),
    'chat.locate': ({ messageId }) => sessions.locate(messageId),
  };
}
