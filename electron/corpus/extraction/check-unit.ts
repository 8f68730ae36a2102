import type { Message } from '../../../shared/domain/message';
import type { Category, QualityFlag } from '../../../shared/domain/note';
import type { Sentence } from '../../../shared/lib/text/sentences';
import { writtenSentences } from '../../../shared/lib/text/written-sentences';
import type { ExtractedUnit } from '../../models/engine';
import { splitClaims } from '../../models/offline/extract-clauses';
import { locateQuote, nearestSentence, type Span } from '../../models/provider/locate-quote';
import { flagUnit } from '../quality-gate';
import { isHedged, isHedgeTail } from './hedges';

/** A unit with its place, its category as the rules force it, and what is wrong with it. */
export interface CheckedUnit {
  message: Message;
  start: number;
  end: number;
  quote: string;
  text: string;
  category: Category;
  flags: QualityFlag[];
}

const MAX_TITLE_CHARACTERS = 300;

/**
 * Puts an engine's unit to the rules of corpus.md: a span inside its message, a hedge kept open, no decision of the
 * assistant. What can be put right is put right; what cannot is flagged. Null only without any text.
 */
export function checkUnit(unit: ExtractedUnit, messages: readonly Message[]): CheckedUnit | null {
  const text = unit.text.replace(/\s+/gu, ' ').trim().slice(0, MAX_TITLE_CHARACTERS);
  const message = messages.find(({ id }) => id === unit.messageId) ?? messages[0];
  if (text === '' || message === undefined) return null;
  const { start, end } = repairSpan(unit, text, message.text);
  const quote = message.text.slice(start, end);
  const isSourceHedged = isHedged(quote, message.role) || isTakenBack(message.text, { start, end }) || isHedged(claimAround(message.text, { start, end }), message.role);
  const context = messages.map((one) => `${one.speaker ?? ''} ${one.text}`).join(' ');
  const flags = flagUnit({ text, category: unit.category, author: message.role, quote, isSourceHedged, context }, []);
  return { message, start, end, quote, text, category: forceCategory(unit.category, isSourceHedged, message), flags: flags.filter((flag) => isStillTrue(flag, text, quote, message)) };
}

function forceCategory(category: Category, isSourceHedged: boolean, message: Message): Category {
  if (isSourceHedged) return 'exploratory';
  return category === 'decision' && message.role === 'assistant' ? 'idea' : category;
}

/** A hedge that the text still carries was only miscategorised, and that is put right. */
function isStillTrue(flag: QualityFlag, text: string, quote: string, message: Message): boolean {
  return flag !== 'tightened-hedge' || (isHedged(quote, message.role) && !isHedged(text, message.role));
}

function repairSpan(unit: ExtractedUnit, text: string, source: string): Span {
  const isInside = Number.isInteger(unit.start) && Number.isInteger(unit.end) && unit.start >= 0 && unit.start < unit.end && unit.end <= source.length;
  if (isInside) return { start: unit.start, end: unit.end };
  return locateQuote(source, text) ?? nearestSentence(source, text);
}

/** The claim of its sentence in which a span lies: hedges stand at its start, spans often behind it. */
function claimAround(source: string, span: Span): string {
  const sentence = sentenceAround(source, span);
  if (sentence === null) return '';
  const claim = splitClaims(sentence.text).find(({ start, end }) => sentence.start + start < span.end && sentence.start + end > span.start);
  return claim === undefined ? '' : sentence.text.slice(claim.start, claim.end) + (sentence.text.endsWith('?') ? '?' : '');
}

/** "… At least I think so.": the sentence behind takes it back. */
function isTakenBack(source: string, span: Span): boolean {
  const next = sentencesOf(source).find(({ start }) => start >= span.end - 1);
  return next !== undefined && isHedgeTail(next.text);
}

/** The sentence that holds the start of a span. */
export const sentenceAround = (source: string, span: Span): Sentence | null => {
  const sentences = sentencesOf(source);
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sentences[middle]!.start <= span.start) low = middle;
    else high = middle - 1;
  }
  const found = sentences[low];
  return found !== undefined && span.start >= found.start && span.start < found.end ? found : null;
};

/** Every unit of a long message asks for its sentences: only the last text's are remembered. */
let lastRead: { source: string; sentences: Sentence[] } = { source: '', sentences: [] };

function sentencesOf(source: string): Sentence[] {
  if (lastRead.source !== source) lastRead = { source, sentences: writtenSentences(source) };
  return lastRead.sentences;
}
