import lemmatizer from 'wink-lemmatizer';
import type { Lesson } from '../../../shared/domain/lesson';
import { isBaseVerb, isGerman, wordTokens } from '../grammar/finite-verbs';
import { isPlainlyNotEnglish } from '../words/is-plainly-not-english';
import { countNegations } from '../words/negation';
import { splitWords, termsOf } from '../words/terms';

/** A lesson as it can be told: "before you …, …, because …" in these parts, or the person's own sentence. */
export type LessonWording = LessonParts | { sentence: string };

type LessonWords = Pick<Lesson, 'trigger' | 'instruction' | 'reason' | 'isReworded'>;

/**
 * How a lesson is told. Its parts are put together only where that says what the person said: the action is an act, the
 * instruction is another one, and no denial, number or name is lost. Otherwise the person's own sentence stands for
 * it.
 *
 * @param source the title of its note; empty where it is not known
 * @param action the one it came up for; default the first
 */
export function wordLesson(lesson: LessonWords, source: string, action = lesson.trigger.actions[0]!): LessonWording {
  const parts = {
    action: withoutFinalStop(action),
    instruction: withoutFinalStop(lesson.instruction),
    reason: withoutFinalStop(lesson.reason).replace(/^(?:because|weil)\s+/iu, ''),
  };
  const isOwn = lesson.isReworded === true || source.trim() === '';
  const own = isOwn ? upperFirst(parts.instruction) : withoutFinalStop(source);
  const isWhole = (isOwn || isInstruction(parts.instruction)) && saysTheSame(parts, own);
  return isWhole ? parts : { sentence: sentenceOf(own, withoutFinalStop(lesson.reason)) };
}

/** The person's sentence, with a reason that they gave in another one. */
function sentenceOf(own: string, reason: string): string {
  if (/[!?。！？]$/u.test(own)) return own;
  const said = new Set(splitWords(own));
  if (splitWords(reason).every((word) => said.has(word))) return `${own}.`;
  return `${own}${/^(?:because|since|weil|da|porque|parce qu)/iu.test(reason) ? ', ' : ': '}${reason}.`;
}

interface LessonParts {
  action: string;
  instruction: string;
  reason: string;
}

function saysTheSame({ action, instruction, reason }: LessonParts, own: string): boolean {
  const composed = `${action}, ${instruction}, ${reason}`;
  return (
    isAct(action, own) &&
    !repeats(instruction, action) &&
    isGerman(instruction) === isGerman(action) &&
    countNegations(composed) >= countNegations(own) &&
    marksIn(own).every((mark) => composed.toLowerCase().includes(mark))
  );
}

/** The word stands before a verb: "before you glaze it", "never glaze it"; elsewhere the word may be a noun. */
const BEFORE_A_VERB = /^(?:i|we|you|they|one|to|never|always|not|don['’]?t|please|first|next time)$/iu;

/** Whether the action is one in English: its first word is a verb, or stands as one in the person's sentence. */
function isAct(action: string, own: string): boolean {
  const [verb = ''] = splitWords(action);
  if (verb === '' || isPlainlyNotEnglish(`${action} ${own}`) === true || isGerman(own)) return false;
  const words = wordTokens(own);
  return (
    isBaseVerb(verb) ||
    words.some(
      (word, index) =>
        lemmatizer.verb(word.toLowerCase()) === verb &&
        (word.toLowerCase().endsWith('ing') || index === 0 || BEFORE_A_VERB.test(words[index - 1]!)),
    )
  );
}

const BEFORE_AN_ORDER = /^(?:always|never|first|please|then|only|do not|don['’]?t)[,:]?\s+/iu;

/** Whether it is an order: "check the passport", "first dry the pots", "do not use the template". */
const isInstruction = (text: string): boolean => isBaseVerb(text.replace(BEFORE_AN_ORDER, '').split(/[\s,:]/u, 1)[0]!);

/** Whether the instruction is about the act itself: "before you deploy, do not deploy on Fridays". */
function repeats(instruction: string, action: string): boolean {
  const [told, asked] = [instruction, action].map((text) => new Set(termsOf(text).map(({ term }) => term)));
  return [...asked!].every((term) => told!.has(term)) || [...told!].every((term) => asked!.has(term));
}

/** Numbers and names, in lower case. */
const marksIn = (sentence: string): string[] =>
  (sentence.match(/\p{N}[\p{N}.,:]*(?<!\P{N})|(?<=[\p{L}\p{N},;:]\s)\p{Lu}[\p{L}\p{N}]+/gu) ?? []).map((mark) =>
    mark.toLowerCase(),
  );

const withoutFinalStop = (text: string): string => text.trim().replace(/[.\s]+$/u, '');
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
