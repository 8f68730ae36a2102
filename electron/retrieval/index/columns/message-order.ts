import { NONE, IntColumn } from './int-column';

interface OrderedMessage {
  messageIndex: number;
  slot: number;
}

/**
 * The messages of each session in their order, and for each its neighbours: every question asks for those of hundreds.
 */
export class MessageOrder {
  private readonly messagesOfSession = new Map<string, OrderedMessage[]>();
  private readonly previousSlots = new IntColumn();
  private readonly nextSlots = new IntColumn();

  add(sessionId: string, messageIndex: number, slot: number): void {
    const list = this.messagesOfSession.get(sessionId) ?? [];
    this.messagesOfSession.set(sessionId, list);
    list.splice(lowerBound(list, messageIndex), 0, { messageIndex, slot });
    this.relinkAround(list, messageIndex);
  }

  remove(sessionId: string, messageIndex: number, slot: number): void {
    const list = this.messagesOfSession.get(sessionId) ?? [];
    const index = list.findIndex((item) => item.messageIndex === messageIndex && item.slot === slot);
    if (index >= 0) list.splice(index, 1);
    if (list.length === 0) this.messagesOfSession.delete(sessionId);
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

  /** What stands at a place or beside it may have other neighbours now. */
  private relinkAround(list: readonly OrderedMessage[], messageIndex: number): void {
    for (
      let index = lowerBound(list, messageIndex - 1);
      index < list.length && list[index]!.messageIndex <= messageIndex + 1;
      index += 1
    ) {
      const { slot, messageIndex: ownIndex } = list[index]!;
      // Several may stand at one place: the first of them stands for all.
      const first = lowerBound(list, ownIndex);
      const [before, after] = [list[first - 1], list[first + 1]];
      this.previousSlots.set(slot, before?.messageIndex === ownIndex - 1 ? before.slot : NONE);
      this.nextSlots.set(slot, after?.messageIndex === ownIndex + 1 ? after.slot : NONE);
    }
  }
}

/** First position whose place is not below `place`. */
function lowerBound(list: readonly OrderedMessage[], messageIndex: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.messageIndex < messageIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}
