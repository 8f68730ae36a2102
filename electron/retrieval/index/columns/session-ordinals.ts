import { NONE, IntColumn } from '../../../columns/int-column';
import { StringTable, type StringTableImage } from '../../../columns/string-table';

/** Which session each entry is of or came from, by number. */
export class SessionOrdinals {
  private readonly sessions = new StringTable();
  private readonly bySlot = new IntColumn();

  set(slot: number, sessionId: string | null): void {
    this.bySlot.set(slot, sessionId === null ? NONE : this.sessions.ordinalOf(sessionId));
  }

  /** Null for what is of no session. */
  get(slot: number): number | null {
    const ordinal = this.bySlot.get(slot);
    return ordinal === NONE ? null : ordinal;
  }

  /** Null for a session of which there is no entry. */
  find(sessionId: string): number | null {
    const ordinal = this.sessions.find(sessionId);
    return ordinal === NONE ? null : ordinal;
  }

  image(slotEnd: number): { sessions: StringTableImage; bySlot: Int32Array } {
    return { sessions: this.sessions.image(), bySlot: this.bySlot.image(slotEnd) };
  }

  restore({ sessions, bySlot }: ReturnType<SessionOrdinals['image']>): void {
    this.sessions.restore(sessions);
    this.bySlot.restore(bySlot);
  }
}
