import type { MessageId } from '../../../shared/domain/ids';
import type { IndexEntry } from './entry';
import { NONE, SlotNumbers } from './slot-numbers';

/** The notes kept from a message, archived ones apart. */
interface Source {
  notes: number[];
  archived: number[];
}

const NOWHERE: readonly number[] = [];

/**
 * Which messages each entry says or was kept from, which are several for a note that was said again. Messages have
 * numbers, which they keep: one that is gone may come back. Notes of a message stand in the
 * order of their references, so that an index that grew answers like one that was made at once.
 */
export class KeptFrom {
  private readonly numberOf = new Map<MessageId, number>();
  private readonly sources: Source[] = [];
  /** By message: its slot; NONE where the index itself has it not. */
  private readonly slots = new SlotNumbers();
  /** Of the first message of each entry. */
  private readonly bySlot = new SlotNumbers();
  /** Of the others, by slot, for those that have any. */
  private readonly further = new Map<number, readonly number[]>();

  constructor(private readonly refOf: (slot: number) => string) {}

  /** `refOf` must know the slot already. */
  add({ kind, origin, alsoSaid, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const number = this.number(origin.messageId);
    this.bySlot.set(slot, number);
    const list = isArchived === true ? 'archived' : 'notes';
    if (kind === 'message') this.slots.set(number, slot);
    if (kind !== 'note') return;
    this.insert(this.sources[number]![list], slot);
    if (alsoSaid === undefined) return;
    const further = alsoSaid.map((messageId) => this.number(messageId));
    this.further.set(slot, further);
    for (const other of further) this.insert(this.sources[other]![list], slot);
  }

  remove({ kind, origin, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const list = isArchived === true ? 'archived' : 'notes';
    if (kind === 'message') this.slots.set(this.bySlot.of(slot), NONE);
    if (kind === 'note')
      for (const source of this.sourcesOf(slot)) source[list] = source[list].filter((other) => other !== slot);
    this.bySlot.set(slot, NONE);
    this.further.delete(slot);
  }

  /**
   * Slot of the message an entry says or was kept from first; null where it came from none, or the index has it not.
   */
  said(slot: number): number | null {
    const number = this.bySlot.of(slot);
    const message = number === NONE ? NONE : this.slots.of(number);
    return message === NONE ? null : message;
  }

  /** Slots of the other messages a note was kept from, as far as the index has them; none for most. */
  saidAgain(slot: number): readonly number[] {
    const numbers = this.further.get(slot);
    return numbers === undefined
      ? NOWHERE
      : numbers.map((number) => this.slots.of(number)).filter((message) => message !== NONE);
  }

  /**
   * Number of the message a note was kept from, whether the index has it or not; null for what was kept from none, and
   * for a message itself.
   *
   * @param said slot of the message that is meant, of several; null: the first
   */
  source(slot: number, said: number | null): number | null {
    const number = this.bySlot.of(said ?? slot);
    return number === NONE || this.slots.of(number) === slot ? null : number;
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

  private sourcesOf(slot: number): Source[] {
    return [this.bySlot.of(slot), ...(this.further.get(slot) ?? [])].map((number) => this.sources[number]!);
  }

  /** Mostly at the end: the store's pages come in the order of their references. */
  private insert(slots: number[], slot: number): void {
    const ref = this.refOf(slot);
    let place = slots.length;
    while (place > 0 && ref < this.refOf(slots[place - 1]!)) place -= 1;
    slots.splice(place, 0, slot);
  }

  private inOrder(slots: number[]): number[] {
    return slots.sort((a, b) => (this.refOf(a) < this.refOf(b) ? -1 : 1));
  }

  private number(messageId: MessageId): number {
    const known = this.numberOf.get(messageId);
    if (known !== undefined) return known;
    this.numberOf.set(messageId, this.sources.length);
    return this.sources.push({ notes: [], archived: [] }) - 1;
  }
}
