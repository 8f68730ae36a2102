import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SessionId } from '../../shared/domain/ids';
import { useGo } from '../navigation/navigation';
import { focusDespiteClosingLayer, focusUnlessDialogOpen } from '../ui/focus/focus-unless-dialog-open';
import { emptyChat, type NewChat } from './new-chats';
import { useRoute } from './queries';

/** Opens an empty chat at once, with the focus in its message field, and returns its id; main stores it meanwhile. */
export function useNewChat(): (asked?: NewChat) => SessionId {
  const go = useGo();
  const queries = useQueryClient();
  // Loads the list, in which an empty one is found.
  useRoute('chat.sessions', { includeDeleted: false }, { notifyOnChangeProps: [] });
  return useCallback(
    (asked = {}) => {
      const id = emptyChat(queries, asked);
      go.toSession(id);
      // Where it is open already, its field takes the focus from whatever has it.
      const field = document.querySelector<HTMLElement>(`[data-composer="${id}"] textarea`);
      if (field !== null) focusDespiteClosingLayer(() => focusUnlessDialogOpen(field));
      return id;
    },
    [go, queries],
  );
}
