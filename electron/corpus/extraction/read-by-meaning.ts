import type { Category } from '../../../shared/domain/note';
import { unreadLanguageTest } from '../../language/words/unread-language';
import type { SentenceReading } from '../../ports/engine';
import type { CheckedUnit } from './check-unit';

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

/**
 * Units with their worth by meaning. Of those that the rules took, with the category that their meaning has, and without
 * what states nothing: rules are mostly exact where they find their words, what they take for a plain fact is decided by
 * meaning, and so is all in a language whose hedges they do not read. A hedge that is read stays one.
 */
export async function readByMeaning(
  units: readonly CheckedUnit[],
  areOfRules: boolean,
  readSentences: ReadSentences,
): Promise<CheckedUnit[]> {
  const quotes = units.map(({ quote, text }) => (quote === '' ? text : quote));
  const readings = units.length === 0 ? null : await readSentences(quotes).catch(() => null);
  if (readings === null) return [...units];
  const rated = units.map((unit, index) => ({ ...unit, worth: readings[index]!.worth }));
  if (!areOfRules) return rated;
  const isUnread = await unreadLanguageTest(quotes);
  return rated.flatMap((unit, index) => {
    const reading = readings[index]!;
    // A heading names its topic, whatever it says.
    if (unit.author !== 'person' || unit.category === 'topic') return [unit];
    const found = unit.category === 'exploratory' && isUnread(unit.quote) ? null : unit.category;
    const isPlain = found === null || found === 'fact';
    if (reading.nothing >= (isPlain ? MIN_NOTHING : MIN_NOTHING_AGAINST_RULES)) return [];
    return [{ ...unit, category: categoryOf(found, reading) }];
  });
}

/** @param found by the rules; null: they do not read the language */
function categoryOf(found: Category | null, { category, share, maybe }: SentenceReading): Category {
  if (found === 'exploratory') return found;
  if (found === null) return maybe < MAX_MAYBE ? category : 'exploratory';
  return share >= (found === 'fact' ? MIN_SHARE : MIN_SHARE_AGAINST_RULES) ? category : found;
}
