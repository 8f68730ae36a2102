import type { Note } from '../../../shared/domain/note';
import type { WorthFeature } from '../../../shared/domain/worth';
import { beginsClause, hasFiniteVerb, isGerman } from '../grammar/finite-verbs';
import { isPlainlyNotEnglish } from '../words/is-plainly-not-english';
import { escapePattern } from '../words/escape-pattern';
import { alternationOf } from '../words/word-list';
import { splitWords, termsOf } from '../words/terms';
import firstPerson from '../words/first-person.txt?raw';
import timeWords from './word-lists/time-words.txt?raw';

/** What the worth of a unit is read from; a catalog entry is enough. */
export type RatedUnit = Pick<Note, 'title' | 'category' | 'author' | 'flags' | 'worth'> & {
  /** Who said it, other than the person. */
  speaker?: string;
};

/** How much of each feature a unit has, 0–1; absent: none. */
export type UnitFeatures = Partial<Record<WorthFeature, number>>;

const anywhere = (list: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(list)}(?![\p{L}\p{N}])`, 'iu');

const FIRST_PERSON = anywhere(firstPerson);
const TIMES = anywhere(timeWords);
/** Capitalised words inside the sentence, and at its start when the next is capitalised too. */
const NAME =
  /(?<=[\p{Ll}\p{N},;:’'] )\p{Lu}[\p{L}\p{N}-]+|(?<=[\p{Ll}\p{N},;:] )[\p{Lu}\d][\p{Lu}\p{N}-]+(?!\p{L})|^\p{Lu}[\p{Ll}]+ \p{Lu}[\p{L}]+/gu;
const NOT_NAMES = /^(?:i|i['’]\p{L}+|lol|omg|tbh|btw|ok|imo)$/iu;
/** Content terms from which a sentence counts as detailed in full. */
const MANY_TERMS = 7;
const FEW_WORDS = 3;
/** A reading nearer to 0 or 1 than this is as sure as one can be. */
const LEAST_SHARE = 0.05;

/**
 * The features that a unit's worth is weighed by: what it is and says, and how likely it still matters later by its
 * meaning. In linear time; the language matters only for the word lists.
 */
export function unitFeatures({ title, category, author, flags, speaker, worth }: RatedUnit): UnitFeatures {
  const text = title.replace(/\s+/gu, ' ');
  const told = speaker === undefined ? text : text.replace(speakerPrefix(speaker), '');
  const isOwnSubject = told !== text;
  const isLabelled = isOwnSubject && text.startsWith(`${speaker}: `);
  const terms = termsOf(told).length;
  const meaning = worth === undefined ? 0 : sureness(worth);
  const features: UnitFeatures = {
    lasting: Math.max(0, meaning),
    passing: Math.max(0, -meaning),
    decision: Number(category === 'decision'),
    constraint: Number(category === 'constraint'),
    task: Number(category === 'action-item'),
    question: Number(category === 'open-question'),
    idea: Number(category === 'idea'),
    maybe: Number(category === 'exploratory'),
    topic: Number(category === 'topic'),
    number: Number(/\d/u.test(told)),
    date: Number(TIMES.test(told)),
    // German capitalises every noun, so capitals say nothing there.
    name: Number(!isGerman(told) && countNames(told, speaker) > 0),
    own: author === 'person' ? Number(isOwnSubject || FIRST_PERSON.test(told)) : 0,
    detail: Math.min(1, terms / MANY_TERMS),
    // Scripts without spaces have many terms in one word.
    brief: Number(Math.max(splitWords(title).length, terms) <= FEW_WORDS),
    answer: Number(author === 'assistant'),
    // A sentence whose subject is the speaker's name is whole.
    fragment: Number(isFragment(told) && (!isOwnSubject || isLabelled)),
    unclear: Number(flags.includes('not-self-contained')),
  };
  return Object.fromEntries(Object.entries(features).filter(([, value]) => value > 0)) as UnitFeatures;
}

/** The log-odds of a share, from −1 where it is surely not to 1 where it surely is. */
function sureness(share: number): number {
  const logOdds = (of: number): number => Math.log(of / (1 - of));
  return logOdds(Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share))) / logOdds(1 - LEAST_SHARE);
}

/** The speaker's name as subject or label of the sentence: "Melanie plays …", "Melanie: …", "Melanie's …". */
const speakerPrefix = (speaker: string): RegExp => new RegExp(String.raw`^${escapePattern(speaker)}(?::|['’]s)? `, 'u');

const countNames = (text: string, speaker = ''): number =>
  [...(speaker === '' ? text : text.replaceAll(speaker, '')).matchAll(NAME)].filter(
    ([name]) => !NOT_NAMES.test(name) && !isTime(name),
  ).length;

const TIME_NAME = new RegExp(String.raw`^${alternationOf(timeWords)}$`, 'iu');
const isTime = (name: string): boolean => TIME_NAME.test(name);

const SUBORDINATE = /^(?:and|as|['’]?cause|because|bc|if|since|so|than|that|though|when|which|while|who)\s(?![^]*,)/iu;
/** English without a main clause: "Since I was 17 or so", "The help from friends". Not seen in other languages. */
const isFragment = (text: string): boolean =>
  SUBORDINATE.test(text) ||
  (!isGerman(text) && !isPlainlyNotEnglish(text) && !hasFiniteVerb(text) && !beginsClause(text));
