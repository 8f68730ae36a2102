import type { IndexEntry } from './index-entry';
import { NONE, IntColumn } from '../../../columns/int-column';
import { StringTable, type StringTableImage } from '../../../columns/string-table';

/** The notes kept from a message, archived ones apart. */
interface MessageNotes {
  notes: number[];
  archived: number[];
}

const NO_SLOTS: readonly number[] = [];

/** The index as it is kept on disk. */
interface SourceMessageImage {
  messages: StringTableImage;
  messageSlots: Int32Array;
  firstMessage: Int32Array;
  duplicates: (readonly [slot: number, ordinals: readonly number[]])[];
  onlyNote: Int32Array;
  severalNotes: (readonly [ordinal: number, notes: MessageNotes])[];
}

/**
 * Which messages each entry is or was kept from; a note that was said again has several. Messages have ordinals that
 * they keep, since a removed message may come back. The notes of a message are in the order of their references, so
 * that an index that grew answers like one built at once.
 */
export class SourceMessageIndex {
  private readonly messages = new StringTable();
  /** By message ordinal: the slot of the only note kept from it, when it is in use; most messages have no other. */
  private readonly onlyNote = new IntColumn();
  /** By message ordinal: the notes of all other messages that have any. */
  private readonly severalNotes = new Map<number, MessageNotes>();
  /** The slot of each message ordinal; NONE where the index does not hold the message. */
  private readonly messageSlots = new IntColumn();
  /** The ordinal of the first message of each slot's entry. */
  private readonly firstMessage = new IntColumn();
  /** By slot: the further messages, for entries that have any. */
  private readonly duplicateMessages = new Map<number, readonly number[]>();

  constructor(private readonly refOf: (slot: number) => string) {}

  /** Precondition: `refOf` already knows the slot. */
  add({ kind, origin, duplicateSources, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const ordinal = this.messages.ordinalOf(origin.messageId);
    this.firstMessage.set(slot, ordinal);
    const listName = isArchived === true ? 'archived' : 'notes';
    if (kind === 'message') this.messageSlots.set(ordinal, slot);
    if (kind !== 'note') return;
    this.addNote(ordinal, listName, slot);
    if (duplicateSources === undefined) return;
    const duplicates = duplicateSources.map((messageId) => this.messages.ordinalOf(messageId));
    this.duplicateMessages.set(slot, duplicates);
    for (const other of duplicates) this.addNote(other, listName, slot);
  }

  remove({ kind, origin, isArchived }: IndexEntry, slot: number): void {
    if (origin === null) return;
    const listName = isArchived === true ? 'archived' : 'notes';
    if (kind === 'message') this.messageSlots.set(this.firstMessage.get(slot), NONE);
    if (kind === 'note')
      for (const ordinal of [this.firstMessage.get(slot), ...(this.duplicateMessages.get(slot) ?? [])])
        this.removeNote(ordinal, listName, slot);
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
    return this.notesOf(this.firstMessage.get(slot)).notes;
  }

  /** The same, archived notes included. */
  allNotesFrom(slot: number): readonly number[] {
    const { notes, archived } = this.notesOf(this.firstMessage.get(slot));
    return archived.length === 0 ? notes : this.sortByRef([...notes, ...archived]);
  }

  image(slotEnd: number): SourceMessageImage {
    return {
      messages: this.messages.image(),
      messageSlots: this.messageSlots.image(this.messages.size),
      firstMessage: this.firstMessage.image(slotEnd),
      duplicates: [...this.duplicateMessages],
      onlyNote: this.onlyNote.image(this.messages.size),
      severalNotes: [...this.severalNotes],
    };
  }

  /** Precondition: nothing was added yet. The columns become the image's. */
  restore({ messages, messageSlots, firstMessage, duplicates, onlyNote, severalNotes }: SourceMessageImage): void {
    this.messages.restore(messages);
    this.messageSlots.restore(messageSlots);
    this.firstMessage.restore(firstMessage);
    this.onlyNote.restore(onlyNote);
    for (const [slot, ordinals] of duplicates) this.duplicateMessages.set(slot, ordinals);
    for (const [ordinal, notes] of severalNotes) this.severalNotes.set(ordinal, notes);
  }

  private notesOf(ordinal: number): Readonly<Record<keyof MessageNotes, readonly number[]>> {
    const several = this.severalNotes.get(ordinal);
    if (several !== undefined) return several;
    const only = this.onlyNote.get(ordinal);
    return { notes: only === NONE ? NO_SLOTS : [only], archived: NO_SLOTS };
  }

  private addNote(ordinal: number, listName: keyof MessageNotes, slot: number): void {
    let several = this.severalNotes.get(ordinal);
    if (several === undefined) {
      const only = this.onlyNote.get(ordinal);
      if (only === NONE && listName === 'notes') return this.onlyNote.set(ordinal, slot);
      several = { notes: only === NONE ? [] : [only], archived: [] };
      this.onlyNote.set(ordinal, NONE);
      this.severalNotes.set(ordinal, several);
    }
    this.insertSorted(several[listName], slot);
  }

  private removeNote(ordinal: number, listName: keyof MessageNotes, slot: number): void {
    const several = this.severalNotes.get(ordinal);
    if (several !== undefined) several[listName] = several[listName].filter((other) => other !== slot);
    else if (this.onlyNote.get(ordinal) === slot) this.onlyNote.set(ordinal, NONE);
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
}
