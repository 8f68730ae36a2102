import type { Message, Role } from '../../../shared/domain/message';
import type { Category, QualityFlag } from '../../../shared/domain/note';
import { lowerBound } from '../../../shared/lib/binary-search';
import type { Sentence } from '../../language/sentences/split-sentences';
import { splitInformalSentences } from '../../language/sentences/informal-sentences';
import { splitClaims, splitToUnitLength } from '../../language/grammar/split-claims';
import { locateQuote, type TextSpan } from '../../language/sentences/locate-quote';
import { flagUnit } from '../quality-gate/quality-gate';
import { isDecision, isDecisionInOtherLanguage } from '../../language/categories/decision';
import { isHedged, isHedgeTail } from '../../language/hedging/hedges';
import type { ExtractedUnit, ExtractMessage } from '../../../shared/domain/extracted-unit';
import type { HedgeStrength, UnitReadings } from '../../../shared/domain/unit-readings';
import { checkHedge, checkReadings } from './check-readings';

/** What a unit replies to or goes on from, with its place, and the unit's text with it. */
export interface UnitContext {
  message: Message;
  start: number;
  end: number;
  text: string;
}

/** A unit with its position, its category after the rules, and its flags. */
export interface CheckedUnit {
  message: Message;
  start: number;
  end: number;
  quote: string;
  text: string;
  category: Category;
  flags: QualityFlag[];
  /** Whose words they are; words that the source does not contain are the model's. */
  author: Role;
  /** Absent: it can be understood alone, or the chat does not tell what it needs. */
  context?: UnitContext;
  /** Where in its message the clause stands that its text has its subject from; absent: it has its own. */
  subjectFrom?: TextSpan;
  /** How likely it still matters later by its meaning, 0–1; absent: nothing on this machine read it. */
  worth?: number;
  /** What a model read in it, checked; absent: nothing, or the rules extracted it. */
  readings?: Omit<UnitReadings, 'of'>;
}

const MAX_TITLE_CHARACTERS = 300;

/**
 * Checks an engine's unit against the rules: a span inside its message, hedges kept open, no decision by the assistant.
 * What can be repaired is repaired, the rest is flagged. A unit that its source does not say is never the person's, and
 * batch keep skips it. Null only for a text without words; the number of a citation is none.
 *
 * @param earlier messages before those of the request, in which parts of a decision may stand
 */
export function checkUnit(
  unit: ExtractedUnit,
  messages: readonly Message[],
  earlier: readonly ExtractMessage[] = [],
): CheckedUnit | null {
  const text = unit.text.replace(/\s+/gu, ' ').trim().slice(0, MAX_TITLE_CHARACTERS);
  const message = messages.find(({ id }) => id === unit.messageId) ?? messages[0];
  if (!/[\p{L}\p{N}]/u.test(text.replace(/\[\d{1,3}\]/gu, '')) || message === undefined) return null;
  const span = repairSpan(unit, text, message.text);
  if (span === null) return toInventedUnit(message, text, unit.category);
  const { start, end } = span;
  const quote = message.text.slice(start, end);
  const claim = claimAround(message.text, { start, end });
  const hedge = message.role === 'person' ? checkHedge(unit.readings?.hedge ?? null, message.text) : 'none';
  const isSourceHedged =
    hedge === 'possible' ||
    isHedged(quote, message.role) ||
    isRetractedByNextSentence(message.text, { start, end }) ||
    isHedged(claim, message.role);
  const context = messages.map((one) => `${one.speaker ?? ''} ${one.text}`).join(' ');
  const flags = flagUnit(
    { text, category: unit.category, author: message.role, quote, claim, isSourceHedged, context },
    [],
  );
  const author = flags.includes('not-grounded') ? 'assistant' : message.role;
  const category = notDecided(forceCategory(unit.category, isSourceHedged, author), hedge, quote);
  const readings =
    unit.readings === undefined || author !== 'person'
      ? undefined
      : checkReadings(
          unit.readings,
          {
            message: toExtractMessage(message),
            category,
            sentence: sentenceAround(message.text, { start, end })?.text ?? quote,
          },
          [...earlier, ...messages.slice(0, messages.indexOf(message)).map(toExtractMessage)],
        );
  return {
    message,
    start,
    end,
    quote,
    text,
    author,
    category,
    flags: flags.filter((flag) => isFlagStillTrue(flag, text, quote, message)),
    ...(readings === undefined ? {} : { readings }),
  };
}

