import type { SessionSummary } from '../../shared/ipc/routes/chat';
import { useGo } from '../navigation/navigation';
import { useCommand, useRoute } from './queries';

/** Opens an empty conversation: the existing empty one, or a new one, so that repeated calls open only one. */
export function useNewChat(): () => void {
  const go = useGo();
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data ?? [];
  const create = useCommand('chat.createSession', { onSuccess: (session) => go.toSession(session.id) });
  return () => {
    if (create.isPending) return;
    const empty = findEmptySession(sessions);
    if (empty) go.toSession(empty.id);
    else create.mutate({});
  };
}

/** A conversation of the person in which nothing was said or changed yet. */
export const findEmptySession = (sessions: readonly SessionSummary[]): SessionSummary | undefined =>
  sessions.find(
    (session) =>
      session.messageCount === 0 &&
      !session.incognito &&
      session.origin === 'chat' &&
      session.updatedAt === session.createdAt,
  );
