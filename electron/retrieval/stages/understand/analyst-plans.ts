import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { RetrieveRequest } from '../../funnel/retrieval';

/**
 * The plan for one of two analysts. Depth uses the narrow angle and the hops, without wider sub-queries; breadth uses
 * the domain, a broad list, and every sub-query but the hops.
 */
export function planForAnalyst(plan: QueryPlan, analyst: 'depth' | 'breadth'): QueryPlan {
  const concept = plan.subQueries.find(({ aim }) => aim === 'concept')?.text ?? plan.question;
  if (analyst === 'depth') {
    const depthAims = new Set(['concept', 'methodology', 'hop']);
    return {
      ...plan,
      intent: `Exactly this: ${concept}`,
      subQueries: plan.subQueries.filter(({ aim }) => depthAims.has(aim)),
      shape: plan.shape === 'broad-list' ? 'open' : plan.shape,
    };
  }
  const withoutHops = plan.subQueries.filter(({ aim }) => aim !== 'hop');
  const continuity = withoutHops.some(({ aim }) => aim === 'continuity')
    ? []
    : [{ aim: 'continuity' as const, text: `earlier talk about ${concept}` }];
  return {
    ...plan,
    intent: `The whole subject around it: ${plan.intent}`,
    subQueries: [...withoutHops, ...continuity],
    shape: 'broad-list',
  };
}

/** Candidates for an analyst: few for depth, a broad list for breadth; undefined without an analyst. */
export const breadthForAnalyst = (analyst: RetrieveRequest['analyst']): number | undefined =>
  analyst === 'depth' ? 10 : analyst === 'breadth' ? 30 : undefined;
