import type { SourceKind, SourceRef } from '../../../../shared/domain/ids';
import { textRefOf, slotsOfTexts } from '../columns/passage-ref';
import { containsAnyPhrase, phrasePatterns } from '../words/phrase-match';
import type { IndexView } from './index-view';

/** The part of the vault in which a search looks: what its operators say. Absent fields restrict nothing. */
export interface IndexScope {
  kinds?: SourceKind[];
  /** Whether archived notes alone are searched, or none of them. */
  isArchived?: boolean;
  /** When it was said or written: epoch milliseconds [from, to). */
  from?: number;
  to?: number;
  /** The only texts that qualify, and those that do not. */
  only?: SourceRef[];
  /** Beside `only`: messages and summaries of these chats qualify too. */
  onlySessions?: string[];
  without?: SourceRef[];
  /** Chats whose messages and summaries do not. */
  withoutSessions?: string[];
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
  const isInside = insideScope(view, scope);
  for (const slot of view.entries.slots()) if (!isInside(slot)) slots.add(slot);
  return slots;
}

/** Tells of each slot whether it lies within `scope`; absent, all of them do. */
export function insideScope(view: IndexView, scope: IndexScope | undefined): (slot: number) => boolean {
  if (scope === undefined) return () => true;
  const unwanted = new Set(slotsHolding(view, scope.withoutTerms ?? []));
  const isInside = scopeTest(view, scope);
  return (slot) => isInside(slot) && !unwanted.has(slot);
}

/** This is asked of every slot: no entry is made where its columns tell enough. */
function scopeTest(
  { entries, sessionOrdinals }: Pick<IndexView, 'entries' | 'sessionOrdinals'>,
  { kinds, isArchived, from, to, only, onlySessions, without, withoutSessions = [] }: IndexScope,
): (slot: number) => boolean {
  const wantedKinds = kinds === undefined ? null : new Set(kinds);
  const wanted = only === undefined && onlySessions === undefined ? null : new Set(only);
  const unwanted = new Set(without);
  const ordinalsOf = (sessions: readonly string[]) => new Set(sessions.map((id) => sessionOrdinals.find(id)));
  const wantedSessions = ordinalsOf(onlySessions ?? []);
  const unwantedSessions = ordinalsOf(withoutSessions);
  return (slot) => {
    const [kind, at] = [entries.kindAt(slot), entries.timeAt(slot)];
    if (wantedKinds !== null && !wantedKinds.has(kind)) return false;
    if (isArchived !== undefined && kind === 'note' && entries.isArchivedAt(slot) !== isArchived) return false;
    if ((from !== undefined && at < from) || (to !== undefined && at >= to)) return false;
    const session = kind === 'message' || kind === 'summary' ? sessionOrdinals.get(slot) : null;
    if (session !== null && unwantedSessions.has(session)) return false;
    if (wanted === null && unwanted.size === 0) return true;
    const text = textRefOf(entries.refAt(slot));
    const isWanted = wanted === null || wanted.has(text) || (session !== null && wantedSessions.has(session));
    return isWanted && !unwanted.has(text);
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
