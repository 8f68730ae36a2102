import type { NeedKind, QueryPlan } from '../../../../shared/domain/query-plan';
import { MAX_NEED_BOOST } from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { ScoredHit } from '../../index/scoring/score-query';
import type { RetrieveRequest } from '../../funnel/retrieval';

/** The value is set by hand: two certain needs exceed the maximum of 0.15. */
const BOOST_PER_NEED = 0.1;

export interface NeedContext {
  plan: QueryPlan;
  request: Pick<RetrieveRequest, 'sessionId'>;
}
type BoostRule = (candidate: TraceCandidate, hit: ScoredHit, context: NeedContext) => boolean;

const isLesson: BoostRule = ({ found }) => found.some(({ lane }) => lane === 'lesson');
const isAdvice: BoostRule = ({ role }) => role === 'assistant';

/** Candidates that each need boosts. */
const BOOST_RULES: Record<NeedKind, BoostRule> = {
  // The note that resolved an ambiguous mention.
  ambiguity: ({ ref }, _, { plan }) => plan.references.some((reference) => reference.ref === ref),
  contradiction: (_, { links }) => links.some(({ kind }) => kind === 'contradicts' || kind === 'supersedes'),
  'follow-up-failure': isAdvice,
  loop: (_, { entry }) => entry.confirmations > 0,
  'high-stakes': ({ tier }) => tier === 'engram' || tier === 'resource',
  // Lessons, when the person turns from talking to doing.
  'mode-shift': isLesson,
  // Lessons and earlier advice, when something went wrong.
  frustration: (candidate, hit, context) => isLesson(candidate, hit, context) || isAdvice(candidate, hit, context),
  // Only the person's own kept notes.
  'sensitive-context': ({ role, tier }) => role === 'person' && tier === 'engram',
  // What is left unsaid was most likely said in this session.
  'under-specified': (_, { entry }, { request }) => request.sessionId !== null && entry.sessionId === request.sessionId,
};

/** Sum of the boosts, each weighted by the need's confidence; 0 to 0.15. */
export function needBoostOf(candidate: TraceCandidate, hit: ScoredHit, context: NeedContext): number {
  const boost = context.plan.needs.reduce(
    (sum, { kind, confidence }) => sum + (BOOST_RULES[kind](candidate, hit, context) ? BOOST_PER_NEED * confidence : 0),
    0,
  );
  return Math.min(MAX_NEED_BOOST, boost);
}
