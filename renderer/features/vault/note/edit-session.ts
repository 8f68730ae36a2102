/** Milliseconds without a change after which the next one begins a new editing session: half an hour. Set by hand. */
const IDLE_MS = 30 * 60_000;

/** A period of editing a note without leaving it: its saves make one version. */
export interface EditSession {
  id: string;
  /** Time of the last change, epoch milliseconds. */
  at: number;
}

/** The editing session of a change at `now`. */
export function editSessionAt(before: EditSession | null, now: number, newId: () => string): EditSession {
  return { id: before !== null && now - before.at < IDLE_MS ? before.id : newId(), at: now };
}
