import type { SimilarNote } from '../../../shared/ipc/routes/review';
import {
  hasOwnMark,
  readStatement,
  restates,
  sayDifferently,
  sharedTerms,
  sharedTermShare,
  type Statement,
} from './compare-statements';

/**
 * Share of the shorter text's words that must occur in the other before different numbers count as a change of the same
 * matter.
 */
const MIN_SHARED_SHARE = 0.6;
const MIN_SHARED_TERMS = 2;

/**
 * How two claims relate: `same` when neither adds anything; `changes` when they are on one matter and each has a
 * number, date or name that the other lacks, or one denies, settles or carries out what the other says; else `near`.
 */
export function compareClaims(text: string, other: string): SimilarNote['relation'] {
  const [a, b] = [readStatement(text), readStatement(other)];
  if (isSameClaim(a, b)) return 'same';
  if (sharedTerms(a, b) < MIN_SHARED_TERMS || sharedTermShare(a, b) < MIN_SHARED_SHARE) return 'near';
  const isOtherValue = hasOwnMark(a, b) && hasOwnMark(b, a);
  return isOtherValue || isOtherwiseNow(a, b) ? 'changes' : 'near';
}

/** Whether each statement restates the other. */
export const isSameClaim = (a: Statement, b: Statement): boolean => restates(a, b) && restates(b, a);

/** "Is planned for" and "happened on", "maybe" and "surely", a statement and its denial. */
const isOtherwiseNow = (a: Statement, b: Statement): boolean =>
  a.isNegated !== b.isNegated ||
  (a.mode !== null &&
    b.mode !== null &&
    (a.mode.time !== b.mode.time || a.mode.isHedged !== b.mode.isHedged) &&
    sayDifferently(a, b));
