export interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Pending calls by number. Not a Map: with constant insertion and deletion a Map's table is reallocated again and
 * again, and each old table points to the next. One uncollected old table then retains every call that was pending at
 * those moments, and with it whole finished questions.
 */
export class PendingCalls {
  private readonly calls: Record<number, PendingCall> = {};
  private nextId = 1;
  private count = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Assigns the call its number, from 1. */
  add(call: PendingCall): number {
    const id = this.nextId;
    this.nextId += 1;
    this.calls[id] = call;
    this.count += 1;
    return id;
  }

  /** Removes and returns the call with that number; undefined if none is pending. */
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
