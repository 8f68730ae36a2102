import type { MessageId } from '../../../../shared/domain/ids';
import type { IndexEntry } from './index-entry';
import { NONE, IntColumn } from './int-column';

/** The notes kept from a message, archived ones apart. */
interface MessageNotes {
  notes: number[];
  archived: number[];
}

const NO_SLOTS: readonly number[] = [];

/**
 * Which messages each entry says or was kept from, which are several for a note that was said again. Messages have
 * numbers, which they keep: one that is gone may come back. Notes of a message stand in the
 * order of their references, so that an index that grew answers like one that was made at once.
 */
export class SourceMessageIndex {
  private readonly ordinalOfMessage = new Map<MessageId, number>();
  private readonly notesOfMessage: MessageNotes[] = [];
  /** By message: its slot; NONE where the index itself has it not. */
  private readonly messageSlots = new IntColumn();
  /** Of the first message of each entry. */
  private readonly firstMessage = new IntColumn();
  /** Of the others, by slot, for those that have any. */
  private readonly duplicateMessages = new Map<number, readonly number[]>();

  constructor(private readonly refOf: (slot: number) => string) {}

  /** `refOf` must know the slot already. */
  add({ kind, origin, duplicateSources, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const ordinal = this.ordinalOf(origin.messageId);
    this.firstMessage.set(slot, ordinal);
    const listName = isArchived === true ? 'archived' : 'notes';
    if (kind === 'message') this.messageSlots.set(ordinal, slot);
    if (kind !== 'note') return;
    this.insertSorted(this.notesOfMessage[ordinal]![listName], slot);
    if (duplicateSources === undefined) return;
    const duplicates = duplicateSources.map((messageId) => this.ordinalOf(messageId));
    this.duplicateMessages.set(slot, duplicates);
    for (const other of duplicates) this.insertSorted(this.notesOfMessage[other]![listName], slot);
  }

  remove({ kind, origin, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const listName = isArchived === true ? 'archived' : 'notes';
    if (kind === 'message') this.messageSlots.set(this.firstMessage.get(slot), NONE);
    if (kind === 'note')
      for (const source of this.noteListsOf(slot))
        source[listName] = source[listName].filter((other) => other !== slot);
    this.firstMessage.set(slot, NONE);
    this.duplicateMessages.delete(slot);
  }

  /**
   * Slot of the message an entry says or was kept from first; null where it came from none, or the index has it not.
   */
  sourceTurn(slot: number): number | null {
    const ordinal = this.firstMessage.get(slot);
    const message = ordinal === NONE ? NONE : this.messageSlots.get(ordinal);
    return message === NONE ? null : message;
  }

  /** Slots of the other messages a note was kept from, as far as the index has them; none for most. */
  duplicateSourceTurns(slot: number): readonly number[] {
    const ordinals = this.duplicateMessages.get(slot);
    return ordinals === undefined
      ? NO_SLOTS
      : ordinals.map((ordinal) => this.messageSlots.get(ordinal)).filter((message) => message !== NONE);
  }

  /**
   * Number of the message a note was kept from, whether the index has it or not; null for what was kept from none, and
   * for a message itself.
   *
   * @param sourceTurn slot of the message that is meant, of several; null: the first
   */
  sourceMessageOrdinal(slot: number, sourceTurn: number | null): number | null {
    const ordinal = this.firstMessage.get(sourceTurn ?? slot);
    return ordinal === NONE || this.messageSlots.get(ordinal) === slot ? null : ordinal;
  }

  /** Slots of the notes in use that were kept from the message at a slot. */
  notesFrom(slot: number): readonly number[] {
    return this.notesOfMessage[this.firstMessage.get(slot)]?.notes ?? [];
  }

  /** The same with those the person archived. */
  allNotesFrom(slot: number): readonly number[] {
    const source = this.notesOfMessage[this.firstMessage.get(slot)];
    return source === undefined ? [] : this.sortByRef([...source.notes, ...source.archived]);
  }

  private noteListsOf(slot: number): MessageNotes[] {
    return [this.firstMessage.get(slot), ...(this.duplicateMessages.get(slot) ?? [])].map(
      (ordinal) => this.notesOfMessage[ordinal]!,
    );
  }

  /** Mostly at the end: the store's pages come in the order of their references. */
  private insertSorted(slots: number[], slot: number): void {
    const ref = this.refOf(slot);
    let position = slots.length;
    while (position > 0 && ref < this.refOf(slots[position - 1]!)) position -= 1;
    slots.splice(position, 0, slot);
  }

  private sortByRef(slots: number[]): number[] {
    return slots.sort((a, b) => (this.refOf(a) < this.refOf(b) ? -1 : 1));
  }

  private ordinalOf(messageId: MessageId): number {
    const knownOrdinal = this.ordinalOfMessage.get(messageId);
    if (knownOrdinal !== undefined) return knownOrdinal;
    this.ordinalOfMessage.set(messageId, this.notesOfMessage.length);
    return this.notesOfMessage.push({ notes: [], archived: [] }) - 1;
  }
}
