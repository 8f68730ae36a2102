import { splitSentences } from '../sentences/split-sentences';
import { distinctTerms, splitWords } from '../words/terms';

/** Capitalised words that are not names. */
const NOT_A_NAME = new Set(
  `i i'm i'll i've i'd im monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
  december mr mrs ms dr prof oh yes no ok okay hi hey hello thanks thank wow yeah well so and but the a an my our your his her their this that these those it he she we they you
  what who when where why how which if in on at for with from to of as by yesterday today tomorrow tonight then now later after before during maybe perhaps actually finally
  first next also once sometimes usually recently last there here everyone everybody nobody someone somebody nothing everything one`.split(
    /\s+/,
  ),
);
const NAME = /(?:\p{Lu}[\p{L}\p{N}'’.&-]*)(?:\s+(?:(?:of|the|and|de|la|von|van|&)\s+)?\p{Lu}[\p{L}\p{N}'’.&-]*){0,4}/gu;
const QUOTED = /["“]([^"”]{2,60})["”]/g;

/** A name in a sentence with its position there. */
export interface FoundName {
  name: string;
  start: number;
  end: number;
}

/** What follows a first word that is introduced as a name: "Dave, the …", "Henrike is …". */
const INTRODUCTION = /^(?:,\s+(?:the|my|our|an?|who)\b|\s+(?:is|was|works?|runs|does)\b)/;

/**
 * Names and quoted titles of a sentence. Its first word counts only if it is a known name, is introduced as one, or
 * precedes another capitalised word.
 */
export function namesInSentence(sentence: string, known: ReadonlySet<string>): FoundName[] {
  const found: FoundName[] = [...sentence.matchAll(QUOTED)].map((match) => ({
    name: match[1]!.replace(/[.,!?]$/, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
  for (const match of sentence.matchAll(NAME)) {
    const words = match[0].split(/\s+/);
    let start = match.index;
    while (
      words.length > 0 &&
      (NOT_A_NAME.has(words[0]!.toLowerCase().replace(/[.'’]+$/, '')) || /^(?:of|the|and)$/.test(words[0]!))
    )
      start += words.shift()!.length + 1;
    const name = words
      .join(' ')
      .replace(/['’]s?$/, '')
      .replace(/[.'’]+$/, '');
    if (name.length < 2 || found.some((other) => start >= other.start && start < other.end)) continue;
    const isFirst = sentence.slice(0, start).trim() === '';
    if (
      isFirst &&
      words.length === 1 &&
      !known.has(name.toLowerCase()) &&
      !isUnmistakableName(name) &&
      !INTRODUCTION.test(sentence.slice(start + name.length))
    )
      continue;
    found.push({ name, start, end: start + name.length });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether a first word cannot be a common word: a digit, a hyphen, or two more capitals. */
const isUnmistakableName = (word: string): boolean =>
  distinctTerms(word).length > 0 && /[-\d]|\p{Lu}.*\p{Lu}/u.test(word.slice(1));

/** Sentences of a text that contain every one of the terms, the shortest first. */
export function sentencesWith(text: string, terms: ReadonlySet<string>): string[] {
  const holds = (sentence: string) => {
    const own = new Set(distinctTerms(sentence).map(({ term }) => term));
    return [...terms].every((term) => own.has(term));
  };
  return splitSentences(text)
    .map((sentence) => sentence.text)
    .filter(holds)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** The name nearest to one of the terms; names that consist of the terms do not count. */
export function nearestName(sentence: string, names: FoundName[], terms: ReadonlySet<string>): FoundName | null {
  const offsets = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => distinctTerms(word).some(({ term }) => terms.has(term)))
    .map(({ index }) => index);
  const distance = ({ start, end }: FoundName) =>
    Math.min(...offsets.map((offset) => (offset < start ? start - offset : offset > end ? offset - end : 0)));
  const others = names.filter(
    ({ name }) => !distinctTerms(name).every(({ term }) => terms.has(term)) && splitWords(name).length > 0,
  );
  return [...others].sort((a, b) => distance(a) - distance(b) || a.start - b.start)[0] ?? null;
}
