import Dexie from 'dexie';
import type { Message } from '../../../shared/domain/message';
import type { StoreTables } from '../database';

/** In the order of the conversation. */
export async function findMessagesOfSession(
  { messages }: StoreTables,
  { sessionId }: { sessionId: string },
): Promise<Message[]> {
  const stored = await messages
    .where('[row.sessionId+row.index]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
    .toArray();
  return stored.map(({ row }) => row);
}
