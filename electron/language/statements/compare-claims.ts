import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { readStatement, restates, type Statement } from './compare-statements';

/**
 * Share of the shorter text's words that must stand in the other before a difference in figures is a change of the same
 * matter.
 */
const MIN_SHARED_SHARE = 0.6;
const MIN_SHARED_TERMS = 2;

/**
 * How two claims stand to each other: `same` when neither says anything else, `changes` when they are about the same
 * matter and each has a number, date or name the other lacks, or one denies it; otherwise `near`.
 */
export function compareClaims(text: string, other: string): SimilarNote['relation'] {
  const [a, b] = [readStatement(text), readStatement(other)];
  if (isSameClaim(a, b)) return 'same';
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
  const share = shared / Math.max(1, Math.min(a.terms.size, b.terms.size));
  if (shared < MIN_SHARED_TERMS || share < MIN_SHARED_SHARE) return 'near';
  const isOtherValue = hasOwnMark(a, b) && hasOwnMark(b, a);
  return isOtherValue || a.isNegated !== b.isNegated ? 'changes' : 'near';
}

/** Each says all that the other says. */
export const isSameClaim = (a: Statement, b: Statement): boolean => restates(a, b) && restates(b, a);

const hasOwnMark = (statement: Statement, other: Statement): boolean =>
  [...statement.distinguishingWords].some((mark) => !other.terms.has(mark) && !other.normalisedText.includes(mark));
