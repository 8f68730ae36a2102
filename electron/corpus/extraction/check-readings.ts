import monthNames from '../../language/words/month-names.txt?raw';
import type {
  ExtractedDecision,
  ExtractedLesson,
  ExtractedReadings,
  ExtractMessage,
} from '../../../shared/domain/extracted-unit';
import { lessonTypeSchema } from '../../../shared/domain/lesson';
import type { MessageId } from '../../../shared/domain/ids';
import type { Category } from '../../../shared/domain/note';
import {
  hedgeStrengthSchema,
  type DecisionReading,
  type HedgeStrength,
  type LessonReading,
  type QuotedPart,
  type Severity,
  type UnitReadings,
} from '../../../shared/domain/unit-readings';
import { isTime } from '../../../shared/lib/time/time-range';
import { entityKey, PERSON_KEY } from '../../language/facts/fact-key';
import { SELF_ENTITY } from '../../language/facts/fact-rule';
import { readValidity } from '../../language/facts/fact-validity';
import { isHedged } from '../../language/hedging/hedges';
import { findSecrets } from '../../language/privacy/find-secrets';
import { locateQuote } from '../../language/sentences/locate-quote';
import { readStatement } from '../../language/statements/compare-statements';
import { distinctTerms } from '../../language/words/terms';
import { alternationOf } from '../../language/words/word-list';
import { findRisks, isGrounded } from '../quality-gate/quality-gate';

type CheckedReadings = Omit<UnitReadings, 'of'>;

/** The unit that the readings belong to, as far as the rules decided it. */
export interface ReadUnit {
  /** The unit's message. */
  message: ExtractMessage;
  category: Category;
  /** The whole sentence or sentences of the unit. */
  sentence: string;
}

const MAX_ITEMS = 6;
const MAX_ACTIONS = 4;
const MAX_ACTION_WORDS = 6;
const MAX_ATTRIBUTE_WORDS = 5;
const LIMITS = { name: 200, value: 1_000, action: 100, instruction: 500, reason: 500, part: 500 } as const;
/** Questions and hedges state nothing that holds. */
const STATES_NOTHING: ReadonlySet<Category> = new Set(['open-question', 'exploratory', 'topic']);
/** Models label the statement of a decision also as what holds from then on. */
const MAY_BE_DECIDED: ReadonlySet<Category> = new Set(['decision', 'fact', 'constraint']);
const NO_READINGS: CheckedReadings = { facts: [], lesson: null, decision: null };

/**
 * How far a model takes the claim to be settled, if it quotes the claim. `none` without a hedge. The rules decide first:
 * a hedge that they find stays one.
 */
export function checkHedge(hedge: ExtractedReadings['hedge'], messageText: string): HedgeStrength {
  if (hedge === null || locateQuote(messageText, hedge.quote) === null) return 'none';
  const strength = hedgeStrengthSchema.safeParse(hedge.strength.trim().toLowerCase());
  return strength.success ? strength.data : 'none';
}

/**
 * What a model read in a unit, as far as the messages say it: quotes stand there word for word, a fact's value and a
 * decision's parts are quotes, nothing comes from the assistant, a hedge, a question or a denial. Undefined without
 * anything.
 *
 * @param before the messages before the unit's, in which parts of a decision may stand
 */
export function checkReadings(
  readings: ExtractedReadings,
  unit: ReadUnit,
  before: readonly ExtractMessage[],
): CheckedReadings | undefined {
  if (unit.message.role !== 'person' || STATES_NOTHING.has(unit.category)) return undefined;
  const { facts, lesson, decision }: CheckedReadings = {
    ...NO_READINGS,
    facts: factsOf(readings.facts, unit, before),
    lesson: readings.lesson === null ? null : checkLesson(readings.lesson, unit, before),
    decision:
      readings.decision === null || !MAY_BE_DECIDED.has(unit.category)
        ? null
        : checkDecision(readings.decision, unit, before),
  };
  return facts.length === 0 && lesson === null && decision === null ? undefined : { facts, lesson, decision };
}

/** The words of a text as they stand in a message; null where they do not, or where they hold a secret. */
function quoteIn(message: Pick<ExtractMessage, 'text'>, words: string): string | null {
  const span = locateQuote(message.text, words);
  const found = span === null ? '' : message.text.slice(span.start, span.end).trim();
  return found === '' || findSecrets(found).length > 0 ? null : found;
}

/** Instructions to a model, links and secrets make no reading. */
const isSafe = (text: string): boolean => findRisks(text).length === 0;

const countWords = (text: string): number => text.split(/\s+/u).length;

function factsOf(
  facts: ExtractedReadings['facts'],
  { message, sentence }: ReadUnit,
  before: readonly ExtractMessage[],
): CheckedReadings['facts'] {
  if (sentence.trimEnd().endsWith('?')) return [];
  const read = facts.slice(0, MAX_ITEMS);
  // All quotes first: the message is prepared once for them.
  const quotes = read.map((fact) => quoteIn(message, fact.quote));
  return read.flatMap((fact, index) => {
    const quote = quotes[index] ?? null;
    const value = quote === null ? null : quoteIn({ text: quote }, fact.value);
    const entity = entityOf(fact.entity.trim(), message, before);
    const attribute = fact.attribute.trim().replace(/\s+/gu, ' ').slice(0, LIMITS.name);
    if (quote === null || value === null || value.length > LIMITS.value || entity === null) return [];
    if (!/\p{L}/u.test(attribute) || countWords(attribute) > MAX_ATTRIBUTE_WORDS || !isSafe(attribute)) return [];
    // A denial in the sentence may be about the value.
    if (isHedged(quote, 'person') || (readStatement(quote).isNegated && !readStatement(value).isNegated)) return [];
    return [{ entity, attribute, value, quote, ...validityOf(fact, sentence, message.at) }];
  });
}

