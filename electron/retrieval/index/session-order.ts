import { NONE, SlotNumbers } from './slot-numbers';

interface Turn {
  place: number;
  slot: number;
}

/**
 * The messages of each session in their order, and for each its neighbours: every question asks for those of hundreds.
 */
export class SessionOrder {
  private readonly sessions = new Map<string, Turn[]>();
  private readonly befores = new SlotNumbers();
  private readonly afters = new SlotNumbers();

  add(sessionId: string, place: number, slot: number): void {
    const list = this.sessions.get(sessionId) ?? [];
    this.sessions.set(sessionId, list);
    list.splice(firstFrom(list, place), 0, { place, slot });
    this.joinAround(list, place);
  }

  remove(sessionId: string, place: number, slot: number): void {
    const list = this.sessions.get(sessionId) ?? [];
    const at = list.findIndex((item) => item.place === place && item.slot === slot);
    if (at >= 0) list.splice(at, 1);
    if (list.length === 0) this.sessions.delete(sessionId);
    this.befores.set(slot, NONE);
    this.afters.set(slot, NONE);
    this.joinAround(list, place);
  }

  /**
   * Slot of the message directly before the one at a slot; null where there is none, or where one is missing between.
   */
  before(slot: number): number | null {
    const before = this.befores.of(slot);
    return before === NONE ? null : before;
  }

  /** The same for the one directly after. */
  after(slot: number): number | null {
    const after = this.afters.of(slot);
    return after === NONE ? null : after;
  }

  /** What stands at a place or beside it may have other neighbours now. */
  private joinAround(list: readonly Turn[], place: number): void {
    for (let at = firstFrom(list, place - 1); at < list.length && list[at]!.place <= place + 1; at += 1) {
      const { slot, place: own } = list[at]!;
      // Several may stand at one place: the first of them stands for all.
      const first = firstFrom(list, own);
      const [before, after] = [list[first - 1], list[first + 1]];
      this.befores.set(slot, before?.place === own - 1 ? before.slot : NONE);
      this.afters.set(slot, after?.place === own + 1 ? after.slot : NONE);
    }
  }
}

/** First position whose place is not below `place`. */
function firstFrom(list: readonly Turn[], place: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.place < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
