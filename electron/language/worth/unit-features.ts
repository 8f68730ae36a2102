import type { Note } from '../../../shared/domain/note';
import type { WorthFeature } from '../../../shared/domain/worth';
import lemmatizer from 'wink-lemmatizer';
import { beginsClause, hasFiniteVerb, isFiniteVerb, isGerman, wordTokens } from '../grammar/finite-verbs';
import { toPast } from '../grammar/past-tense';
import { isPlainlyNotEnglish } from '../words/is-plainly-not-english';
import { escapePattern } from '../words/escape-pattern';
import { alternationOf } from '../words/word-list';
import { splitWords, termsOf } from '../words/terms';
import feelingWords from './word-lists/feeling-words.txt?raw';
import firstPerson from '../words/first-person.txt?raw';
import generalSubjects from './word-lists/general-subjects.txt?raw';
import lifeVerbs from './word-lists/life-verbs.txt?raw';
import numberWords from './word-lists/number-words.txt?raw';
import peopleWords from './word-lists/people-words.txt?raw';
import phaticPhrases from './word-lists/phatic-phrases.txt?raw';
import pointingPhrases from './word-lists/pointing-phrases.txt?raw';
import praisingWords from './word-lists/praising-words.txt?raw';
import secondPerson from './word-lists/second-person.txt?raw';
import timeWords from './word-lists/time-words.txt?raw';

/** What the worth of a unit is read from; a catalog entry is enough. */
export type RatedUnit = Pick<Note, 'title' | 'category' | 'author' | 'flags'> & {
  /** Who said it, other than the person. */
  speaker?: string;
};

/** How much of each feature a unit has, 0–1; absent: none. */
export type UnitFeatures = Partial<Record<WorthFeature, number>>;