/** `me`, the speaker's name, or a name that the messages hold, in any form; null for any other. */
function entityOf(name: string, message: ExtractMessage, before: readonly ExtractMessage[]): string | null {
  if (entityKey(name) === PERSON_KEY) return message.speaker?.trim() || SELF_ENTITY;
  if (name === '' || name.length > LIMITS.name || !isSafe(name)) return null;
  const words = distinctTerms(name).map(({ term }) => term);
  const isNamed = [message, ...before].some(({ text, speaker }) => {
    if (speaker === name || locateQuote(text, name) !== null) return true;
    const said = new Set(distinctTerms(text).map(({ term }) => term));
    return words.length > 0 && words.every((word) => said.has(word));
  });
  return isNamed ? name : null;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/u;
const NAMES_TIME = new RegExp(String.raw`\d|\b${alternationOf(monthNames)}\b`, 'iu');

/** The times that the rules read; the model's where the rules read none and the sentence has a number or a month. */
function validityOf(
  { from, until }: { from: string; until: string },
  sentence: string,
  at: number,
): { validFrom: number | null; validUntil: number | null } {
  const byRules = readValidity(sentence, at);
  if (byRules.from !== null || byRules.until !== null) return { validFrom: byRules.from, validUntil: byRules.until };
  const timeOf = (day: string): number | null => {
    const time = ISO_DATE.test(day.trim()) && NAMES_TIME.test(sentence) ? Date.parse(`${day.trim()}T00:00:00Z`) : NaN;
    return isTime(time) ? time : null;
  };
  const [validFrom, validUntil] = [timeOf(from), timeOf(until)];
  return { validFrom, validUntil: validUntil !== null && validUntil > (validFrom ?? at) ? validUntil : null };
}

function checkLesson(
  lesson: ExtractedLesson,
  { message }: ReadUnit,
  before: readonly ExtractMessage[],
): LessonReading | null {
  const quote = quoteIn(message, lesson.quote);
  const instruction = lesson.instruction
    .replace(/\s+/gu, ' ')
    .replace(/[\s.,;:!]+$/u, '')
    .trim();
  if (quote === null || instruction === '' || instruction.length > LIMITS.instruction || !isSafe(instruction))
    return null;
  if (!isGrounded(instruction, quote, message.text)) return null;
  const said = new Set(distinctTerms([message, ...before].map(({ text }) => text).join('\n')).map(({ term }) => term));
  const actions = [
    ...new Set(lesson.actions.map((action) => action.replace(/\s+/gu, ' ').trim().toLowerCase())),
  ].filter(
    (action) =>
      action !== '' && action.length <= LIMITS.action && countWords(action) <= MAX_ACTION_WORDS && isSafe(action),
  );
  // Similar actions are the model's own words; the first is what the message is about.
  const [first] = actions;
  if (first === undefined || !distinctTerms(first).some(({ term }) => said.has(term))) return null;
  const type = lessonTypeSchema.safeParse(lesson.type.trim().toLowerCase());
  return {
    type: type.success ? type.data : 'correction',
    actions: actions.slice(0, MAX_ACTIONS),
    instruction,
    reason: quotedIn([message], lesson.reason, LIMITS.reason)?.text ?? '',
    severity: severityOf(lesson.severity),
  };
}

const severityOf = (label: string): Severity => {
  const plain = label.trim().toLowerCase();
  return plain === 'high' || plain === 'low' ? plain : 'medium';
};

/** The latest message that holds the words, with the words as they stand there. */
function quotedIn(messages: readonly ExtractMessage[], words: string, limit: number): QuotedPart | null {
  if (words.trim() === '' || words.length > limit) return null;
  for (const message of messages) {
    const text = quoteIn(message, words);
    if (text !== null) return { text, messageId: message.id as MessageId };
  }
  return null;
}

function checkDecision(
  decision: ExtractedDecision,
  { message }: ReadUnit,
  before: readonly ExtractMessage[],
): DecisionReading | null {
  if (quoteIn(message, decision.quote) === null) return null;
  const choice = quotedIn([message], decision.choice, LIMITS.part)?.text ?? '';
  const heard = [message, ...before.toReversed()];
  // What the assistant said may have been an alternative, never the person's reason or what the person tried.
  const own = heard.filter(({ role }) => role === 'person');
  const partsIn = (messages: readonly ExtractMessage[], parts: readonly string[]): QuotedPart[] =>
    parts.slice(0, MAX_ITEMS).flatMap((part) => quotedIn(messages, part, LIMITS.part) ?? []);
  return {
    choice,
    alternatives: partsIn(heard, decision.alternatives),
    reasons: partsIn(own, decision.reasons),
    tried: decision.tried.slice(0, MAX_ITEMS).flatMap(({ what, outcome }) => {
      const part = quotedIn(own, what, LIMITS.part);
      if (part === null || saysTheSame(part.text, choice)) return [];
      const source = own.filter(({ id }) => id === part.messageId);
      return [{ ...part, outcome: quotedIn(source, outcome, LIMITS.part)?.text ?? '' }];
    }),
  };
}

/** Whether the words are those of the choice, which did not fail. */
function saysTheSame(words: string, choice: string): boolean {
  const chosen = new Set(distinctTerms(choice).map(({ term }) => term));
  const terms = distinctTerms(words).map(({ term }) => term);
  return chosen.size > 0 && terms.length > 0 && terms.every((term) => chosen.has(term));
}
