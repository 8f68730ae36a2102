import type { IndexEntry } from './entry';
import type { KeptFrom } from './kept-from';
import type { SessionOrder } from './session-order';

/** The turn an entry says or was kept from, and the turns beside that; null where the index has none. */
export interface Passage {
  said: number | null;
  before: number | null;
  after: number | null;
}

interface PassageParts {
  entries: readonly (IndexEntry | undefined)[];
  kept: Pick<KeptFrom, 'said'>;
  sessions: Pick<SessionOrder, 'neighbours'>;
}

const NOTHING: Passage = { said: null, before: null, after: null };

/** @returns for a message itself as `said`; for what came from no message nothing */
export function passageOf({ entries, kept, sessions }: PassageParts, slot: number): Passage {
  const said = kept.said(slot);
  if (said === null) return NOTHING;
  const { sessionId, place } = entries[said]!;
  return sessionId === null || place === null ? { said, before: null, after: null } : { said, ...sessions.neighbours(sessionId, place) };
}
