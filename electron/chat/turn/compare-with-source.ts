import type { SupportDifference } from '../../../shared/domain/message';
import { splitClaims } from '../../language/grammar/split-claims';
import { namesInSentence } from '../../language/names/names-in-sentence';
import { parseTimeWindow } from '../../language/dates/parse-time-window';
import { isGerman } from '../../language/grammar/finite-verbs';
import { isGermanText } from '../../language/grammar/is-german-text';
import { plainTextOf } from '../../language/prose/plain-text';
import { splitSentences } from '../../language/sentences/split-sentences';
import { lackedValue, statedValues, type StatedValues } from '../../language/stated-values';
import { deniesByMeaning, isNegated } from '../../language/words/negation';
import { isEnglishWord } from '../../language/words/english-words';
import { stopWordKind } from '../../language/words/stop-words';
import { distinctTerms, splitWords, toTerm } from '../../language/words/terms';
import type { AnswerSource } from '../../ports/engine';

/** How near the meaning of each pair is, 0–1, by the encoder on this machine; null without one. */
export type SentenceSimilarities = (pairs: readonly (readonly [string, string])[]) => Promise<(number | null)[]>;

/** A piece of a source that a sentence is compared with. */
interface Passage {
  text: string;
  /** Share of the sentence's content words that it has, 0–1. */
  shared: number;
  /** It makes one claim. */
  isClause: boolean;
}

/** Passages of a source that are read by their meaning. */
const MAX_PASSAGES = 10;
/**
 * Similarity to the nearest passage from which the source says the same. Chosen on one half of written pairs, where it
 * tells most of what is said from what is not (docs/evidence.md).
 */
const MIN_SIMILARITY = 0.85;

/**
 * Compares what a sentence says in its own words with its source: a number, date or name that the source lacks, or a
 * denial that only one of them has, makes them differ; else how near their meaning is tells.
 *
 * @param cited the source, then others that the sentence is cited to together: they may have its values, and of each a
 *   part of the sentence is enough
 * @returns null where nothing on this machine reads meaning
 */
export async function compareWithSource(
  sentence: string,
  cited: readonly AnswerSource[],
  similarities: SentenceSimilarities,
): Promise<{ differsIn: SupportDifference | null } | null> {
  const claims = cited.length > 1 ? splitClaims(sentence).map(({ start, end }) => sentence.slice(start, end)) : [];
  let first: { differsIn: SupportDifference | null } | null = null;
  for (const words of new Set([sentence, ...claims])) {
    const comparison = await compareWords(words, cited, similarities);
    if (comparison === null || comparison.differsIn === null) return comparison;
    first ??= comparison;
  }
  return first;
}

async function compareWords(
  sentence: string,
  cited: readonly AnswerSource[],
  similarities: SentenceSimilarities,
): Promise<{ differsIn: SupportDifference | null } | null> {
  const lacked =
    lackedValue(statedValues(sentence), cited.flatMap(valuesOf)) ?? (lacksName(sentence, cited) ? 'name' : null);
  if (lacked !== null) return { differsIn: lacked };
  const passages = passagesOf(sentence, cited[0]!.text);
  const found = await similarities(passages.map(({ text }) => [sentence, text] as const));
  const rated = passages.flatMap((passage, index) => {
    const similarity = found[index] ?? null;
    return similarity === null ? [] : [{ ...passage, similarity }];
  });
  if (rated.length === 0) return null;
  const [nearest] = rated.toSorted((a, b) => b.similarity - a.similarity);
  const [claim] = rated.filter(({ isClause }) => isClause).toSorted((a, b) => b.similarity - a.similarity);
  if (nearest!.similarity < MIN_SIMILARITY) return { differsIn: 'meaning' };
  return { differsIn: sayOpposites(sentence, (claim ?? nearest!).text) ? 'negation' : null };
}

/** Where a clause ends for certain in any language. */
const CLAUSE_END = /[,;:、，；：]\s*/u;

/** Its sentences, each with the one after it, and their claims; of a long source those with most words in common. */
function passagesOf(sentence: string, source: string): Passage[] {
  const wanted = distinctTerms(sentence).map(({ term }) => term);
  const sentences = splitSentences(plainTextOf(source)).map(({ text }) => text);
  const clauses = sentences.flatMap((text) =>
    splitClaims(text).flatMap(({ start, end }) => text.slice(start, end).split(CLAUSE_END)),
  );
  const pairs = sentences.slice(1).map((text, index) => `${sentences[index]!} ${text}`);
  const texts = new Map<string, boolean>([...sentences, ...pairs].map((text) => [text, false]));
  for (const text of clauses) if (/[\p{L}\p{N}]/u.test(text)) texts.set(text.trim(), true);
  return [...texts]
    .map(([text, ofClause]) => {
      const terms = new Set(distinctTerms(text).map(({ term }) => term));
      const shared = wanted.filter((term) => terms.has(term)).length / Math.max(1, wanted.length);
      return { text, shared, isClause: ofClause };
    })
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MAX_PASSAGES);
}

