import type { ShownDecision } from '../../../shared/domain/decision-record';
import { plannedActionsIn } from '../../language/questions/planned-actions';
import { questionTerms, withoutRepeatedFailures } from './decision-histories';
import { t } from '../../../shared/messages/message';

/** Share of the terms of what failed that a plan must name to be the same again. */
const SAME_ATTEMPT_SHARE = 0.6;
const MIN_SHARED_TERMS = 2;

/** A plan that repeats what failed or was decided against, with the note that tells of it. */
export interface FailedPlan {
  noteId: string;
  /** "it was tried: the paint peeled off". */
  reason: string;
}

/** Failed attempts and rejected options that a plan would repeat; none for a text that plans nothing. */
export function findFailedPlans(
  text: string,
  { isPlanned }: { isPlanned: boolean },
  records: Iterable<ShownDecision>,
): FailedPlan[] {
  if (!isPlanned && plannedActionsIn(text).length === 0) return [];
  const planned = new Set(questionTerms(text));
  const found: FailedPlan[] = [];
  for (const record of withoutRepeatedFailures([...records])) {
    const reason = record.retractedAt === null ? reasonAgainst(record, planned) : null;
    if (reason !== null) found.push({ noteId: record.noteId, reason });
  }
  return found;
}

/** "We decided against plastic cups". */
const REJECTS = /^(?:against|not to|no more)\s/iu;

/** What a record says against a plan with these terms; null where it says nothing. */
function reasonAgainst(
  { kind, choice, subject, alternatives, reasons, outcome }: ShownDecision,
  planned: ReadonlySet<string>,
): string | null {
  if (kind === 'negative-result')
    return isNamed(choice, planned)
      ? t('mainCorpus.itWasTriedReasons', { reasons: reasons[0] ?? (outcome || choice) })
      : null;
  if (REJECTS.test(choice))
    return isNamed(choice.replace(REJECTS, ''), planned) ? t('mainCorpus.itWasDecidedChoice', { choice }) : null;
  const chosen = new Set(questionTerms(choice));
  const isOnSubject = questionTerms(subject).some((term) => planned.has(term));
  const rejected = alternatives.find((option) => {
    const own = questionTerms(option).filter((term) => !chosen.has(term));
    return own.length > 0 && own.every((term) => planned.has(term));
  });
  return isOnSubject && rejected !== undefined && ![...chosen].every((term) => planned.has(term))
    ? t('mainCorpus.decidedChoiceInstead', { choice })
    : null;
}

function isNamed(option: string, planned: ReadonlySet<string>): boolean {
  const terms = new Set(questionTerms(option));
  const shared = [...terms].filter((term) => planned.has(term)).length;
  return (
    terms.size > 0 && shared >= Math.min(MIN_SHARED_TERMS, terms.size) && shared / terms.size >= SAME_ATTEMPT_SHARE
  );
}
