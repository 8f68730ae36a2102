import { isSameClaim } from '../../language/statements/compare-claims';
import type { Statement } from '../../language/statements/compare-statements';

const MAX_MISSING_SHARE = 0.4;

/** Finds the entry that makes the same claim as another, without comparing it with all of them. */
export function createClaimIndex<Entry extends { statement: Statement }>() {
  const byTerm = new Map<string, Entry[]>();
  return {
    add(entry: Entry): void {
      for (const term of entry.statement.terms) {
        const list = byTerm.get(term);
        if (list === undefined) byTerm.set(term, [entry]);
        else list.push(entry);
      }
    },
    /** The first entry with the same claim. */
    find: (statement: Statement, mayBe: (entry: Entry) => boolean = () => true): Entry | undefined =>
      candidates(statement, byTerm).find((entry) => isSameClaim(statement, entry.statement) && mayBe(entry)),
  };
}

/**
 * At most two fifths of a unit's words may be missing in the other, so one of its rarest leads to it and common words
 * need not be read.
 */
function candidates<Entry>({ terms }: Statement, byTerm: ReadonlyMap<string, Entry[]>): Entry[] {
  const lists = [...terms].map((term) => byTerm.get(term) ?? []).toSorted((a, b) => a.length - b.length);
  return [...new Set(lists.slice(0, Math.ceil(lists.length * MAX_MISSING_SHARE) + 1).flat())];
}
