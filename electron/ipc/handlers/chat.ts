import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { AttachmentUse } from '../../../shared/domain/attachment-use';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import type { AskedScope } from '../../../shared/domain/asked-scope';
import type { AttachmentId, SessionId } from '../../../shared/domain/ids';
import type { AttachmentView } from '../../../shared/ipc/routes/attachments';
import type { SendPreview } from '../../../shared/ipc/routes/chat';
import type { Chat } from '../../chat/chat';
import type { ToolDecisions } from '../../chat/turn/tool-decisions';
import type { StartingQuestionsService } from '../../chat/starting-questions/starting-questions';

export function createChatHandlers({
  chat,
  preview,
  readFiles,
  listFiles,
  starting,
  decideToolCall,
}: {
  chat: Chat;
  preview: (
    sessionId: SessionId | null,
    text: string,
    attachments: readonly AttachmentId[],
    isWebAsked: boolean,
    scope: AskedScope | undefined,
    models: readonly ChosenModel[],
    areToolsOff: boolean,
  ) => Promise<SendPreview>;
  readFiles: (attachments: readonly AttachmentId[]) => Promise<AttachmentUse[]>;
  listFiles: (attachments: readonly AttachmentId[]) => Promise<AttachmentView[]>;
  starting: Pick<StartingQuestionsService, 'read' | 'putAway'>;
  decideToolCall: ToolDecisions['decide'];
}): Handlers<RoutesOf<'chat'>> {
  const { sessions, drafts, draftFiles } = chat;
  return {
    'chat.sessions': ({ includeDeleted }) => sessions.list(includeDeleted),
    'chat.createSession': ({ incognito, model, project, id }) => sessions.create(incognito, model, project, id),
    'chat.renameSession': ({ id, title }) => sessions.rename(id, title),
    'chat.deleteSession': ({ id }) => chat.deleteSessions([id]),
    'chat.deleteSessions': ({ ids }) => chat.deleteSessions(ids),
    'chat.pinSessions': ({ ids, isPinned }) => sessions.pin(ids, isPinned),
    'chat.restoreSession': ({ id }) => sessions.restore(id),
    'chat.session': ({ id }) => sessions.read(id),
    'chat.search': ({ text, titlesOnly = false }) => sessions.search(text, titlesOnly),
    'chat.pinSession': async ({ id, isPinned }) => {
      await sessions.pin([id], isPinned);
      return sessions.get(id);
    },
    'chat.showBranch': ({ messageId }) => sessions.showBranch(messageId),
    'chat.send': ({ sessionId, text, ...extras }) => chat.send(sessionId, text, extras),
    'chat.setWebSearch': ({ id, isOn }) => sessions.setWebSearch(id, isOn),
    'chat.setUsesProfile': ({ id, isOn }) => sessions.setUsesProfile(id, isOn),
    'chat.setKeepsSaid': ({ id, isOn }) => sessions.setKeepsSaid(id, isOn),
    'chat.setModel': ({ id, model }) => sessions.setModel(id, model),
    'chat.setAsksCollections': ({ id, isOn }) => sessions.setAsksCollections(id, isOn),
    'chat.setUsesTools': ({ id, isOn }) => sessions.setUsesTools(id, isOn),
    'chat.retry': ({ messageId }) => chat.retry(messageId),
    'chat.askAgain': ({ answerId, model, everywhere, ...change }) =>
      chat.askAgain(answerId, {
        ...change,
        ...(everywhere ? { everywhere } : {}),
        ...(model === null ? {} : { model }),
      }),
    'chat.askSeveral': ({ answerId, models }) => chat.askSeveral(answerId, models),
    'chat.chooseAnswer': async ({ answerId, keepsAll }) => {
      await chat.chooseAnswer(answerId, keepsAll);
      return null;
    },
    'chat.analyse': ({ answerId }) => chat.analyse(answerId),
    'chat.skipReading': async ({ sessionId }) => chat.skipReading(sessionId),
    'chat.decideToolCall': async ({ callId, decision }) => {
      decideToolCall(callId, decision);
      return null;
    },
    'chat.preview': ({ sessionId, text, attachments, isWebAsked, scope, models, areToolsOff }) =>
      preview(sessionId, text, attachments, isWebAsked, scope, models, areToolsOff),
    'chat.startingQuestions': () => starting.read(),
    'chat.putAwayStartingQuestions': () => starting.putAway(),
    'chat.draft': async ({ sessionId }) => ({ text: await drafts.read(sessionId) }),
    'chat.saveDraft': ({ sessionId, text }) => drafts.save(sessionId, text),
    'chat.draftFiles': async ({ sessionId }) => listFiles(await draftFiles.read(sessionId)),
    'chat.saveDraftFiles': ({ sessionId, attachments }) => draftFiles.save(sessionId, attachments),
    'chat.readFiles': ({ attachments }) => readFiles(attachments),
    'chat.locate': ({ messageId }) => sessions.locate(messageId),
  };
}
