import { IntlMessageFormat } from 'intl-messageformat';
import { currentLanguage, formatted, type MessageKey, type Messages } from './message';

/** An element of a message, as far as it is read here: each kind has some of these. */
interface Element {
  type: number;
  value: string;
  children: Element[];
  options: Record<string, { value: Element[] }>;
}
type Values = Record<string, string | number>;

interface Pattern {
  key: MessageKey;
  pattern: RegExp;
  /** Letters and marks that stand in every sentence of it. */
  letters: number;
  /** A text is filled in, which may be the person's. */
  hasText: boolean;
  /** What was filled in, by the name of its group. */
  read: ((groups: Record<string, string | undefined>) => Values)[];
}

/** A sentence of another language, its longest part that stands in every text of it, and its pattern once that was needed. */
interface Candidate {
  key: MessageKey;
  sentence: string;
  locale: string;
  part: string;
  pattern: Pattern | null;
}

/** Kinds of elements, by their number in the syntax tree of ICU messages. */
const [LITERAL, ARGUMENT, NUMBER, SELECT, PLURAL, POUND, TAG] = [0, 1, 2, 5, 6, 7, 8];
/** Areas whose sentences are written into records. */
const IS_STORED = /^(?:main|shared|(?:capture|common|models|ocr|profile|sharing|tables|tasks|tools)$)/u;
/** What is filled in under these names is a sentence of the app's own again; else it may be the person's words. */
const IS_SENTENCE = /^(?:cause|message|problem|reason|why)$/u;
/**
 * Letters and marks from which a sentence can be told from any other text: one that stands alone, a count within a
 * sentence, and a sentence within another that has a text filled in, “value instead of value” being anybody's.
 */
const MIN_LETTERS = 6;
const MIN_LETTERS_OF_COUNT = 4;
const MIN_LETTERS_AROUND_TEXT = 15;
const MAX_CHARACTERS = 2_000;
const MAX_REMEMBERED = 2_000;

const languages = new Map<string, Messages>();
let candidates: { of: Messages; list: Candidate[] } | null = null;
const retold = new Map<string, string>();

/** From here on what was written in this language can be told in another. */
export function rememberLanguage(locale: string, messages: Messages): void {
  languages.set(locale, messages);
  candidates = null;
}

/**
 * A sentence of the app's own that a record holds, in the language that is spoken now: it is found among those of the
 * other languages by its words, and what was filled in is filled in again. Any other text, and one with a date in it, stays
 * as it is.
 */
export function retell(text: string): string {
  if (text === '' || text.length > MAX_CHARACTERS) return text;
  const { messages } = currentLanguage();
  if (candidates?.of !== messages) {
    candidates = { of: messages, list: candidatesBeside(messages) };
    retold.clear();
  }
  const known = retold.get(text);
  if (known !== undefined) return known;
  const told = retoldBy(candidates.list, text, 'alone') ?? sentenceBySentence(candidates.list, text) ?? text;
  if (retold.size >= MAX_REMEMBERED) retold.clear();
  retold.set(text, told);
  return told;
}

type Place = 'alone' | 'as a sentence' | 'as words';

/** @returns null where no sentence is known by these words */
function retoldBy(list: readonly Candidate[], text: string, place: Place): string | null {
  for (const candidate of list) {
    if (!text.includes(candidate.part)) continue;
    candidate.pattern ??= patternOf(candidate);
    const { key, pattern, read } = candidate.pattern;
    const match = canStand(candidate.pattern, place) ? pattern.exec(text) : null;
    if (match === null) continue;
    const values = Object.assign({}, ...read.map((one) => one(match.groups ?? {}))) as Values;
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string')
        values[name] = retoldBy(list, value, IS_SENTENCE.test(name) ? 'as a sentence' : 'as words') ?? value;
    try {
      return formatted(key, values);
    } catch {
      // The two languages fill in different things.
    }
  }
  return null;
}

function canStand({ letters, hasText, read }: Pattern, place: Place): boolean {
  if (place === 'as words') return !hasText && read.length > 0 && letters >= MIN_LETTERS_OF_COUNT;
  return letters >= (place === 'as a sentence' && hasText ? MIN_LETTERS_AROUND_TEXT : MIN_LETTERS);
}

