import type { NeedKind, QueryPlan } from '../../shared/domain/query-plan';
import { MAX_NEED_BOOST } from '../../shared/domain/ranking';
import type { TraceCandidate } from '../../shared/domain/trace';
import type { ScoredHit } from './index/index-port';

const STEP = 0.1;

/** Which candidates a need lifts (retrieval.md §7). Needs that change the answer's manner and not its sources lift none. */
const LIFTS: Partial<Record<NeedKind, (candidate: TraceCandidate, hit: ScoredHit) => boolean>> = {
  'follow-up-failure': (candidate) => candidate.role === 'assistant',
  contradiction: (_, { links }) => links.some(({ kind }) => kind === 'contradicts' || kind === 'supersedes'),
  loop: (_, { entry }) => entry.confirmations > 0,
  'high-stakes': (candidate) => candidate.tier === 'engram' || candidate.tier === 'resource',
};

/** 0 to 0.15 in all; each need counts by its confidence. */
export function needBoostOf(needs: QueryPlan['needs'], candidate: TraceCandidate, hit: ScoredHit): number {
  const boost = needs.reduce((sum, { kind, confidence }) => sum + (LIFTS[kind]?.(candidate, hit) === true ? STEP * confidence : 0), 0);
  return Math.min(MAX_NEED_BOOST, boost);
}
