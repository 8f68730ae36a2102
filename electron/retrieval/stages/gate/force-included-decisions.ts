import { APPLICABILITY } from '../../../../shared/domain/ranking';
import type { Funnel } from '../../funnel/funnel';
import type { RelevanceFeedback } from './relevance-feedback';

/** Judge recorded for looked-up decisions. */
const JUDGED_BY_RECORDS = 'decision records';

/**
 * Sources of the decisions that a why-question asks about pass without a similarity verdict, since they are looked up.
 * Those that the person marked as not relevant are judged like the rest.
 */
export function forceIncludeDecisions({ live }: Funnel, { negatives }: RelevanceFeedback): void {
  const denied = new Set(negatives.map(({ ref }) => ref));
  for (const candidate of live) {
    const found = candidate.found.find(({ lane }) => lane === 'decision');
    if (found === undefined || candidate.gate !== null || denied.has(candidate.ref)) continue;
    candidate.gate = {
      verdict: 'strong',
      applicability: APPLICABILITY.strong,
      reason: found.note ?? 'a decision on what was asked',
      judge: JUDGED_BY_RECORDS,
    };
  }
}
