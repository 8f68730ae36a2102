import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AttachmentId, MessageId, SessionId } from '../../../../shared/domain/ids';
import type { ChosenModel } from '../../../../shared/domain/chosen-model';
import type { Message } from '../../../../shared/domain/message';
import type { AskAgainChange } from '../../../why-panel/context/why-context';
import { showError } from '../../../ipc/queries';
import { askAgain, askAnalysts, askSeveral, retryAnswer, sendMessage } from '../../../ipc/running-answers';

/** What can be done with an answer, or with the message before it. */
export function useAnswerActs(sessionId: SessionId | null) {
  const queries = useQueryClient();
  return useMemo(() => {
    const act = (start: (id: SessionId) => Promise<void>) => {
      if (sessionId !== null) start(sessionId).catch(showError);
    };
    return {
      retry: (message: Message) => act((id) => retryAnswer(queries, id, message.id)),
      analyse: (message: Message) => act((id) => askAnalysts(queries, id, message.id)),
      askAgain: (messageId: MessageId, change: AskAgainChange) => act((id) => askAgain(queries, id, messageId, change)),
      answerAgain: (message: Message) => act((id) => askAgain(queries, id, message.id, { without: [], include: [] })),
      answerWith: (message: Message, model: ChosenModel) =>
        act((id) => askAgain(queries, id, message.id, { without: [], include: [], model })),
      askSeveral: (message: Message, models: ChosenModel[]) => act((id) => askSeveral(queries, id, message.id, models)),
      askArchived: (message: Message) =>
        act((id) => askAgain(queries, id, message.id, { without: [], include: [], includeArchived: true })),
      askEverywhere: (message: Message) =>
        act((id) => askAgain(queries, id, message.id, { without: [], include: [], everywhere: true })),
      /** Rejects when it could not be sent. */
      resend: async (edits: MessageId, text: string, attachments: AttachmentId[]) => {
        if (sessionId === null) return;
        try {
          await sendMessage(queries, sessionId, text, { edits, attachments });
        } catch (error) {
          showError(error);
          throw error;
        }
      },
    };
  }, [queries, sessionId]);
}

export type AnswerActs = ReturnType<typeof useAnswerActs>;