const anywhere = (list: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(list)}(?![\p{L}\p{N}])`, 'giu');
const atStart = (list: string): RegExp => new RegExp(String.raw`^${alternationOf(list)}(?![\p{L}\p{N}])`, 'iu');

const PRAISE = anywhere(praisingWords);
const FEELING = anywhere(feelingWords);
const FIRST_PERSON = anywhere(firstPerson);
const EVERYBODY = /(?<!\p{L})(?:us|our|ours|we all)(?!\p{L})/giu;
const SECOND_PERSON = anywhere(secondPerson);
const PEOPLE = anywhere(peopleWords);
const TIMES = anywhere(timeWords);
const NUMBER_WORDS = anywhere(numberWords);
const LIFE_VERBS = anywhere(lifeVerbs);
const PHATIC = atStart(phaticPhrases);
const POINTING = atStart(pointingPhrases);
const GENERAL = new RegExp(
  String.raw`^(?:(?:the|plus|and|but|so|sometimes),? )?${alternationOf(generalSubjects)}(?![\p{L}\p{N}]|['’]s \p{L})|^(?:life|love|time)['’]s |^\p{L}+ing (?:a |an |our|your)?[^\d]{0,40}(?:is|are|brings?|takes?|teaches) `,
  'iu',
);
/** Capitalised words inside the sentence, and at its start when the next is capitalised too. */
const NAME =
  /(?<=[\p{Ll}\p{N},;:’'] )\p{Lu}[\p{L}\p{N}-]+|(?<=[\p{Ll}\p{N},;:] )[\p{Lu}\d][\p{Lu}\p{N}-]+(?!\p{L})|^\p{Lu}[\p{Ll}]+ \p{Lu}[\p{L}]+/gu;
const NOT_NAMES = /^(?:i|i['’]\p{L}+|lol|omg|tbh|btw|ok|imo)$/iu;
/** Content terms from which a sentence counts as detailed in full. */
const MANY_TERMS = 7;
const FEW_WORDS = 3;
/** Fewer content terms leave open what "it" and "them" are. */
const FEW_TERMS = 4;
const NUMBERS = /\d+/gu;
const POINTER_OBJECT = /(?<=\p{L} )(?:it|them|this|that one|this one)(?![\p{L}'’])/giu;
/** A sentence with fewer words of its own, beside times and pointers, leaves open what it is about. */
const FEW_OWN_TERMS = 2;
const FEW_OWN_TERMS_WITH_POINTER = 3;
/** Hits of a list from which more add nothing. */
const MANY_HITS = 2;

/**
 * The features that a unit's worth is weighed by. Reads only the sentence and its labels, in linear time; the language
 * matters only for the word lists.
 */
export function unitFeatures({ title, category, author, flags, speaker }: RatedUnit): UnitFeatures {
  const words = splitWords(title);
  const text = title.replace(/\s+/gu, ' ');
  const told = speaker === undefined ? text : text.replace(speakerPrefix(speaker), '');
  const isOwnSubject = told !== text;
  const isLabelled = isOwnSubject && text.startsWith(`${speaker}: `);
  const share = (pattern: RegExp): number => Math.min(MANY_HITS, countMatches(told, pattern)) / MANY_HITS;
  const has = (pattern: RegExp): number => Number(countMatches(told, pattern) > 0);
  const content = termsOf(told).length;
  const saysFirst = Number(isOwnSubject || has(FIRST_PERSON) > 0);
  const saysSecond = has(SECOND_PERSON);
  // Sayings are of “us” and “our” loved ones too.
  const speaksOfSelf = (isOwnSubject && !isLabelled) || countMatches(told.replace(EVERYBODY, ' '), FIRST_PERSON) > 0;
  const features: UnitFeatures = {
    decision: Number(category === 'decision'),
    constraint: Number(category === 'constraint'),
    task: Number(category === 'action-item'),
    question: Number(category === 'open-question'),
    idea: Number(category === 'idea'),
    maybe: Number(category === 'exploratory'),
    topic: Number(category === 'topic'),
    number: Math.max(Number(/\d/u.test(told)), has(NUMBER_WORDS)),
    date: has(TIMES),
    // German capitalises every noun, so capitals say nothing there.
    name: Number(!isGerman(told) && countNames(told, speaker) > 0),
    person: has(PEOPLE),
    own: author === 'person' ? saysFirst : 0,
    life: Math.max(share(LIFE_VERBS), tellsEvent(told) ? 1 / MANY_HITS : 0),
    detail: Math.min(1, content / MANY_TERMS),
    praise: share(PRAISE),
    feeling: has(FEELING),
    addressed: author === 'person' ? saysSecond : 0,
    saying: Number(!speaksOfSelf && GENERAL.test(told)),
    phatic: Number(PHATIC.test(told)),
    pointing: Number(POINTING.test(told)),
    brief: Number(words.length <= FEW_WORDS),
    bare: Number(isBare(told)),
    answer: Number(author === 'assistant'),
    assistantSelf: author === 'assistant' ? Math.max(saysFirst, saysSecond, Number(PHATIC.test(told))) : 0,
    // A sentence whose subject is the speaker's name is whole.
    fragment: Number(isFragment(told) && (!isOwnSubject || isLabelled)),
    unclear: Math.max(Number(flags.includes('not-self-contained')), content < FEW_TERMS ? has(POINTER_OBJECT) : 0),
    rhetorical: Number(/[?？]\s*$/u.test(title) && category !== 'open-question'),
  };
  return Object.fromEntries(Object.entries(features).filter(([, value]) => value > 0)) as UnitFeatures;
}

/** “We just did it yesterday”: besides a time and a pointer hardly a word says what it is about. */
function isBare(text: string): boolean {
  const own = termsOf(text.replace(TIMES, ' ').replace(NUMBERS, ' ')).length;
  return own < (countMatches(text, POINTER_OBJECT) > 0 ? FEW_OWN_TERMS_WITH_POINTER : FEW_OWN_TERMS);
}

/** The speaker's name as subject or label of the sentence: "Melanie plays …", "Melanie: …", "Melanie's …". */
const speakerPrefix = (speaker: string): RegExp => new RegExp(String.raw`^${escapePattern(speaker)}(?::|['’]s)? `, 'u');

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const countNames = (text: string, speaker = ''): number =>
  [...(speaker === '' ? text : text.replaceAll(speaker, '')).matchAll(NAME)].filter(
    ([name]) => !NOT_NAMES.test(name) && !isTime(name),
  ).length;

const NO_EVENT = /^(?:did|felt|got|had|made|meant|said|seemed|was|were)$/iu;
/** English in the past tense, with a verb that no list has to know: "Caroline passed the interviews". */
const tellsEvent = (text: string): boolean =>
  !isGerman(text) && wordTokens(text).some((word) => isPastForm(word) && !NO_EVENT.test(word));
const isPastForm = (word: string): boolean =>
  isFiniteVerb(word) && /^\p{Ll}+$/u.test(word) && toPast(word) === word && toPast(word) !== lemmatizer.verb(word);

const TIME_NAME = new RegExp(String.raw`^${alternationOf(timeWords)}$`, 'iu');
const isTime = (name: string): boolean => TIME_NAME.test(name);

const SUBORDINATE = /^(?:and|as|['’]?cause|because|bc|if|since|so|than|that|though|when|which|while|who)\s(?![^]*,)/iu;
/** English without a main clause: "Since I was 17 or so", "The help from friends". Not seen in other languages. */
const isFragment = (text: string): boolean =>
  SUBORDINATE.test(text) ||
  (!isGerman(text) && !isPlainlyNotEnglish(text) && !hasFiniteVerb(text) && !beginsClause(text));
