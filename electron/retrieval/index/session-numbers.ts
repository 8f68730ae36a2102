import { NONE, SlotNumbers } from './slot-numbers';

/** Which session each entry is of or came from, by number. */
export class SessionNumbers {
  private readonly known = new Map<string, number>();
  private readonly bySlot = new SlotNumbers();

  set(slot: number, sessionId: string | null): void {
    this.bySlot.set(slot, sessionId === null ? NONE : this.numberOf(sessionId));
  }

  /** Null for what is of no session. */
  of(slot: number): number | null {
    const number = this.bySlot.of(slot);
    return number === NONE ? null : number;
  }

  private numberOf(sessionId: string): number {
    const known = this.known.get(sessionId);
    if (known !== undefined) return known;
    this.known.set(sessionId, this.known.size);
    return this.known.size - 1;
  }
}
