import type { Funnel } from '../../funnel/funnel';
import { isOverview } from '../../index/columns/index-entry';
import type { RelevanceFeedback } from './relevance-feedback';
import { APPLICABILITY } from '../../../../shared/domain/ranking';
import type { FindingNote, GateReason } from '../../../../shared/domain/trace-reasons';

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
      reason: lookedUpReason(found.note),
      judge: { by: 'records' },
    };
  }
}

/** The decision lane says on which subject it found the candidate. */
const lookedUpReason = (note: FindingNote | undefined): GateReason =>
  note?.code === 'decision' || note?.code === 'negative-result' || note?.code === 'decision-message'
    ? note
    : { code: 'decision-record' };

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
