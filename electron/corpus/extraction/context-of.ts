import type { Message } from '../../../shared/domain/message';
import { isFiller } from '../../language/categories/filler';
import { leadInLength } from '../../language/categories/lead-in';
import { countWords } from '../../language/grammar/split-claims';
import { splitInformalSentences } from '../../language/sentences/informal-sentences';
import type { Sentence } from '../../language/sentences/split-sentences';
import { exchangeValue } from '../../language/statements/exchange-value';
import type { CheckedUnit, UnitContext } from './check-unit';

/** Words of a unit with its context: more is no single claim any more. */
const MAX_WORDS = 32;
/** UTF-16 units before a unit, and at the end of a message, in which its context is looked for. */
const MAX_CHARACTERS = 400;

type Place = Omit<UnitContext, 'text'>;

const ASKS = /[?？؟]\P{L}*$/u;
const MARKUP = /[*_`]/gu;
const oneLine = (text: string): string => text.replace(MARKUP, '').replace(/\s+/gu, ' ').trim();

/** What takes back something said before, and the messages of the same person in which that is looked for. */
const CORRECTS = /^(?:no|nope|nah|nein|nee|non|não|not|nicht)[,:.!]?\s/iu;
const MAX_MESSAGES_BACK = 2;

/**
 * The words that a unit needs to be understood, as they stand in the chat: the sentence before it in its message, or,
 * where its message begins with it, the sentence that it corrects, or the question that the message before it ends with.
 * Null without any. Nothing is put into other words, so that nothing can be invented in any language; a correction alone
 * stands in the sentence as the value that it gives.
 *
 * @param earlier the messages before the unit's, in order
 */
export function contextOf(unit: CheckedUnit, earlier: readonly Message[]): UnitContext | null {
  const before = earlier.at(-1) ?? null;
  const own = sentenceBefore(unit);
  const corrected = own === null ? correctedBy(unit, earlier) : null;
  if (corrected !== null) return corrected;
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

/** The sentence that a message corrects with its first words, with the value that these give. */
function correctedBy({ message, end }: CheckedUnit, earlier: readonly Message[]): UnitContext | null {
  const said = message.text.slice(0, end).trim();
  if (!CORRECTS.test(said)) return null;
  const own = earlier.filter(({ role, speaker }) => role === message.role && speaker === message.speaker);
  for (const other of own.slice(-MAX_MESSAGES_BACK).toReversed())
    for (const sentence of splitInformalSentences(other.text).toReversed()) {
      const text = ASKS.test(sentence.text) ? null : exchangeValue(oneLine(sentence.text), said);
      if (text !== null) return { ...placeOf(other, 0, sentence), text: text.replace(/[.!]$/u, '') };
    }
  return null;
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
