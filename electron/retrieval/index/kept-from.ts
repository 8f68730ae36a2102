import type { MessageId } from '../../../shared/domain/ids';
import type { IndexEntry } from './entry';
import { NONE, SlotNumbers } from './slot-numbers';

/** A message, which the index itself may not have (NONE), and the notes kept from it, archived ones apart. */
interface Source {
  slot: number;
  notes: number[];
  archived: number[];
}

/**
 * Which message each entry says or was kept from. Messages have numbers, which they keep: one that is gone may come back. Notes of a message stand in the
 * order of their references, so that an index that grew answers like one that was made at once.
 */
export class KeptFrom {
  private readonly numberOf = new Map<MessageId, number>();
  private readonly sources: Source[] = [];
  private readonly bySlot = new SlotNumbers();

  constructor(private readonly refOf: (slot: number) => string) {}

  /** `refOf` must know the slot already. */
  add({ kind, origin, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const number = this.number(origin.messageId);
    this.bySlot.set(slot, number);
    const source = this.sources[number]!;
    const list = isArchived === true ? 'archived' : 'notes';
    if (kind === 'note') source[list] = this.inOrder([...source[list], slot]);
    else if (kind === 'message') source.slot = slot;
  }

  remove({ kind, origin, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const source = this.sources[this.bySlot.of(slot)]!;
    this.bySlot.set(slot, NONE);
    const list = isArchived === true ? 'archived' : 'notes';
    if (kind === 'note') source[list] = source[list].filter((other) => other !== slot);
    else if (kind === 'message') source.slot = NONE;
  }

  /** Slot of the message an entry says or was kept from; null where it came from none, or the index has it not. */
  said(slot: number): number | null {
    const source = this.sources[this.bySlot.of(slot)];
    return source === undefined || source.slot === NONE ? null : source.slot;
  }

  /** Number of the message a note was kept from, whether the index has it or not; null for what was kept from none, and for a message itself. */
  source(slot: number): number | null {
    const number = this.bySlot.of(slot);
    return number === NONE || this.sources[number]!.slot === slot ? null : number;
  }

  /** Slots of the notes in use that were kept from the message at a slot. */
  from(slot: number): readonly number[] {
    return this.sources[this.bySlot.of(slot)]?.notes ?? [];
  }

  /** The same with those the person archived. */
  allFrom(slot: number): readonly number[] {
    const source = this.sources[this.bySlot.of(slot)];
    return source === undefined ? [] : this.inOrder([...source.notes, ...source.archived]);
  }

  private inOrder(slots: number[]): number[] {
    return slots.sort((a, b) => (this.refOf(a) < this.refOf(b) ? -1 : 1));
  }

  private number(messageId: MessageId): number {
    const known = this.numberOf.get(messageId);
    if (known !== undefined) return known;
    this.numberOf.set(messageId, this.sources.length);
    return this.sources.push({ slot: NONE, notes: [], archived: [] }) - 1;
  }
}
