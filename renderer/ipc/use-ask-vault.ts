import { useQueryClient } from '@tanstack/react-query';
import { showError } from './queries';
import { sendMessage } from './running-answers';
import { useNewChat } from './use-new-chat';

/** Asks a question in a new conversation and opens it; an empty conversation that exists is used. */
export function useAskVault(): (question: string) => void {
  const queries = useQueryClient();
  const newChat = useNewChat();
  return (question) => void sendMessage(queries, newChat(), question).catch(showError);
}
