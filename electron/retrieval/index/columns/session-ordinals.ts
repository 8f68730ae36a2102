import { NONE, IntColumn } from './int-column';

/** Which session each entry is of or came from, by number. */
export class SessionOrdinals {
  private readonly ordinals = new Map<string, number>();
  private readonly bySlot = new IntColumn();

  set(slot: number, sessionId: string | null): void {
    this.bySlot.set(slot, sessionId === null ? NONE : this.ordinalOf(sessionId));
  }

  /** Null for what is of no session. */
  get(slot: number): number | null {
    const ordinal = this.bySlot.get(slot);
    return ordinal === NONE ? null : ordinal;
  }

  private ordinalOf(sessionId: string): number {
    const knownOrdinal = this.ordinals.get(sessionId);
    if (knownOrdinal !== undefined) return knownOrdinal;
    this.ordinals.set(sessionId, this.ordinals.size);
    return this.ordinals.size - 1;
  }
}
