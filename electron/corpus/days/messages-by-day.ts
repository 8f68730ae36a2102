import type { Batch } from '../../../shared/domain/batch';
import type { Message } from '../../../shared/domain/message';
import type { RecordColumns } from '../../../shared/domain/record-columns';
import { isTime } from '../../../shared/lib/time/time-range';
import { localDay } from '../../../shared/lib/time/day-name';
import type { VaultStore, VaultWriter } from '../../store/vault-store';

/** The messages of one chat on one day. */
interface SaidOnDay {
  sessionId: string;
  messages: number;
  firstMessageId: string;
  firstAt: number;
}

/** How many messages each chat holds by day: read when first asked for, then kept current. */
export interface MessagesByDay {
  on(day: string): Promise<SaidOnDay[]>;
  close(): void;
}

type SaidMessage = Pick<Message, 'id' | 'sessionId' | 'createdAt'>;
type Days = Map<string, Map<string, SaidOnDay>>;

const PATHS = ['id', 'sessionId', 'createdAt'];

export function createMessagesByDay(
  store: Pick<VaultStore, 'columnPages'>,
  writer: Pick<VaultWriter, 'onBatch'>,
): MessagesByDay {
  let days: Days | null = null;
  let reading: Promise<Days> | null = null;
  /** Batches that arrived while reading. */
  let waiting: Batch[] = [];

  const read = async (): Promise<Days> => {
    const fresh: Days = new Map();
    const seen = new Set<string>();
    for await (const json of store.columnPages('messages', { paths: PATHS, dictionaryEncoded: ['sessionId'] })) {
      for (const message of messagesIn(JSON.parse(json) as RecordColumns)) {
        seen.add(message.id);
        count(fresh, message);
      }
    }
    for (const batch of waiting) follow(fresh, batch, seen);
    waiting = [];
    days = fresh;
    return fresh;
  };
  const stop = writer.onBatch((batch) => {
    if (days !== null) follow(days, batch);
    else if (reading !== null) waiting.push(batch);
  });

  return {
    async on(day) {
      reading ??= read().catch((error: unknown) => {
        reading = null;
        waiting = [];
        throw error;
      });
      const counted = days ?? (await reading);
      return [...(counted.get(day)?.values() ?? [])].toSorted((a, b) => a.firstAt - b.firstAt);
    },
    close: stop,
  };
}

/**
 * Neither the time nor the chat of a message changes; undoing an import removes its messages.
 *
 * @param seen messages that are counted already, whatever the batch says of them
 */
function follow(days: Days, { changes }: Batch, seen?: ReadonlySet<string>): void {
  for (const { table, id, before, after } of changes) {
    if (table !== 'messages') continue;
    if (before === null && after !== null && seen?.has(id) !== true) count(days, after as Message);
    else if (before !== null && after === null && seen?.has(id) !== false) uncount(days, before as Message);
  }
}

function* messagesIn({ rows, columns, dictionary }: RecordColumns): Generator<SaidMessage> {
  const { id = [], sessionId = [], createdAt = [] } = columns;
  for (let row = 0; row < rows; row += 1) {
    const message = { id: id[row], sessionId: dictionary[sessionId[row] as number], createdAt: createdAt[row] };
    if (message.sessionId !== undefined && isTime(message.createdAt)) yield message as SaidMessage;
  }
}

function count(days: Days, { id, sessionId, createdAt }: SaidMessage): void {
  const day = localDay(createdAt);
  const chats = days.get(day) ?? new Map<string, SaidOnDay>();
  days.set(day, chats);
  const said = chats.get(sessionId);
  if (said === undefined) {
    chats.set(sessionId, { sessionId, messages: 1, firstMessageId: id, firstAt: createdAt });
    return;
  }
  said.messages += 1;
  if (createdAt < said.firstAt) Object.assign(said, { firstAt: createdAt, firstMessageId: id });
}

function uncount(days: Days, { sessionId, createdAt }: SaidMessage): void {
  const day = localDay(createdAt);
  const said = days.get(day)?.get(sessionId);
  if (said === undefined) return;
  said.messages -= 1;
  if (said.messages === 0) days.get(day)!.delete(sessionId);
}
