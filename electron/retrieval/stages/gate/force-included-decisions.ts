import { APPLICABILITY } from '../../../../shared/domain/ranking';
import type { Funnel } from '../../funnel/funnel';
import type { RelevanceFeedback } from './relevance-feedback';

/** Who judged what was looked up. */
const JUDGED_BY_RECORDS = 'decision records';

/**
 * What a why was answered with by the records is not judged for likeness: it belongs by being the decision's own note
 * or message. What the person called not relevant is judged like the rest.
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
