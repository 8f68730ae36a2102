import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SessionId } from '../../shared/domain/ids';
import type { SessionSummary } from '../../shared/ipc/routes/chat';
import { routeKey, useCommand, useRoute } from '../ipc/queries';
import { showToast } from '../ui/feedback/toasts';
import { t } from '../../shared/messages/message';

/**
 * `open`: not all notes of the chat were taken; `taking`: they are being taken, or wait for it; `taken`: all were;
 * `none`: a chat without messages, or one of which none may be taken.
 */
export type NoteTaking = 'open' | 'taking' | 'taken' | 'none';

/** How far the notes of a chat were taken. */
export function noteTakingOf(
  { id, incognito, messageCount, untaken }: Pick<SessionSummary, 'id' | 'incognito' | 'messageCount' | 'untaken'>,
  taking: ReadonlySet<string>,
): NoteTaking {
  if (incognito || messageCount === 0) return 'none';
  if (taking.has(id)) return 'taking';
  return untaken > 0 ? 'open' : 'taken';
}

/** Chats whose notes are being taken, or wait for it. */
export function useTaking(): ReadonlySet<string> {
  const waiting = useRoute('import.extraction', null).data?.waiting;
  return useMemo(() => new Set<string>(waiting), [waiting]);
}

/** Takes notes of chats in the background, on request of what the assistant said too. */
export function useTakeNotes(): (ids: readonly SessionId[], alsoAnswers?: boolean) => void {
  const queries = useQueryClient();
  const take = useCommand('import.takeNotes', {
    onSuccess: (progress, { ids }) => {
      queries.setQueryData(routeKey('import.extraction', null), progress);
      showToast({ text: t('lists.takingNotesOfChats', { count: ids.length }) });
    },
  });
  return (ids, alsoAnswers = false) => take.mutate({ ids: [...ids], alsoAnswers });
}
