import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../navigation/navigation';
import { call } from './client';
import { showError, useRoute } from './queries';
import { sendMessage } from './running-answers';
import { findEmptySession } from './use-new-chat';

/** Asks a question in a new conversation and opens it; an empty conversation that exists is used. */
export function useAskVault(): (question: string) => void {
  const go = useGo();
  const queries = useQueryClient();
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data ?? [];
  const ask = async (question: string) => {
    const { id } = findEmptySession(sessions) ?? (await call('chat.createSession', {}));
    go.toSession(id);
    await sendMessage(queries, id, question);
  };
  return (question) => void ask(question).catch(showError);
}
