import type { Message } from '../../../shared/domain/message';
import { isFiller } from '../../language/categories/filler';
import { leadInLength } from '../../language/categories/lead-in';
import { countWords } from '../../language/grammar/split-claims';
import { splitInformalSentences } from '../../language/sentences/informal-sentences';
import type { Sentence } from '../../language/sentences/split-sentences';
import type { CheckedUnit, UnitContext } from './check-unit';

/** Words of a unit with its context: more is no single claim any more. */
const MAX_WORDS = 32;
/** UTF-16 units before a unit, and at the end of a message, in which its context is looked for. */
const MAX_CHARACTERS = 400;

type Place = Omit<UnitContext, 'text'>;

const ASKS = /[?？؟]\P{L}*$/u;
const MARKUP = /[*_`]/gu;
const oneLine = (text: string): string => text.replace(MARKUP, '').replace(/\s+/gu, ' ').trim();

/**
 * The words that a unit needs to be understood, as they stand in the chat: the sentence before it in its message, or,
 * where its message begins with it, the question that the message before it ends with. Null without
 * either. Nothing is put into other words, so that nothing can be invented in any language.
 *
 * @param before the message before the unit's; null without one
 */
export function contextOf(unit: CheckedUnit, before: Message | null): UnitContext | null {
  const own = sentenceBefore(unit);
  // A question of the person's own is mostly put to the assistant, and what is asked is no part of a note.
  if (own !== null && ASKS.test(own.message.text.slice(own.start, own.end))) return null;
  const context = own ?? (before === null ? null : questionAtEnd(before));
  if (context === null) return null;
  const { message, start, end } = context;
  const told = oneLine(own === null ? message.text.slice(start, end) : message.text.slice(start, unit.start));
  const text = `${told.charAt(0).toLocaleUpperCase()}${told.slice(1)}${own === null ? ' –' : ''} ${own === null ? unit.text : oneLine(unit.quote)}`;
  return countWords(text) > MAX_WORDS ? null : { ...context, text };
}

/** The sentence before a unit in its paragraph, or the beginning of its own; greetings and the like are passed over. */
function sentenceBefore({ message, start }: CheckedUnit): Place | null {
  const from = Math.max(0, start - MAX_CHARACTERS, message.text.lastIndexOf('\n', start - 1) + 1);
  const said = splitInformalSentences(message.text.slice(from, start)).findLast(
    ({ text }) =>
      countWords(text) > 1 && !isFiller(text, 'person') && leadInLength(`${text} …`) < text.trimEnd().length,
  );
  return said === undefined ? null : placeOf(message, from, said);
}

/** The last question of a message that ends with it. */
function questionAtEnd(message: Message): Place | null {
  const from = Math.max(0, message.text.length - MAX_CHARACTERS);
  const last = splitInformalSentences(message.text.slice(from)).at(-1);
  return last === undefined || !ASKS.test(last.text) ? null : placeOf(message, from, last);
}

/** Of a sentence that was found from there on, without what leads in to it. */
function placeOf(message: Message, from: number, { text, start }: Sentence): Place {
  const at = from + start;
  return { message, start: at + leadInLength(text), end: at + text.trimEnd().length };
}
