import type { NeedKind, QueryPlan } from '../../../../shared/domain/query-plan';
import { MAX_NEED_BOOST } from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { ScoredHit } from '../../index/scoring/score-query';
import type { RetrieveRequest } from '../../funnel/retrieval';

/** Set by hand: two sure needs reach the 0.15 that retrieval.md §7 allows. */
const BOOST_PER_NEED = 0.1;

export interface NeedContext {
  plan: QueryPlan;
  request: Pick<RetrieveRequest, 'sessionId'>;
}
type BoostRule = (candidate: TraceCandidate, hit: ScoredHit, context: NeedContext) => boolean;

const isLesson: BoostRule = ({ found }) => found.some(({ lane }) => lane === 'lesson');
const isAdvice: BoostRule = ({ role }) => role === 'assistant';

/** Which candidates each need lifts (retrieval.md §7). */
const BOOST_RULES: Record<NeedKind, BoostRule> = {
  // Which of several was meant: the note that says so.
  ambiguity: ({ ref }, _, { plan }) => plan.references.some((reference) => reference.ref === ref),
  contradiction: (_, { links }) => links.some(({ kind }) => kind === 'contradicts' || kind === 'supersedes'),
  'follow-up-failure': isAdvice,
  loop: (_, { entry }) => entry.confirmations > 0,
  'high-stakes': ({ tier }) => tier === 'engram' || tier === 'resource',
  // From talking to doing: what was learnt for doing it.
  'mode-shift': isLesson,
  // What went wrong before: the lesson, and the advice that was given.
  frustration: (candidate, hit, context) => isLesson(candidate, hit, context) || isAdvice(candidate, hit, context),
  // Only the person's own words are safe to lean on.
  'sensitive-context': ({ role, tier }) => role === 'person' && tier === 'engram',
  // What is left unsaid was most likely said a moment ago.
  'under-specified': (_, { entry }, { request }) => request.sessionId !== null && entry.sessionId === request.sessionId,
};

/** 0 to 0.15 in all; each need counts by its confidence. */
export function needBoostOf(candidate: TraceCandidate, hit: ScoredHit, context: NeedContext): number {
  const boost = context.plan.needs.reduce(
    (sum, { kind, confidence }) => sum + (BOOST_RULES[kind](candidate, hit, context) ? BOOST_PER_NEED * confidence : 0),
    0,
  );
  return Math.min(MAX_NEED_BOOST, boost);
}
