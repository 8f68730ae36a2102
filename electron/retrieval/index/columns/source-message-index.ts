import type { MessageId } from '../../../../shared/domain/ids';
import type { EntryOutline } from './entry-outline';
import type { IndexEntry } from './index-entry';
import { NONE, IntColumn } from './int-column';

/** The notes kept from a message, archived ones apart. */
interface MessageNotes {
  notes: number[];
  archived: number[];
}

const NO_SLOTS: readonly number[] = [];

/**
 * Which messages each entry is or was kept from; a note that was said again has several. Messages have ordinals that
 * they keep, since a removed message may come back. The notes of a message are in the order of their references, so
 * that an index that grew answers like one built at once.
 */
export class SourceMessageIndex {
  private readonly ordinalOfMessage = new Map<MessageId, number>();
  private readonly notesOfMessage: MessageNotes[] = [];
  /** By message ordinal: its slot; NONE where the index does not hold the message. */
  private readonly messageSlots = new IntColumn();
  /** By slot: ordinal of the first message of the entry. */
  private readonly firstMessage = new IntColumn();
  /** By slot: the further messages, for entries that have any. */
  private readonly duplicateMessages = new Map<number, readonly number[]>();

  constructor(private readonly refOf: (slot: number) => string) {}

  /** Precondition: `refOf` already knows the slot. */
  add({ kind, origin, duplicateSources, isArchived }: EntryOutline, slot: number): void {
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
   * Slot of the message an entry is, or was kept from first; null where it came from none or the index does not hold
   * it.
   */
  sourceTurn(slot: number): number | null {
    const ordinal = this.firstMessage.get(slot);
    const message = ordinal === NONE ? NONE : this.messageSlots.get(ordinal);
    return message === NONE ? null : message;
  }

  /** Slots of the further messages a note was kept from, as far as the index holds them; none for most entries. */
  duplicateSourceTurns(slot: number): readonly number[] {
    const ordinals = this.duplicateMessages.get(slot);
    return ordinals === undefined
      ? NO_SLOTS
      : ordinals.map((ordinal) => this.messageSlots.get(ordinal)).filter((message) => message !== NONE);
  }

  /**
   * Ordinal of the message a note was kept from, whether or not the index holds it; null for a note without one and for
   * a message.
   *
   * @param sourceTurn slot of the message that is meant where there are several; null: the first
   */
  sourceMessageOrdinal(slot: number, sourceTurn: number | null): number | null {
    const ordinal = this.firstMessage.get(sourceTurn ?? slot);
    return ordinal === NONE || this.messageSlots.get(ordinal) === slot ? null : ordinal;
  }

  /** Slots of the notes in use that were kept from the message at a slot. */
  notesFrom(slot: number): readonly number[] {
    return this.notesOfMessage[this.firstMessage.get(slot)]?.notes ?? [];
  }

  /** The same, archived notes included. */
  allNotesFrom(slot: number): readonly number[] {
    const source = this.notesOfMessage[this.firstMessage.get(slot)];
    return source === undefined ? [] : this.sortByRef([...source.notes, ...source.archived]);
  }

  private noteListsOf(slot: number): MessageNotes[] {
    return [this.firstMessage.get(slot), ...(this.duplicateMessages.get(slot) ?? [])].map(
      (ordinal) => this.notesOfMessage[ordinal]!,
    );
  }

  /** Mostly appended: the store's pages come in the order of their references. */
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
