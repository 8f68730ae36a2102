import { lowerBound } from '../../../../shared/lib/binary-search';
import { NONE, IntColumn } from '../../../columns/int-column';

/**
 * The messages of each session in order, with the neighbours of each precomputed: every question asks for the
 * neighbours of hundreds. Sessions go by their ordinals (session-ordinals.ts).
 */
export class MessageOrder {
  /** The slots of each session's messages in their order. */
  private readonly slotsOfSession: number[][] = [];
  /** Each message's place in its session, by slot. */
  private readonly messageIndexes = new IntColumn();
  private readonly previousSlots = new IntColumn();
  private readonly nextSlots = new IntColumn();

  add(session: number, messageIndex: number, slot: number): void {
    while (this.slotsOfSession.length <= session) this.slotsOfSession.push([]);
    const list = this.slotsOfSession[session]!;
    const place = this.firstFrom(list, messageIndex);
    this.messageIndexes.set(slot, messageIndex);
    list.splice(place, 0, slot);
    this.relinkAround(list, messageIndex);
  }

  remove(session: number, messageIndex: number, slot: number): void {
    const list = this.slotsOfSession[session] ?? [];
    const index = list.indexOf(slot);
    if (index >= 0) list.splice(index, 1);
    this.messageIndexes.set(slot, NONE);
    this.previousSlots.set(slot, NONE);
    this.nextSlots.set(slot, NONE);
    this.relinkAround(list, messageIndex);
  }

  /**
   * Slot of the message directly before the one at a slot; null where there is none, or where one is missing between.
   */
  before(slot: number): number | null {
    const before = this.previousSlots.get(slot);
    return before === NONE ? null : before;
  }

  /** The same for the one directly after. */
  after(slot: number): number | null {
    const after = this.nextSlots.get(slot);
    return after === NONE ? null : after;
  }

  /** As it is kept on disk: how many messages each session has, and their slots. */
  image(slotEnd: number): Record<'counts' | 'slots' | 'messageIndexes' | 'previous' | 'next', Int32Array> {
    return {
      counts: Int32Array.from(this.slotsOfSession, ({ length }) => length),
      slots: Int32Array.from(this.slotsOfSession.flat()),
      messageIndexes: this.messageIndexes.image(slotEnd),
      previous: this.previousSlots.image(slotEnd),
      next: this.nextSlots.image(slotEnd),
    };
  }

  /** Precondition: nothing was added yet. The columns become the image's. */
  restore({ counts, slots, messageIndexes, previous, next }: ReturnType<MessageOrder['image']>): void {
    let end = 0;
    for (const count of counts) this.slotsOfSession.push([...slots.subarray(end, (end += count))]);
    this.messageIndexes.restore(messageIndexes);
    this.previousSlots.restore(previous);
    this.nextSlots.restore(next);
  }

  /** Messages at or beside an index may have other neighbours after a change. */
  private relinkAround(list: readonly number[], messageIndex: number): void {
    for (let index = this.firstFrom(list, messageIndex - 1); index < list.length; index += 1) {
      const slot = list[index]!;
      const ownIndex = this.messageIndexes.get(slot);
      if (ownIndex > messageIndex + 1) return;
      // Several messages may have one index: the first of them stands for all.
      const first = this.firstFrom(list, ownIndex);
      this.previousSlots.set(slot, this.slotOfIndex(list[first - 1], ownIndex - 1));
      this.nextSlots.set(slot, this.slotOfIndex(list[first + 1], ownIndex + 1));
    }
  }

  /** The slot if its message has that index, else NONE. */
  private slotOfIndex(slot: number | undefined, messageIndex: number): number {
    return slot !== undefined && this.messageIndexes.get(slot) === messageIndex ? slot : NONE;
  }

  /** The first position whose message index is not below the given one. */
  private firstFrom(list: readonly number[], messageIndex: number): number {
    return lowerBound(list.length, (position) => this.messageIndexes.get(list[position]!) < messageIndex);
  }
}
