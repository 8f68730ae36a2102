import { STOP_WORDS } from '../../language/words/stop-words';
import { toTerm } from '../../language/words/terms';

const MAX_LABEL_PARTS = 3;
/** Words of any topic, for actions rather than subjects. */
const NON_TOPICAL_TERMS = new Set(
  'need want plan use make take get go keep think say like know try also still new first last next one two more most should would could might maybe will'
    .split(' ')
    .map(toTerm),
);

interface Word {
  term: string;
  written: string;
  isFirst: boolean;
}

/**
 * A label from the units' own words: up to three words or word pairs that at least two of them share, frequent here and
 * rare among `all`. Empty when they share none.
 */
export function labelCluster(titles: readonly string[], all: readonly string[]): string {
  const texts = all.map(readWords);
  const [spread, forms] = [countDocuments(texts), writtenForms(texts)];
  const scores = new Map<string, { score: number; terms: string[]; written: string }>();
  for (const [key, { count, terms }] of countDocuments(distinct(titles).map(readWords))) {
    if (count < 2) continue;
    const rarity = Math.log(1 + all.length / Math.max(count, spread.get(key)?.count ?? count));
    scores.set(key, {
      score: count * (rarity + 0.2) * (terms.length > 1 ? 1.8 : 1),
      terms,
      written: terms.map((term) => forms.get(term)!).join(' '),
    });
  }
  const names: { terms: string[]; written: string }[] = [];
  for (const entry of [...scores.values()].toSorted((a, b) => b.score - a.score || (a.written < b.written ? -1 : 1))) {
    if (names.length === MAX_LABEL_PARTS) break;
    if (!entry.terms.some((term) => names.some((name) => name.terms.includes(term)))) names.push(entry);
  }
  const text = names.map(({ written }) => written).join(', ');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A repeated sentence counts once. */
const distinct = (titles: readonly string[]): string[] => [
  ...new Map(
    titles.map((title) => [
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
      title,
    ]),
  ).values(),
];

/** Words and pairs of adjacent words, with the number of texts that contain them. */
function countDocuments(texts: readonly (Word | null)[][]): Map<string, { count: number; terms: string[] }> {
  const found = new Map<string, { count: number; terms: string[] }>();
  for (const words of texts) {
    const seen = new Set<string>();
    const add = (terms: string[]) => {
      const key = terms.join(' ');
      const entry = found.get(key) ?? { count: 0, terms };
      if (!seen.has(key)) entry.count += 1;
      seen.add(key);
      found.set(key, entry);
    };
    for (const [index, word] of words.entries()) {
      if (word === null) continue;
      add([word.term]);
      const next = words[index + 1];
      if (next && next.term !== word.term) add([word.term, next.term]);
    }
  }
  return found;
}

/** The most frequent spelling of each term inside sentences; a capital at the start does not count. */
function writtenForms(texts: readonly (Word | null)[][]): Map<string, string> {
  const forms = new Map<string, Map<string, number>>();
  for (const word of texts.flat()) {
    if (word === null) continue;
    const own = forms.get(word.term) ?? new Map<string, number>();
    const form = word.isFirst ? word.written.toLowerCase() : word.written;
    own.set(form, (own.get(form) ?? 0) + (word.isFirst ? 0.01 : 1));
    forms.set(word.term, own);
  }
  return new Map(
    [...forms].map(([term, own]) => [term, [...own].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0]]),
  );
}

/** Words in order; null for a word without a topic, so that pairs are really adjacent. */
function readWords(title: string): (Word | null)[] {
  return (title.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).map((written, index) => {
    const lower = written.toLowerCase().replace(/['’]s$/u, '');
    const term = toTerm(lower.replace(/['’]/gu, ''));
    const isPlain =
      lower.length < 3 ||
      /^\p{N}+$/u.test(lower) ||
      STOP_WORDS.has(lower) ||
      /['’]/u.test(lower) ||
      NON_TOPICAL_TERMS.has(term);
    return isPlain ? null : { term, written: written.replace(/['’]s$/u, ''), isFirst: index === 0 };
  });
}
