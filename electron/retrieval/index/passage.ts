import type { KeptFrom } from './kept-from';
import type { SessionOrder } from './session-order';

/** The turn an entry says or was kept from, and the turns beside that; null where the index has none. */
export interface Passage {
  said: number | null;
  before: number | null;
  after: number | null;
}

interface PassageParts {
  kept: Pick<KeptFrom, 'said' | 'saidAgain'>;
  sessions: Pick<SessionOrder, 'before' | 'after'>;
}

const NOTHING: Passage = { said: null, before: null, after: null };
const NONE: readonly Passage[] = [];

/**
 * @returns for a message itself as `said`; for a note that was said again where it was said first; for what came from
 * no message nothing
 */
export function passageOf(parts: PassageParts, slot: number): Passage {
  const said = parts.kept.said(slot);
  return said === null ? NOTHING : passageAround(parts, said);
}

/** The other passages of a note that was said again; none for most. */
export function furtherPassages(parts: PassageParts, slot: number): readonly Passage[] {
  const again = parts.kept.saidAgain(slot);
  return again.length === 0 ? NONE : again.map((said) => passageAround(parts, said));
}

const passageAround = ({ sessions }: PassageParts, said: number): Passage => ({
  said,
  before: sessions.before(said),
  after: sessions.after(said),
});
