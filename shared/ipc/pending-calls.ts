export interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Calls that wait for their replies, by number. Not in a Map: where calls come and go all the time a Map is laid out
 * anew again and again, and each table it leaves points to the next. One old one that is still to be collected then
 * holds, through all later ones, every call that was under way at such a moment, and with it a whole finished question.
 */
export class PendingCalls {
  private readonly calls: Record<number, PendingCall> = {};
  private nextId = 1;
  private count = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Gives the call its number, from 1 on. */
  add(call: PendingCall): number {
    const id = this.nextId;
    this.nextId += 1;
    this.calls[id] = call;
    this.count += 1;
    return id;
  }

  /** The call of that number, which waits no longer; undefined when none does. */
  take(id: number): PendingCall | undefined {
    const call = this.calls[id];
    if (call === undefined) return undefined;
    delete this.calls[id];
    this.count -= 1;
    return call;
  }

  rejectAll(reason: () => Error): void {
    for (const id of Object.keys(this.calls)) this.take(Number(id))!.reject(reason());
  }
}
