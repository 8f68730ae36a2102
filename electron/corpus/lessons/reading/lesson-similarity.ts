import type { Lesson } from '../../../../shared/domain/lesson';
import { differenceText } from '../../../../shared/domain/trace-text/candidate-text';
import { t } from '../../../../shared/messages/message';
import { findPhraseContradiction } from '../../../language/claims/find-contradiction';
import { readStatement, sayDifferently, type Statement } from '../../../language/statements/compare-statements';
import { distinctTerms } from '../../../language/words/terms';
import type { ActionParser } from './action-taxonomy';

type TriggeredInstruction = Pick<Lesson, 'trigger' | 'instruction'>;

/**
 * Share of the smaller one's terms from which two instructions say the same, and from which they concern the same
 * thing.
 */
const SAME_SHARE = 0.6;
const SAME_SUBJECT_SHARE = 0.5;

function sharesAction(reader: ActionParser, a: TriggeredInstruction, b: TriggeredInstruction): boolean {
  const kinds = new Set(a.trigger.actions.map((action) => reader.read(action)?.kind));
  return b.trigger.actions.some((action) => kinds.has(reader.read(action)?.kind));
}

/** Similarity of two lessons, 0–1; 0 when their actions differ, or one forbids what the other asks for. */
function lessonSimilarity(reader: ActionParser, a: TriggeredInstruction, b: TriggeredInstruction): number {
  if (!sharesAction(reader, a, b)) return 0;
  const [left, right] = [readStatement(a.instruction), readStatement(b.instruction)];
  if (left.normalisedText === right.normalisedText) return 1;
  if (sayDifferently(left, right) || hasOwnMark(left, right) || hasOwnMark(right, left)) return 0;
  return sharedShare(reader, a.instruction, b.instruction);
}

/** Whether two lessons say the same in other words. */
export const isSameLesson = (reader: ActionParser, a: TriggeredInstruction, b: TriggeredInstruction): boolean =>
  lessonSimilarity(reader, a, b) >= SAME_SHARE;

/** Why two lessons for one action cannot both be followed, in a few words; null when they can. */
export function findConflict(reader: ActionParser, a: TriggeredInstruction, b: TriggeredInstruction): string | null {
  if (!sharesAction(reader, a, b)) return null;
  const differs = findPhraseContradiction(a.instruction, b.instruction);
  if (differs !== null) return differenceText(differs);
  const [left, right] = [readStatement(a.instruction), readStatement(b.instruction)];
  if (left.isNegated !== right.isNegated && sharedShare(reader, a.instruction, b.instruction) >= SAME_SUBJECT_SHARE)
    return t('mainCorpus.oneForbidsWhatOther');
  return null;
}

/** A number, date or name that the other lacks. Words of order are ignored. */
const hasOwnMark = (one: Statement, other: Statement): boolean =>
  [...one.distinguishingWords].some((mark) => mark !== 'first' && !other.terms.has(mark));

function sharedShare(reader: ActionParser, a: string, b: string): number {
  const [left, right] = [termsOf(reader, a), termsOf(reader, b)];
  const least = Math.min(left.size, right.size);
  return least === 0 ? 0 : [...left].filter((term) => right.has(term)).length / least;
}

/** Words for doing and avoiding; negation is compared separately. */
const NON_DISTINCTIVE_TERMS: ReadonlySet<string> = new Set([
  'alwai',
  'never',
  'first',
  'sure',
  'make',
  'use',
  'choos',
  'prefer',
  'rememb',
  'last',
  'time',
  'instead',
]);
/** Terms, with synonyms of one action made equal. */
const termsOf = (reader: ActionParser, text: string): Set<string> =>
  new Set(
    distinctTerms(text)
      .map(({ word, term }) => reader.read(word)?.kind ?? term)
      .filter((term) => !NON_DISTINCTIVE_TERMS.has(term)),
  );
