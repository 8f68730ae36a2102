import {
  blendOf, confirmationOf, PROVENANCE_WEIGHT, RECENCY_FLOOR, scoreOf, type RankTerms, type Tier,
} from '../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { distinctTerms } from '../../../shared/lib/text/terms';
import { cosineOf } from '../compose/diversify';
import type { Stage } from '../funnel';
import { needBoostOf } from '../rank/need-boost';
import { penaltiesOf, penaltySum } from '../rank/penalty';

/** Each newer item that says much the same leaves this share of the score; two texts are on one topic from this overlap on. By hand. */
const RECENCY_STEP = 0.9;
const SAME_TOPIC = 0.5;
const DECAYING: ReadonlySet<Tier> = new Set(['chat', 'web']);

/** 7: provenance × recency × (blend + need boost − penalty). Only what the gate kept is ranked. */
export const rank: Stage = {
  name: 'rank',
  async run(funnel, { surfacing }) {
    const best = Math.max(...funnel.live.map(({ fused }) => fused.score), 0);
    const topics = new Map(funnel.live.map((candidate) => [candidate, new Set(distinctTerms(candidate.text).map(({ term }) => term))]));
    const context = { plan: funnel.trace.plan, request: funnel.request };
    for (const candidate of funnel.live) {
      const hit = funnel.scored.get(candidate.ref)!;
      const penalties = penaltiesOf(candidate, hit, surfacing);
      const terms: RankTerms = {
        provenance: PROVENANCE_WEIGHT[candidate.tier],
        recency: DECAYING.has(candidate.tier) ? recencyOf(candidate, topics) : null,
        applicability: candidate.gate?.applicability ?? 0,
        retrieval: best > 0 ? Math.max(0, candidate.fused.score / best) : 0,
        // Activation is computed by a later version: "not used", which is not the same as 0.
        vitality: null,
        confirmation: confirmationOf(hit.entry.confirmations),
        needBoost: needBoostOf(candidate, hit, context),
        penalty: penaltySum(penalties),
      };
      candidate.rank = { ...terms, blend: blendOf(terms), score: scoreOf(terms), position: 0, ...(Object.keys(penalties).length === 0 ? {} : { penalties }) };
    }
    funnel.live = [...funnel.live].sort((a, b) => b.rank!.score - a.rank!.score || a.fused.rank - b.fused.rank);
    funnel.live.forEach((candidate, place) => (candidate.rank!.position = place + 1));
    return { in: funnel.live.length, out: funnel.live.length, notes: [] };
  },
};

/** Counts newer items on the same topic instead of days: a conversation of last year is not noise because it is old. */
function recencyOf(candidate: TraceCandidate, topics: Map<TraceCandidate, Set<string>>): number {
  const own = topics.get(candidate)!;
  let newer = 0;
  for (const [other, terms] of topics) {
    if (other.at > candidate.at && DECAYING.has(other.tier) && cosineOf(own, terms) >= SAME_TOPIC) newer += 1;
  }
  return Math.max(RECENCY_FLOOR, RECENCY_STEP ** newer);
}