export const toExtractMessage = ({ id, role, speaker, text, createdAt }: Message): ExtractMessage => ({
  id,
  role,
  speaker,
  text,
  at: createdAt,
});

/** What is only intended is decided where the rules say so; otherwise it is still to be done. */
const notDecided = (category: Category, hedge: HedgeStrength, quote: string): Category =>
  category === 'decision' && hedge === 'intended' && !isDecision(quote) && !isDecisionInOtherLanguage(quote)
    ? 'action-item'
    : category;

/** A unit in the model's own words that it presented as a quote. */
function toInventedUnit(message: Message, text: string, category: Category): CheckedUnit {
  const flags = flagUnit({ text, category, author: 'assistant', quote: '', isSourceHedged: false }, []).filter(
    (flag) => flag !== 'not-grounded' && flag !== 'assistant-decision',
  );
  return {
    message,
    start: 0,
    end: 0,
    quote: '',
    text,
    author: 'assistant',
    category: forceCategory(category, isHedged(text, 'assistant'), 'assistant'),
    flags: [...flags, 'invented-quote'],
  };
}

function forceCategory(category: Category, isSourceHedged: boolean, author: Role): Category {
  if (isSourceHedged) return 'exploratory';
  return category === 'decision' && author === 'assistant' ? 'idea' : category;
}

/** A hedge that is still in the text was only categorised wrongly, which the check repairs. */
function isFlagStillTrue(flag: QualityFlag, text: string, quote: string, message: Message): boolean {
  return flag !== 'tightened-hedge' || (isHedged(quote, message.role) && !isHedged(text, message.role));
}

/** Null when the message contains neither the span nor the unit's own words. */
function repairSpan(unit: ExtractedUnit, text: string, source: string): TextSpan | null {
  if (unit.isInvented === true) return null;
  const isInside =
    Number.isInteger(unit.start) &&
    Number.isInteger(unit.end) &&
    unit.start >= 0 &&
    unit.start < unit.end &&
    unit.end <= source.length;
  if (isInside) return { start: unit.start, end: unit.end };
  return locateQuote(source, text);
}

/** The claim that contains a span: hedges stand at its start, spans often after them. */
function claimAround(source: string, span: TextSpan): string {
  const sentence = sentenceAround(source, span);
  if (sentence === null) return '';
  // Of a claim that is cut, what its other half denies is no matter of this one.
  const pieces = splitClaims(sentence.text)
    .flatMap((claim) => splitToUnitLength(sentence.text, claim))
    .filter(({ start, end }) => sentence.start + start < span.end && sentence.start + end > span.start);
  return pieces.length === 0
    ? ''
    : sentence.text.slice(pieces[0]!.start, pieces.at(-1)!.end) + (sentence.text.endsWith('?') ? '?' : '');
}

/** "… At least I think so.": the next sentence retracts it. */
function isRetractedByNextSentence(source: string, span: TextSpan): boolean {
  const next = sentencesOf(source).find(({ start }) => start >= span.end - 1);
  return next !== undefined && isHedgeTail(next.text);
}

/** The sentence that contains the start of a span. */
export const sentenceAround = (source: string, span: TextSpan): Sentence | null => {
  const sentences = sentencesOf(source);
  const found = sentences[lowerBound(sentences.length, (index) => sentences[index]!.start <= span.start) - 1];
  return found !== undefined && span.start < found.end ? found : null;
};

/** The sentences of the last text only: every unit of a long message asks for them. */
let lastSplit: { source: string; sentences: Sentence[] } = { source: '', sentences: [] };

function sentencesOf(source: string): Sentence[] {
  if (lastSplit.source !== source) lastSplit = { source, sentences: splitInformalSentences(source) };
  return lastSplit.sentences;
}
