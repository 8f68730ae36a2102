import type { ProjectId } from '../../shared/domain/ids';
import type { SessionSummary } from '../../shared/ipc/routes/chat';
import { useGo } from '../navigation/navigation';
import { useCommand, useRoute } from './queries';

/**
 * Opens an empty conversation in a project, or in none: the existing empty one, or a new one, so that repeated calls
 * open only one.
 */
export function useNewChatIn(): (project: ProjectId | null) => void {
  const go = useGo();
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data ?? [];
  const create = useCommand('chat.createSession', { onSuccess: (session) => go.toSession(session.id) });
  return (project) => {
    if (create.isPending) return;
    const empty = findEmptySession(sessions, project);
    if (empty) go.toSession(empty.id);
    else create.mutate({ project });
  };
}

/** The same in no project. */
export function useNewChat(): () => void {
  const newChatIn = useNewChatIn();
  return () => newChatIn(null);
}

/** A conversation of the person in which nothing was said or changed yet, in this project or in none. */
export const findEmptySession = (
  sessions: readonly SessionSummary[],
  project: ProjectId | null = null,
): SessionSummary | undefined =>
  sessions.find(
    (session) =>
      session.messageCount === 0 &&
      !session.incognito &&
      session.origin === 'chat' &&
      (session.project ?? null) === project &&
      session.updatedAt === session.createdAt,
  );
