import type { SourceKind, SourceRef } from '../../../../shared/domain/ids';
import { textRefOf, slotsOfTexts } from '../columns/passage-ref';
import type { IndexEntry } from '../columns/index-entry';
import { containsAnyPhrase, phrasePatterns } from '../words/phrase-match';
import type { IndexView } from './index-view';

/** The part of the vault in which a search looks: what its operators say. Absent fields restrict nothing. */
export interface IndexScope {
  kinds?: SourceKind[];
  /** Of notes: archived ones alone, or none of them. */
  isArchived?: boolean;
  /** When it was said or written: epoch milliseconds [from, to). */
  from?: number;
  to?: number;
  /** The only texts that qualify, and those that do not. */
  only?: SourceRef[];
  without?: SourceRef[];
  /** Words and phrases that must not occur, the words in any of their forms. */
  withoutTerms?: string[];
}

/** More words than this to leave out are read no further: each costs a look-up in the whole vault. */
const MAX_TERMS = 10;

/** The slots that no lane may find: those of `exclude`, and those outside of `scope`. */
export function excludedSlots(
  view: IndexView,
  { exclude, scope }: { exclude: readonly SourceRef[]; scope?: IndexScope },
): Set<number> {
  const slots = slotsOfTexts(view.entries, exclude);
  if (scope === undefined) return slots;
  for (const slot of slotsHolding(view, scope.withoutTerms ?? [])) slots.add(slot);
  const { entries } = view;
  const isInside = scopeTest(scope);
  for (const slot of entries.slots()) if (!isInside(entries.at(slot)!)) slots.add(slot);
  return slots;
}

function scopeTest({ kinds, isArchived, from, to, only, without }: IndexScope): (entry: IndexEntry) => boolean {
  const wantedKinds = kinds === undefined ? null : new Set(kinds);
  const wanted = only === undefined ? null : new Set(only);
  const unwanted = new Set(without);
  return (entry) => {
    const { kind, at, isArchived: isPut = false } = entry;
    if (wantedKinds !== null && !wantedKinds.has(kind)) return false;
    if (isArchived !== undefined && kind === 'note' && isPut !== isArchived) return false;
    if ((from !== undefined && at < from) || (to !== undefined && at >= to)) return false;
    if (wanted === null && unwanted.size === 0) return true;
    const text = textRefOf(entry.ref);
    return (wanted === null || wanted.has(text)) && !unwanted.has(text);
  };
}

function* slotsHolding({ lexical, entries }: IndexView, terms: readonly string[]): Generator<number> {
  for (const written of terms.slice(0, MAX_TERMS)) {
    const { terms: known, scoredSlots, termMasks } = lexical.scoreQuery(written);
    const patterns = phrasePatterns([written]);
    const isPhrase = /\s/u.test(written.trim());
    if (known.length === 0) {
      // Only words that the index leaves out, such as “the”.
      for (const slot of entries.slots()) if (containsAnyPhrase(entries.at(slot)!, patterns)) yield slot;
      continue;
    }
    const all = known.reduce((mask, _, bit) => mask | (1 << bit), 0);
    for (const slot of scoredSlots)
      if ((termMasks[slot]! & all) >>> 0 === all >>> 0 && (!isPhrase || containsAnyPhrase(entries.at(slot)!, patterns)))
        yield slot;
  }
}
