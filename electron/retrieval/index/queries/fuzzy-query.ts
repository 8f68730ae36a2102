import type { SourceRef } from '../../../../shared/domain/ids';
import { foldWord } from '../../../language/words/fold-word';
import { distinctTerms, splitWords, toTerm } from '../../../language/words/terms';
import type { IndexEntry } from '../columns/index-entry';
import type { FuzzyMatch } from '../names/fuzzy-names';
import type { IndexView } from './index-view';
import type { LaneHit, LaneQuery } from './lane-query';
import { misspeltFullNames } from './misspelt-full-names';
import { TopK } from '../columns/top-k';

/** Entries by or about the person who was meant, besides the notes of that name. */
const ENTRIES_OF_NAME = 30;

/**
 * Misspelt and informal names: first the notes of the name that was meant, then the entries by or about it that score
 * highest for the message with the spelling corrected.
 */
export function fuzzyQuery(view: IndexView, query: LaneQuery): LaneHit[] {
  const excluded = new Set(query.exclude);
  const documentFrequency = documentsWithout(view, query.exclude);
  const matches = [
    ...view.fuzzyNames.match(query.words, documentFrequency),
    ...misspeltFullNames(view, query.words, documentFrequency),
  ];
  const hits = new Map<SourceRef, LaneHit>();
  for (const match of matches) {
    const { mention, name } = match;
    const note = { code: 'fuzzy-name', mention, name } as const;
    for (const ref of [...match.refs, ...entriesOf(view, query, match, excluded)]) {
      if (hits.has(ref) || excluded.has(ref) || view.entries.find(ref) === undefined) continue;
      hits.set(ref, { ref, value: match.similarity, matchedTerms: [`${mention} → ${name}`], via: null, note });
    }
  }
  return [...hits.values()].slice(0, query.limit);
}

/**
 * How many entries hold a term, without the running turn: a misspelling in the question does not make it a word of the
 * vault.
 */
function documentsWithout({ lexical, entries }: IndexView, exclude: readonly SourceRef[]): (term: string) => number {
  const excludedTerms = exclude
    .map((ref) => entries.find(ref))
    .filter((slot) => slot !== undefined)
    .map((slot) => new Set(lexical.termsOf(slot)));
  return (term) => lexical.documentFrequency(term) - excludedTerms.filter((terms) => terms.has(term)).length;
}

function entriesOf(
  view: IndexView,
  query: LaneQuery,
  match: FuzzyMatch,
  excluded: ReadonlySet<SourceRef>,
): SourceRef[] {
  const { entries, lexical } = view;
  const nameTerms = distinctTerms(match.name).map(({ term }) => term);
  const queryScores = lexical.scoreQuery(withCorrectedName(query.words, match));
  const bits = queryScores.terms.reduce(
    (mask, { term }, bit) => (nameTerms.includes(term) ? mask | (1 << bit) : mask),
    0,
  );
  const top = new TopK(ENTRIES_OF_NAME, (a, b) => entries.compareRefs(a, b));
  for (const slot of queryScores.scoredSlots) {
    const entry = entries.at(slot)!;
    const isNamed = nameTerms.length > 0 && bits !== 0 && (queryScores.termMasks[slot]! & bits) >>> 0 === bits >>> 0;
    if (!excluded.has(entry.ref) && (isNamed || (match.isPerson && isSpokenBy(entry, match.name))))
      top.offer(slot, queryScores.shares[slot]!);
  }
  return top.sorted.map(({ slot }) => entries.refAt(slot));
}

/** The message with the misspelling corrected. */
function withCorrectedName(text: string, { mention, name }: FuzzyMatch): string {
  const wrong = new Set(mention.split(' '));
  return [...splitWords(text).filter((word) => !wrong.has(foldWord(word))), name].join(' ');
}

function isSpokenBy({ speaker }: IndexEntry, name: string): boolean {
  const words = splitWords(speaker ?? '').map(toTerm);
  return (
    words.length > 0 &&
    splitWords(name)
      .map(toTerm)
      .every((word, index) => words[index] === word)
  );
}
