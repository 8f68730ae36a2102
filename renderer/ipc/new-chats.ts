import type { QueryClient } from '@tanstack/react-query';
import { createIdFactory } from '../../shared/domain/id-factory';
import type { ProjectId, SessionId } from '../../shared/domain/ids';
import { newSession } from '../../shared/domain/session';
import type { RouteInput } from '../../shared/ipc/contract';
import type { SessionSummary } from '../../shared/ipc/routes/chat';
import { call } from './client';
import { routeKey, showError } from './queries';

export type NewChat = Omit<RouteInput<'chat.createSession'>, 'id'>;

const ids = createIdFactory(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)));
export const nextChatId = (): SessionId => ids.next<SessionId>();

/** Chats that are shown and not stored yet. Where storing failed, the next message stores the chat first. */
const unstored = new Map<SessionId, { asked: NewChat; storing: Promise<unknown> | null }>();

/** Chats in which this page said something, which the list may not know yet. */
const begun = new Set<SessionId>();

/** Resolves once a chat that was begun is stored; rejects where it cannot be, and tries again when called again. */
async function whenStored(id: SessionId): Promise<void> {
  const chat = unstored.get(id);
  if (chat === undefined) return;
  try {
    await (chat.storing ??= call('chat.createSession', { ...chat.asked, id }));
    unstored.delete(id);
  } catch (error) {
    chat.storing = null;
    throw error;
  }
}

/** The first message goes to a chat: it is no empty one from now on. Resolves once it is stored. */
export async function beforeSending(id: SessionId): Promise<void> {
  begun.add(id);
  try {
    await whenStored(id);
  } catch (error) {
    begun.delete(id);
    throw error;
  }
}

/** Shows a new chat before it is stored, so that what is typed from now on is typed into it. */
export function beginChat(queries: QueryClient, id: SessionId, asked: NewChat): void {
  if (!unstored.has(id)) unstored.set(id, { asked, storing: null });
  const { incognito = false, project = null, model = null } = asked;
  const session = {
    ...newSession(id, Date.now(), incognito),
    ...(project === null ? {} : { project: project as ProjectId }),
    ...(model === null ? {} : { model }),
  };
  queries.setQueryData(routeKey('chat.session', { id }), { session, messages: [] });
  queries.setQueryData<SessionSummary[]>(routeKey('chat.sessions', { includeDeleted: false }), (rows) => {
    const row = { ...session, messageCount: 0, untaken: 0, pending: 0 };
    return rows && [row, ...rows.filter((other) => other.id !== id)];
  });
}

/**
 * An empty chat of this kind: one in which nothing was said or changed yet, so that repeated calls give only one, or a
 * new one, which is being stored.
 */
export function emptyChat(queries: QueryClient, asked: NewChat): SessionId {
  const isMeant = (id: SessionId, { incognito = false, project = null }: NewChat) =>
    !begun.has(id) && incognito === (asked.incognito ?? false) && project === (asked.project ?? null);
  const rows = queries.getQueryData<SessionSummary[]>(routeKey('chat.sessions', { includeDeleted: false })) ?? [];
  const stored = rows.find(
    (row) => row.messageCount === 0 && row.origin === 'chat' && row.updatedAt === row.createdAt && isMeant(row.id, row),
  );
  const waiting = [...unstored].find(([id, chat]) => isMeant(id, chat.asked))?.[0];
  if (waiting === undefined && stored !== undefined) return stored.id;
  const id = waiting ?? nextChatId();
  beginChat(queries, id, asked);
  whenStored(id).catch(showError);
  return id;
}
