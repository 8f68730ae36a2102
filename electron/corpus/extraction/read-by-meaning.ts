import type { Message } from '../../../shared/domain/message';
import type { Category } from '../../../shared/domain/note';
import { beginsWithPronoun } from '../../language/coreference/referring-expressions';
import { unreadLanguageTest } from '../../language/words/unread-language';
import type { SentenceReading } from '../../ports/engine';
import type { CheckedUnit } from './check-unit';
import { contextOf } from './context-of';

/** Reads sentences by their meaning, in any language; null where nothing on this machine does. */
export type ReadSentences = (sentences: readonly string[]) => Promise<SentenceReading[] | null>;

/** Shares from which the meaning counts. Measured in docs/evidence.md. */
const MIN_SHARE = 0.7;
/** Where the rules found the words of a category, which are mostly exact. */
const MIN_SHARE_AGAINST_RULES = 0.9;
/** From this share on a sentence states nothing. */
const MIN_NOTHING = 0.8;
const MIN_NOTHING_AGAINST_RULES = 0.9;
/** From this share on what may be hedged stays open: it is worse to harden a guess than to leave a fact open. */
const MAX_MAYBE = 0.1;
/** From this share on a sentence needs what was said before it. */
const MIN_PART = 0.5;
/** The same where its subject is a pronoun for somebody: the encoder may take a full sentence for one that stands alone. */
const MIN_PART_OF_PRONOUN = 0.05;
/** Of what needs more than the chat gives, this is not proposed. */
const MAX_LONE_PART = 0.9;

/**
 * Units with their worth by meaning. Of those that the rules took, with the category that their meaning has, with what they
 * need to be understood alone, and without what states nothing: rules are mostly exact where they find their words, what
 * they take for a plain fact is decided by meaning, and so is all in a language whose hedges they do not read. A hedge
 * that is read stays one.
 *
 * @param messages of the chat up to the units, in order
 */
export async function readByMeaning(
  units: readonly CheckedUnit[],
  areOfRules: boolean,
  readSentences: ReadSentences,
  messages: readonly Message[] = [],
): Promise<CheckedUnit[]> {
  const readings = await readAll(units, readSentences);
  if (readings === null) return [...units];
  const rated = units.map((unit, index) => ({ ...unit, worth: readings[index]!.worth }));
  if (!areOfRules) return rated;
  const isUnread = await unreadLanguageTest(units.map(({ quote }) => quote));
  const whole = rated.flatMap((unit, index) => {
    const reading = readings[index]!;
    return wholeUnit(unit, reading, messages).map((one) => ({ unit: one, reading }));
  });
  // What an answer is, is told by the question too.
  const answers = whole.filter(({ unit }) => unit.context !== undefined && unit.context.message !== unit.message);
  const readAsAnswers = await readAll(
    answers.map(({ unit }) => ({ ...unit, quote: unit.context!.text })),
    readSentences,
  );
  for (const [index, answer] of answers.entries()) answer.reading = readAsAnswers?.[index] ?? answer.reading;
  const categorised = whole.flatMap(({ unit, reading }) => {
    // A heading names its topic, whatever it says.
    if (unit.author !== 'person' || unit.category === 'topic') return [unit];
    const found = unit.category === 'exploratory' && isUnread(unit.quote) ? null : unit.category;
    const isPlain = found === null || found === 'fact';
    if (reading.nothing >= (isPlain ? MIN_NOTHING : MIN_NOTHING_AGAINST_RULES)) return [];
    return [{ ...unit, worth: reading.worth, category: categoryOf(found, reading) }];
  });
  return withoutContained(categorised);
}

/**
 * Units without those that stand in another one's context: that one says them as well, or corrects them, and is what they
 * are where it would only be a fact. What such a unit needed itself stays a unit of its own.
 */
function withoutContained(units: readonly CheckedUnit[]): CheckedUnit[] {
  const kept: CheckedUnit[] = [];
  const contained = new Map<CheckedUnit, CheckedUnit>();
  for (const unit of units.toReversed()) {
    const holder = contained.get(unit);
    if (holder !== undefined) {
      // What may be so stays open.
      if (holder.category === 'fact' || unit.category === 'exploratory') holder.category = unit.category;
      continue;
    }
    const whole = { ...unit };
    kept.unshift(whole);
    const { context } = unit;
    if (context === undefined) continue;
    const end = context.message === unit.message ? unit.end : context.end;
    for (const other of units)
      if (other !== unit && other.message === context.message && other.start >= context.start && other.end <= end)
        contained.set(other, whole);
  }
  return kept;
}

const readAll = async (
  units: readonly CheckedUnit[],
  readSentences: ReadSentences,
): Promise<SentenceReading[] | null> =>
  units.length === 0
    ? []
    : readSentences(units.map(({ quote, text }) => (quote === '' ? text : quote))).catch(() => null);

/** The unit as it can be understood alone; none where the chat does not give what it needs. */
function wholeUnit(unit: CheckedUnit, { part }: SentenceReading, messages: readonly Message[]): CheckedUnit[] {
  // One that was given its subject needs no more.
  const isNamed = unit.quote.slice(0, 4).toLowerCase() !== unit.text.slice(0, 4).toLowerCase();
  const least = beginsWithPronoun(unit.text) ? MIN_PART_OF_PRONOUN : MIN_PART;
  if (part < least || unit.author !== 'person' || unit.category === 'topic' || isNamed) return [unit];
  const index = messages.findIndex(({ id }) => id === unit.message.id);
  const context = contextOf(unit, messages.slice(0, Math.max(0, index)));
  if (context !== null) return [{ ...unit, context }];
  return part >= MAX_LONE_PART && unit.category === 'fact' ? [] : [unit];
}

/** @param found by the rules; null: they do not read the language */
function categoryOf(found: Category | null, { category, share, maybe }: SentenceReading): Category {
  if (found === 'exploratory') return found;
  if (found === null) return maybe < MAX_MAYBE ? category : 'exploratory';
  return share >= (found === 'fact' ? MIN_SHARE : MIN_SHARE_AGAINST_RULES) ? category : found;
}