/** Several sentences that were put one behind the other; null where the first of them is unknown. */
function sentenceBySentence(list: readonly Candidate[], text: string): string | null {
  for (const { index } of text.matchAll(/(?<=[.!?]) /gu)) {
    const first = retoldBy(list, text.slice(0, index), 'alone');
    if (first !== null) return `${first} ${retell(text.slice(index + 1))}`;
  }
  return null;
}

/** Sentences of all other languages that were loaded, those with the most words outside a plural first. */
function candidatesBeside(spoken: Messages): Candidate[] {
  return [...languages]
    .filter(([, messages]) => messages !== spoken)
    .flatMap(([locale, messages]) =>
      Object.entries(messages).flatMap(([area, sentences]) =>
        IS_STORED.test(area)
          ? Object.entries(sentences).map(([name, sentence]) => ({
              key: `${area}.${name}` as MessageKey,
              sentence,
              locale,
              part: longestOf(sentence.split(FILLED_IN)),
              pattern: null,
            }))
          : [],
      ),
    )
    .sort((left, right) => wordsOutside(right).length - wordsOutside(left).length);
}

/** What is filled in, and marks that mean something else in a message. */
const FILLED_IN = /\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}|<[^<>]+>|['#]/u;
const longestOf = (parts: readonly string[]): string =>
  parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
const wordsOutside = ({ sentence }: Candidate): string => sentence.split(FILLED_IN).join('');

function patternOf({ key, sentence, locale }: Candidate): Pattern {
  const guessed: Pattern['read'] = [];
  const read: Pattern['read'] = [];
  let groups = 0;
  let canBeRead = true;
  let hasText = false;
  const group = () => `g${(groups += 1)}`;
  const sourceOf = (elements: readonly Element[], plural: string): { source: string; letters: number } => {
    const parts = elements.map((element) => {
      if (element.type === LITERAL)
        return { source: escaped(element.value), letters: element.value.match(/[\p{L}\p{P}]/gu)?.length ?? 0 };
      if (element.type === TAG) return sourceOf(element.children, plural);
      const name = element.type === POUND ? plural : element.value;
      const own = group();
      if (element.type === ARGUMENT) {
        hasText = true;
        read.push((found) => (found[own] === undefined ? {} : { [name]: found[own] }));
        return { source: `(?<${own}>.+?)`, letters: 0 };
      }
      if (element.type === NUMBER || element.type === POUND) {
        read.push((found) => (found[own] === undefined ? {} : { [name]: numberIn(found[own], locale) }));
        return { source: `(?<${own}>\\d[\\d.,\\s]*)`, letters: 0 };
      }
      if (element.type === SELECT || element.type === PLURAL) {
        const options = Object.entries(element.options).map(([option, { value }]) => {
          const whole = group();
          const chosen = element.type === SELECT ? option : numberOfOption(option);
          guessed.push((found) => (found[whole] === undefined ? {} : { [name]: chosen }));
          const { source, letters } = sourceOf(value, name);
          return { source: `(?<${whole}>${source})`, letters };
        });
        return {
          source: `(?:${options.map(({ source }) => source).join('|')})`,
          letters: Math.min(...options.map(({ letters }) => letters)),
        };
      }
      canBeRead = false;
      return { source: '', letters: 0 };
    });
    return {
      source: parts.map(({ source }) => source).join(''),
      letters: parts.reduce((sum, part) => sum + part.letters, 0),
    };
  };
  const { source, letters } = sourceOf(new IntlMessageFormat(sentence, locale).getAst() as unknown as Element[], '');
  // A number that stands there counts more than the form of its plural.
  const all = [...guessed, ...read];
  return {
    key,
    pattern: new RegExp(`^${source}$`, 'su'),
    letters: canBeRead ? letters : 0,
    hasText,
    read: all,
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** A number that has this form, “one”, “=0” or “other”. */
const numberOfOption = (option: string): number =>
  option === 'one' ? 1 : option.startsWith('=') ? Number(option.slice(1)) : 2;

const numberIn = (text: string, locale: string): number =>
  Number(locale.startsWith('de') ? text.replace(/[.\s]/gu, '').replace(',', '.') : text.replace(/[,\s]/gu, ''));
