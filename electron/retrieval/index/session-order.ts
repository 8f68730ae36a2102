/** The messages of each session in their order, so that a turn finds the one before and after it. */
export class SessionOrder {
  private readonly sessions = new Map<string, { place: number; slot: number }[]>();

  add(sessionId: string, place: number, slot: number): void {
    const list = this.sessions.get(sessionId) ?? [];
    this.sessions.set(sessionId, list);
    list.splice(this.find(list, place), 0, { place, slot });
  }

  remove(sessionId: string, place: number, slot: number): void {
    const list = this.sessions.get(sessionId) ?? [];
    const at = list.findIndex((item) => item.place === place && item.slot === slot);
    if (at >= 0) list.splice(at, 1);
    if (list.length === 0) this.sessions.delete(sessionId);
  }

  /** Slots of the messages directly before and after; null where there is none, or where one is missing between. */
  neighbours(sessionId: string, place: number): { before: number | null; after: number | null } {
    const list = this.sessions.get(sessionId) ?? [];
    const at = this.find(list, place);
    const before = list[at - 1];
    const after = list[list[at]?.place === place ? at + 1 : at];
    return {
      before: before?.place === place - 1 ? before.slot : null,
      after: after?.place === place + 1 ? after.slot : null,
    };
  }

  /** First position whose place is not below `place`. */
  private find(list: { place: number }[], place: number): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle]!.place < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
