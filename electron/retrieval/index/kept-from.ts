import { sourceRef, type MessageId } from '../../../shared/domain/ids';
import type { IndexEntry } from './entry';

/** Which notes were kept from which message. */
export class KeptFrom {
  private readonly notes = new Map<MessageId, number[]>();

  add({ kind, origin }: IndexEntry, slot: number): void {
    if (kind !== 'note' || origin === null) return;
    const slots = this.notes.get(origin.messageId);
    if (slots === undefined) this.notes.set(origin.messageId, [slot]);
    else slots.push(slot);
  }

  remove({ kind, origin }: IndexEntry, slot: number): void {
    if (kind !== 'note' || origin === null) return;
    const left = (this.notes.get(origin.messageId) ?? []).filter((other) => other !== slot);
    if (left.length === 0) this.notes.delete(origin.messageId);
    else this.notes.set(origin.messageId, left);
  }

  /** Slots of the notes kept from a message. */
  from(messageId: MessageId): readonly number[] {
    return this.notes.get(messageId) ?? [];
  }
}

/** The turn an entry says or was kept from, and the turns beside that; null where the index has none. */
export interface Passage {
  said: number | null;
  before: number | null;
  after: number | null;
}

/** @returns for a message itself as `said`; for what came from no message nothing */
export function passageOf({ slotOf, entries, sessions }: PassageParts, entry: IndexEntry): Passage {
  const said = entry.origin === null ? undefined : slotOf.get(sourceRef('message', entry.origin.messageId));
  const place = said === undefined ? undefined : entries[said];
  if (said === undefined || place?.sessionId == null || place.place === null) return { said: said ?? null, before: null, after: null };
  return { said, ...sessions.neighbours(place.sessionId, place.place) };
}

interface PassageParts {
  slotOf: ReadonlyMap<string, number>;
  entries: readonly (IndexEntry | undefined)[];
  sessions: { neighbours(sessionId: string, place: number): { before: number | null; after: number | null } };
}
