import type { Cue } from '../../../shared/domain/cue';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { contradictionOfPhrases } from '../../retrieval/resolve/contradiction';
import { readStatement, type Statement } from '../extraction/statement';
import type { ActionReader } from './actions';

type Lesson = Pick<Cue, 'trigger' | 'instruction'>;

/**
 * Share of the smaller one's terms that two instructions have in common when they say the same, and when they speak of
 * the same thing.
 */
const SAME_SHARE = 0.6;
const ABOUT_SHARE = 0.5;

/** Two lessons that are called up by one action. */
export function shareAction(reader: ActionReader, a: Lesson, b: Lesson): boolean {
  const kinds = new Set(a.trigger.actions.map((action) => reader.read(action)?.kind));
  return b.trigger.actions.some((action) => kinds.has(reader.read(action)?.kind));
}

/** 0–1: how much two lessons teach the same; 0 where their actions differ, or one forbids what the other asks for. */
export function likenessOf(reader: ActionReader, a: Lesson, b: Lesson): number {
  if (!shareAction(reader, a, b)) return 0;
  const [left, right] = [readStatement(a.instruction), readStatement(b.instruction)];
  if (left.normal === right.normal) return 1;
  if (left.isNegated !== right.isNegated || lacks(left, right) || lacks(right, left)) return 0;
  return sharedShare(reader, a.instruction, b.instruction);
}

/** Whether two lessons say the same in other words. */
export const isAlike = (reader: ActionReader, a: Lesson, b: Lesson): boolean => likenessOf(reader, a, b) >= SAME_SHARE;

/** Why two lessons for one action cannot both be followed, in a few words; null when they can. */
export function conflictOf(reader: ActionReader, a: Lesson, b: Lesson): string | null {
  if (!shareAction(reader, a, b)) return null;
  const differs = contradictionOfPhrases(a.instruction, b.instruction);
  if (differs !== null) return differs;
  const [left, right] = [readStatement(a.instruction), readStatement(b.instruction)];
  if (left.isNegated !== right.isNegated && sharedShare(reader, a.instruction, b.instruction) >= ABOUT_SHARE)
    return 'one forbids what the other asks for';
  return null;
}

/** A number, date or name of one that the other does not have; in what order something is done changes nothing. */
const lacks = (one: Statement, other: Statement): boolean =>
  [...one.marks].some((mark) => mark !== 'first' && !other.terms.has(mark));

function sharedShare(reader: ActionReader, a: string, b: string): number {
  const [left, right] = [termsOf(reader, a), termsOf(reader, b)];
  const least = Math.min(left.size, right.size);
  return least === 0 ? 0 : [...left].filter((term) => right.has(term)).length / least;
}

/** Whether it is to be done or left undone is told apart elsewhere. */
const EMPTY: ReadonlySet<string> = new Set([
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
/** Two words for one action are the same word. */
const termsOf = (reader: ActionReader, text: string): Set<string> =>
  new Set(
    distinctTerms(text)
      .map(({ word, term }) => reader.read(word)?.kind ?? term)
      .filter((term) => !EMPTY.has(term)),
  );
