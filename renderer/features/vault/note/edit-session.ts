/** Idle this long, the next change begins another editing session: half an hour. By hand. */
const IDLE_MS = 30 * 60_000;

/** The time one writes at a note without leaving it: its saves make one version. */
export interface EditSession {
  id: string;
  /** When something was written last, epoch milliseconds. */
  at: number;
}

/** The editing session that a change at `now` belongs to. */
export function editSessionAt(before: EditSession | null, now: number, newId: () => string): EditSession {
  return { id: before !== null && now - before.at < IDLE_MS ? before.id : newId(), at: now };
}
