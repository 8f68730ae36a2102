import { lowerBound } from '../../../../shared/lib/binary-search';
import { NONE, IntColumn } from './int-column';

interface OrderedMessage {
  messageIndex: number;
  slot: number;
}

/**
 * The messages of each session in order, with the neighbours of each precomputed: every question asks for the
 * neighbours of hundreds.
 */
export class MessageOrder {
  private readonly messagesOfSession = new Map<string, OrderedMessage[]>();
  private readonly previousSlots = new IntColumn();
  private readonly nextSlots = new IntColumn();

  add(sessionId: string, messageIndex: number, slot: number): void {
    const list = this.messagesOfSession.get(sessionId) ?? [];
    this.messagesOfSession.set(sessionId, list);
    list.splice(firstFrom(list, messageIndex), 0, { messageIndex, slot });
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

  /** Messages at or beside an index may have other neighbours after a change. */
  private relinkAround(list: readonly OrderedMessage[], messageIndex: number): void {
    for (
      let index = firstFrom(list, messageIndex - 1);
      index < list.length && list[index]!.messageIndex <= messageIndex + 1;
      index += 1
    ) {
      const { slot, messageIndex: ownIndex } = list[index]!;
      // Several messages may have one index: the first of them stands for all.
      const first = firstFrom(list, ownIndex);
      const [before, after] = [list[first - 1], list[first + 1]];
      this.previousSlots.set(slot, before?.messageIndex === ownIndex - 1 ? before.slot : NONE);
      this.nextSlots.set(slot, after?.messageIndex === ownIndex + 1 ? after.slot : NONE);
    }
  }
}

/** The first position whose message index is not below the given one. */
const firstFrom = (list: readonly OrderedMessage[], messageIndex: number): number =>
  lowerBound(list.length, (position) => list[position]!.messageIndex < messageIndex);
