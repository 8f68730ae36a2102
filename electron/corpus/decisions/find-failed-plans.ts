import type { DecisionRecord } from '../../../shared/domain/decision-record';
import { plannedActionsIn } from '../../language/questions/planned-actions';
import { questionTerms } from './decision-histories';

/** Share of the terms of what failed that a plan must name to be the same again. */
const SAME_ATTEMPT_SHARE = 0.6;
const MIN_SHARED_TERMS = 2;

/** A plan that repeats what was tried, with the note that tells of it. */
export interface FailedPlan {
  noteId: string;
  /** "it was tried: the paint peeled off". */
  reason: string;
}

/** Negative results that a plan would repeat; none for a text that plans nothing. */
export function findFailedPlans(
  text: string,
  { isDecided }: { isDecided: boolean },
  records: Iterable<DecisionRecord>,
): FailedPlan[] {
  if (!isDecided && plannedActionsIn(text).length === 0) return [];
  const planned = new Set(questionTerms(text));
  const found: FailedPlan[] = [];
  for (const { kind, choice, reasons, outcome, noteId, retractedAt } of records) {
    if (kind !== 'negative-result' || retractedAt !== null) continue;
    const tried = new Set(questionTerms(choice));
    const shared = [...tried].filter((term) => planned.has(term)).length;
    if (shared < Math.min(MIN_SHARED_TERMS, tried.size) || shared / tried.size < SAME_ATTEMPT_SHARE) continue;
    found.push({ noteId, reason: `it was tried: ${reasons[0] ?? (outcome || choice)}` });
  }
  return found;
}