/** What a source states in its text and title, and by when it was said. */
function valuesOf({ text, title, at, speaker }: AnswerSource): StatedValues[] {
  const window = parseTimeWindow(text, at);
  return [
    statedValues(`${title}\n${speaker ?? ''}\n${text}`),
    ...[at, ...(window === null ? [] : [window.from, window.to])].map(dayAsValues),
  ];
}

function dayAsValues(time: number): StatedValues {
  const day = new Date(time);
  return {
    years: new Set([day.getUTCFullYear()]),
    months: new Set([day.getUTCMonth() + 1]),
    days: new Set([day.getUTCDate()]),
    weekdays: new Set([((day.getUTCDay() + 6) % 7) + 1]),
    numbers: new Set(),
  };
}

const NOTHING_KNOWN: ReadonlySet<string> = new Set();

/** A name inside a sentence, and one that opens it before a verb. */
const NAMED_INSIDE = /(?<=(\p{L}+)[,]?\s)\p{Lu}\p{Ll}{2,}/gu;
const OPENING =
  /^\p{Lu}\p{Ll}{2,}(?=(?:\s(?!(?:en|al|del?|con|por|para|que|el|las?|los|una?|in|di|il|lo|che|per|su|em|com|uma|na|no|do|da)\s)|['’])\p{Ll})/u;
/** Verbs of languages that open a sentence with them: “Decidiste cambiar …”. */
const VERB_ENDING = /(?:[ae]s|[áé]is|ste|i|[aei]mos|[aei]te|ou|eu)$/u;
/** A Japanese name with its title, and a Chinese one of a frequent surname. */
const TITLED = /[\p{Script=Han}\p{Script=Katakana}ー]{1,5}(?=さん|さま|様|氏|君|くん|ちゃん|先生)/gu;
const CHINESE_NAME = /[王张李刘陈杨赵吴徐孙胡朱郭罗]\p{Script=Han}/gu;

/** Whether the sentence names somebody or something that its sources do not. */
function lacksName(sentence: string, sources: readonly AnswerSource[]): boolean {
  const texts = sources.map(({ text, title, speaker }) => `${title} ${speaker ?? ''} ${text}`);
  const whole = texts.join('\n');
  if (allOf(sentence, TITLED).some((name) => !whole.includes(name))) return true;
  if (allOf(whole, CHINESE_NAME).length > 0 && allOf(sentence, CHINESE_NAME).some((name) => !whole.includes(name)))
    return true;
  if (!/\p{Script=Latin}{2}/u.test(whole)) return false;
  const known = new Set(splitWords(whole).map(toTerm));
  const isLacking = (name: string): boolean => splitWords(name).every((word) => !known.has(toTerm(word)));
  // German writes every noun with a capital: there only what opens a sentence may be a name.
  const isGermanSentence = isGermanText(sentence) || isGerman(sentence);
  if (!isGermanSentence && namesInSentence(sentence, NOTHING_KNOWN).some(({ name }) => isLacking(name))) return true;
  return allOf(sentence, OPENING).some(
    (name) =>
      isTopic(name) &&
      !isEnglishWord(name.toLowerCase()) &&
      (isGermanSentence || !VERB_ENDING.test(name)) &&
      isLacking(name) &&
      texts.some((text) => namesAnother(text, sentence)),
  );
}

/** Whether a text names somebody whom the sentence does not. */
function namesAnother(text: string, sentence: string): boolean {
  const own = new Set(splitWords(sentence));
  return splitSentences(text).some(({ text: one }) =>
    [
      ...allOf(one, OPENING),
      // A German noun follows an article or a preposition.
      ...[...one.matchAll(NAMED_INSIDE)].filter(([, before]) => isTopic(before!)).map(([name]) => name),
    ].some((name) => isTopic(name) && !own.has(name.toLowerCase())),
  );
}

const allOf = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];
const isTopic = (word: string): boolean => stopWordKind(word.toLowerCase()) === null;

/** Whether one denies what the other claims; a word that denies by its meaning may stand for a denial. */
function sayOpposites(sentence: string, clause: string): boolean {
  const [own, others] = [isNegated(sentence), isNegated(clause)];
  return own !== others && !deniesByMeaning(own ? clause : sentence);
}
