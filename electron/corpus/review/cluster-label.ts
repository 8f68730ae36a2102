import { asName, rankPhrases, type PhrasesOfText } from '../subject-names/subject-phrases';

const MAX_LABEL_PARTS = 3;
/** What a phrase that all units share counts, in comparison with rarer ones. */
const LEAST_RARITY = 0.2;

/**
 * A label from the units' own words: up to three phrases that at least two of them share, frequent here and rare among
 * `all`. Empty when they share none.
 */
export function labelCluster(units: readonly PhrasesOfText[], all: readonly PhrasesOfText[]): string {
  const others = distinct(all);
  const frequency = new Map<string, number>();
  for (const phrases of others) {
    const terms = new Set([...phrases.values()].flatMap(({ terms: ofPhrase }) => ofPhrase));
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const names: { text: string; terms: readonly string[] }[] = [];
  for (const phrase of rankPhrases(
    distinct(units),
    (term) => Math.log(1 + others.length / frequency.get(term)!) + LEAST_RARITY,
  )) {
    if (names.length === MAX_LABEL_PARTS) break;
    if (phrase.users > 1 && !phrase.terms.some((term) => names.some((name) => name.terms.includes(term))))
      names.push(phrase);
  }
  return asName(names.map(({ text }) => text).join(', '));
}

/** A repeated sentence counts once. */
const distinct = (texts: readonly PhrasesOfText[]): PhrasesOfText[] => [
  ...new Map(texts.map((phrases) => [[...phrases.keys()].join('\n'), phrases])).values(),
];
