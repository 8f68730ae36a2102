import asksDuration from './word-lists/asks-duration.txt?raw';
import asksFeeling from './word-lists/asks-feeling.txt?raw';
import asksName from './word-lists/asks-name.txt?raw';
import asksNumber from './word-lists/asks-number.txt?raw';
import asksPerson from './word-lists/asks-person.txt?raw';
import asksPlace from './word-lists/asks-place.txt?raw';
import asksReason from './word-lists/asks-reason.txt?raw';
import asksTime from './word-lists/asks-time.txt?raw';
import placePrepositions from './word-lists/place-prepositions.txt?raw';
import statesDuration from './word-lists/states-duration.txt?raw';
import statesFeeling from './word-lists/states-feeling.txt?raw';
import statesName from './word-lists/states-name.txt?raw';
import statesNumber from './word-lists/states-number.txt?raw';
import statesPerson from './word-lists/states-person.txt?raw';
import statesPlace from './word-lists/states-place.txt?raw';
import statesReason from './word-lists/states-reason.txt?raw';
import statesTime from './word-lists/states-time.txt?raw';
import { alternationOf, anyOf, parseWordList } from '../words/word-list';

/** What an answer must contain, as far as the question's words tell. */
export type AnswerType = 'time' | 'duration' | 'number' | 'place' | 'person' | 'reason' | 'feeling' | 'name';

/** Scripts whose words follow each other without spaces, or carry their particles. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Words of a question before its question word: "do you know when", "in welcher". */
const MAX_WORDS_BEFORE = 3;
const WORDS_BEFORE = String.raw`^[\s¿¡"“„«(-]*(?:[\p{L}'’]+[\s,:]+){0,${MAX_WORDS_BEFORE}}?`;
const spacedEntries = (list: string): string[] => parseWordList(list).filter((entry) => !UNSPACED.test(entry));
const unspacedEntries = (list: string): string[] => parseWordList(list).filter((entry) => UNSPACED.test(entry));

const patternFrom = (list: string, before: string): RegExp =>
  new RegExp(
    [
      `${before}(?<![\\p{L}\\p{N}])(${anyOf(spacedEntries(list))})(?![\\p{L}\\p{N}])`,
      ...(unspacedEntries(list).length === 0 ? [] : [anyOf(unspacedEntries(list))]),
    ].join('|'),
    'iu',
  );

const TYPES: readonly { type: AnswerType; asks: RegExp; states: RegExp }[] = [
  // "How many weeks" asks for a duration before it asks for a number.
  { type: 'duration', asks: patternFrom(asksDuration, WORDS_BEFORE), states: patternFrom(statesDuration, '') },
  { type: 'time', asks: patternFrom(asksTime, WORDS_BEFORE), states: patternFrom(statesTime, '') },
  { type: 'number', asks: patternFrom(asksNumber, WORDS_BEFORE), states: patternFrom(statesNumber, '') },
  { type: 'place', asks: patternFrom(asksPlace, WORDS_BEFORE), states: patternFrom(statesPlace, '') },
  { type: 'person', asks: patternFrom(asksPerson, WORDS_BEFORE), states: patternFrom(statesPerson, '') },
  { type: 'reason', asks: patternFrom(asksReason, WORDS_BEFORE), states: patternFrom(statesReason, '') },
  { type: 'feeling', asks: patternFrom(asksFeeling, WORDS_BEFORE), states: patternFrom(statesFeeling, '') },
  { type: 'name', asks: patternFrom(asksName, WORDS_BEFORE), states: patternFrom(statesName, '') },
];

/** A title in quotation marks. */
const TITLE = /["“„«](?=\p{Lu})[^"”“»]{2,80}["”“»]/u;
/** A name inside a sentence; a first word has its capital anyway. */
const NAME_INSIDE = /(?<=[\p{Ll}\p{N},;:’'"“)]\s)\p{Lu}\p{Ll}+/u;
const NAME_AFTER_PREPOSITION = new RegExp(
  String.raw`(?<!\p{L})${alternationOf(placePrepositions)}\s+(?:the\s+|la\s+|el\s+|der\s+|den\s+)?\p{Lu}\p{L}+`,
  'u',
);

/** The type of answer that a question asks for; null where its words do not tell. */
export function answerTypeOf(question: string): AnswerType | null {
  const asked = TYPES.flatMap(({ type, asks }) => {
    const match = asks.exec(question);
    // Where the question word itself begins.
    return match === null ? [] : [{ type, start: match.index + match[0].length - (match[1] ?? match[0]).length }];
  });
  return asked.toSorted((left, right) => left.start - right.start)[0]?.type ?? null;
}

/** Whether a text contains something of the type. */
export function statesAnswerType(type: AnswerType, text: string): boolean {
  if (TYPES.find((known) => known.type === type)!.states.test(text)) return true;
  if (type === 'name') return TITLE.test(text) || NAME_INSIDE.test(text);
  if (type === 'person') return NAME_INSIDE.test(text);
  return type === 'place' && NAME_AFTER_PREPOSITION.test(text);
}
