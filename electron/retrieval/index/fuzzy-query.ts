import type { SourceRef } from '../../../shared/domain/ids';
import { distinctTerms, splitWords, toTerm } from '../../../shared/lib/text/terms';
import type { IndexEntry } from './entry';
import type { FuzzyMatch } from './fuzzy-names';
import type { IndexParts } from './index-parts';
import type { LaneHit, LaneQuery } from './index-port';
import { TopList } from './select-top';

/** Entries by or mentioning whoever was meant, besides the notes of that name. */
const ENTRIES_OF_NAME = 30;

/**
 * Misspelt and informal names: the notes of the name that was meant, then what is said by or about it and shares most
 * with the message
 * as it should have been spelt.
 */
export function fuzzyQuery(parts: IndexParts, query: LaneQuery): LaneHit[] {
  const excluded = new Set(query.exclude);
  const matches = parts.fuzzy.match(query.words, documentsWithout(parts, query.exclude));
  const hits = new Map<SourceRef, LaneHit>();
  for (const match of matches) {
    const shown = `${match.mention} → ${match.name}`;
    for (const ref of [...match.refs, ...entriesOf(parts, query, match, excluded)]) {
      if (hits.has(ref) || excluded.has(ref) || !parts.slotOf.has(ref)) continue;
      hits.set(ref, { ref, value: match.similarity, matchedTerms: [shown], via: null, note: shown });
    }
  }
  return [...hits.values()].slice(0, query.limit);
}

/**
 * How many entries hold a term, the running turn left out: a slip in the question itself does not make it a word of the
 * vault.
 */
function documentsWithout({ lexical, slotOf }: IndexParts, exclude: readonly SourceRef[]): (term: string) => number {
  const own = exclude
    .map((ref) => slotOf.get(ref))
    .filter((slot) => slot !== undefined)
    .map((slot) => new Set(lexical.termsIn(slot)));
  return (term) => lexical.documentsWith(term) - own.filter((terms) => terms.has(term)).length;
}

function entriesOf(
  parts: IndexParts,
  query: LaneQuery,
  match: FuzzyMatch,
  excluded: ReadonlySet<SourceRef>,
): SourceRef[] {
  const { entries, lexical } = parts;
  const meant = distinctTerms(match.name).map(({ term }) => term);
  const run = lexical.run(corrected(query.words, match));
  const bits = run.terms.reduce((mask, { term }, bit) => (meant.includes(term) ? mask | (1 << bit) : mask), 0);
  const top = new TopList(ENTRIES_OF_NAME, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
  for (const slot of run.touched) {
    const entry = entries[slot]!;
    const isNamed = meant.length > 0 && bits !== 0 && (run.mask[slot]! & bits) >>> 0 === bits >>> 0;
    if (!excluded.has(entry.ref) && (isNamed || (match.isPerson && speaks(entry, match.name))))
      top.offer(slot, run.share[slot]!);
  }
  return top.list.map(({ slot }) => entries[slot]!.ref);
}

/** The message with the slip put right. */
function corrected(text: string, { mention, name }: FuzzyMatch): string {
  const wrong = new Set(mention.split(' '));
  return [...splitWords(text).filter((word) => !wrong.has(word)), name].join(' ');
}

function speaks({ speaker }: IndexEntry, name: string): boolean {
  const words = splitWords(speaker ?? '').map(toTerm);
  return (
    words.length > 0 &&
    splitWords(name)
      .map(toTerm)
      .every((word, place) => words[place] === word)
  );
}
