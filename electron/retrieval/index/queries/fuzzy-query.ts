import { isEnglishWord } from '../../../language/words/english-words';
import { foldWord } from '../../../language/words/fold-word';
import { STOP_WORDS } from '../../../language/words/stop-words';
import { distinctTerms, splitWords, toTerm } from '../../../language/words/terms';
import type { IndexEntry } from '../columns/index-entry';
import { TopK } from '../columns/top-k';
import type { FuzzyMatch } from '../names/fuzzy-names';
import type { IndexView } from './index-view';
import type { LaneHit, LaneQuery } from './lane-query';
import { editDistance } from '../words/similar-terms';
import type { SourceRef } from '../../../../shared/domain/ids';

/** Letters of a word from which one mistake is allowed, and from which two are; of a name both words must match. */
const ONE_MISTAKE_LENGTH = 4;
const TWO_MISTAKES_LENGTH = 8;
/** Stems lack endings; the words themselves are compared in the texts. */
const MAX_STEM_MISTAKES = 2;
/** Bounds on the work of one question, whatever the size of the vault. */
const MAX_PAIRS = 4;
const MAX_SPELLINGS = 12;
const MAX_TEXTS_READ = 200;
/** UTF-16 units of a text in which a name is looked for. */
const MAX_CHARACTERS = 4_000;
const NAME_IN_TEXT = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{1,40}(?:\s+\p{Lu}[\p{L}'’-]{1,40})+/gu;

interface Spelling {
  term: string;
  distance: number;
}

/**
 * Names of two words that texts of the vault hold and a message misspells: "Kathirn Vogl" for "Kathrin Vogel". Both words
 * must be within the mistakes that their length allows, stand next to each other with capitals in a text, and mean one
 * name: of two as near, neither is meant.
 *
 * @param documentFrequency how many entries besides the message hold a term
 */
function misspeltFullNames(
  view: Pick<IndexView, 'lexical' | 'entries'>,
  message: string,
  documentFrequency: (term: string) => number,
): FuzzyMatch[] {
  const words = splitWords(message).map(foldWord);
  const isUnknown = words.map((word) => mayBeMisspelt(word) && documentFrequency(toTerm(word)) === 0);
  const pairs = words
    .slice(1)
    .map((second, index) => [words[index]!, second] as const)
    .filter(
      ([first, second], index) => (isUnknown[index] || isUnknown[index + 1]) && isNameWord(first) && isNameWord(second),
    )
    .slice(0, MAX_PAIRS);
  return pairs.flatMap((pair) => {
    const meant = nameMeant(view, pair, documentFrequency);
    return meant === null
      ? []
      : [{ mention: pair.join(' '), name: meant.name, similarity: meant.similarity, isPerson: false, refs: [] }];
  });
}

const isNameWord = (word: string): boolean => word.length > 1 && !STOP_WORDS.has(word) && !/\p{N}/u.test(word);
/** An English word is what it says. */
const mayBeMisspelt = (word: string): boolean => isNameWord(word) && !isEnglishWord(word);

function nameMeant(
  { lexical, entries }: Pick<IndexView, 'lexical' | 'entries'>,
  [first, second]: readonly [string, string],
  documentFrequency: (term: string) => number,
): { name: string; similarity: number } | null {
  const spellings = [first, second].map((word) => spellingsOf(word, lexical, documentFrequency));
  const found = new Map<string, { name: string; distance: number }>();
  let read = 0;
  for (const one of spellings[0]!) {
    const slots = lexical.slotsContaining(one.term);
    for (const other of spellings[1]!) {
      const both = new Set(lexical.slotsContaining(other.term));
      for (const slot of slots) {
        if (!both.has(slot)) continue;
        read += 1;
        if (read > MAX_TEXTS_READ) return null;
        const name = nameInText(entries.at(slot), [first, second]);
        if (name === null) continue;
        const known = found.get(name.name.toLowerCase());
        if (known === undefined || name.distance < known.distance) found.set(name.name.toLowerCase(), name);
      }
    }
  }
  const [best, next] = [...found.values()].sort((a, b) => a.distance - b.distance);
  if (best === undefined || best.distance === 0 || next?.distance === best.distance) return null;
  return { name: best.name, similarity: 1 - best.distance / (first.length + second.length) };
}

/** The word itself where a text holds it, and the terms that it nearly spells, the nearest first. */
function spellingsOf(
  word: string,
  lexical: IndexView['lexical'],
  documentFrequency: (term: string) => number,
): Spelling[] {
  const term = toTerm(word);
  const similar = lexical
    .similarTo(term, Math.min(MAX_STEM_MISTAKES, mistakesIn(word) + 1))
    .filter((spelling) => spelling.term !== term && documentFrequency(spelling.term) > 0)
    .slice(0, MAX_SPELLINGS);
  return documentFrequency(term) > 0 ? [{ term, distance: 0 }, ...similar] : similar;
}

const mistakesIn = ({ length }: string): number =>
  length >= TWO_MISTAKES_LENGTH ? 2 : length >= ONE_MISTAKE_LENGTH ? 1 : 0;

/** Two words of a name in a text, each as near to the words of the message as their lengths allow. */
function nameInText(
  entry: { text: string; title: string } | undefined,
  wanted: readonly [string, string],
): { name: string; distance: number } | null {
  const text = `${entry?.title ?? ''}\n${entry?.text ?? ''}`.slice(0, MAX_CHARACTERS);
  let best: { name: string; distance: number } | null = null;
  for (const [match] of text.matchAll(NAME_IN_TEXT)) {
    const words = match.split(/\s+/u).map((word) => word.replace(/['’]s?$/u, ''));
    for (let index = 1; index < words.length; index += 1) {
      const pair = [words[index - 1]!, words[index]!];
      const distances = pair.map((word, at) =>
        editDistance(foldWord(word.toLowerCase()), wanted[at]!, mistakesIn(wanted[at]!)),
      );
      if (distances.some((distance, at) => distance > mistakesIn(wanted[at]!))) continue;
      const distance = distances[0]! + distances[1]!;
      if (best === null || distance < best.distance) best = { name: pair.join(' '), distance };
    }
  }
  return best;
}

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
