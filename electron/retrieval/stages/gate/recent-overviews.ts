import { APPLICABILITY } from '../../../../shared/domain/ranking';
import { isOverview } from '../../index/columns/index-entry';
import type { Funnel } from '../../funnel/funnel';
import type { RelevanceFeedback } from './relevance-feedback';

/**
 * “What have we been talking about?” names no subject that a summary could be judged by: the newest ones pass. Those
 * that the person marked as not relevant are judged like the rest.
 */
export function keepRecentOverviews({ live, trace }: Funnel, { negatives }: RelevanceFeedback): void {
  if (trace.plan.overview?.about !== '') return;
  const denied = new Set(negatives.map(({ ref }) => ref));
  for (const candidate of live) {
    if (!isOverview(candidate) || candidate.gate !== null || denied.has(candidate.ref)) continue;
    candidate.gate = {
      verdict: 'strong',
      applicability: APPLICABILITY.strong,
      reason: { code: 'recent-overview' },
      judge: { by: 'records' },
    };
  }
}
