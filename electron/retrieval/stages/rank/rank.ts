import {
  BLEND_WEIGHT,
  blendOf,
  confirmationOf,
  provenanceOf,
  RECENCY_FLOOR,
  scoreOf,
  type RankTerms,
  type Tier,
} from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { candidateTerms } from '../../funnel/candidate-terms';
import { termSetCosine } from '../compose/diversify-by-mmr';
import { enriched } from '../../funnel/candidate-notes';
import type { Funnel, FunnelDeps, Stage } from '../../funnel/funnel';
import { bestFusedScore } from '../../funnel/best-fused-score';
import { needBoostOf } from './need-boost';
import { unusedSurfacings, penaltiesOf, penaltySum } from './penalties';
import { traceVitality, vitalityOf, zoneOrUnusedReason } from './candidate-vitality';

/**
 * Factor per newer item that says much the same, and the term overlap from which two texts are on one topic. Set by
 * hand.
 */
const RECENCY_STEP = 0.9;
const SAME_TOPIC_COSINE = 0.5;
const DECAYING_TIERS: ReadonlySet<Tier> = new Set(['chat', 'web']);

/** 7: provenance × recency × (blend + need boost − penalty). Ranks what the gate kept. */
export const rank: Stage = {
  name: 'rank',
  async run(funnel, deps) {
    // How far a saved page's site is trusted stands in its document's row.
    if (funnel.live.some(({ tier, kind }) => tier === 'web' && kind === 'chunk')) await enriched(funnel);
    const best = bestFusedScore(funnel.live);
    for (const candidate of funnel.live) {
      const recency = DECAYING_TIERS.has(candidate.tier) ? recencyOf(candidate, funnel.live) : null;
      candidate.rank = computeRank(funnel, deps, candidate, { best, recency });
    }
    funnel.live = [...funnel.live].sort((a, b) => b.rank!.score - a.rank!.score || a.fused.rank - b.fused.rank);
    funnel.live.forEach((candidate, index) => (candidate.rank!.position = index + 1));
    await traceVitality(funnel, deps);
    return { in: funnel.live.length, out: funnel.live.length, notes: [] };
  },
};

function computeRank(
  funnel: Funnel,
  { surfacing, vitality }: FunnelDeps,
  candidate: TraceCandidate,
  { best, recency }: { best: number; recency: number | null },
): NonNullable<TraceCandidate['rank']> {
  const {
    trace: { plan },
    request,
  } = funnel;
  const hit = funnel.scored.get(candidate.ref)!;
  const penalties = penaltiesOf(candidate, hit, surfacing);
  const history = unusedSurfacings(candidate, surfacing);
  const terms: RankTerms = {
    provenance: provenanceOf(candidate.tier, candidate.web?.trust),
    recency,
    applicability: candidate.gate?.applicability ?? 0,
    retrieval: best > 0 ? Math.max(0, Math.min(1, candidate.fused.score / best)) : 0,
    // Null means unused, which differs from 0.
    vitality: vitalityOf(candidate, vitality, request.asOf),
    confirmation: confirmationOf(hit.entry.confirmations),
    needBoost: needBoostOf(candidate, hit, { plan, request }),
    penalty: penaltySum(penalties),
  };
  return {
    ...terms,
    blend: blendOf(terms, BLEND_WEIGHT),
    score: scoreOf(terms, BLEND_WEIGHT),
    position: 0,
    weights: BLEND_WEIGHT,
    ...(Object.keys(penalties).length === 0 ? {} : { penalties }),
    ...(history === null ? {} : { history }),
    ...zoneOrUnusedReason(candidate, terms.vitality, vitality),
  };
}

/** Counts newer items on the same topic instead of days: an old conversation is not irrelevant because of its age. */
function recencyOf(candidate: TraceCandidate, among: readonly TraceCandidate[]): number {
  let newer = 0;
  for (const other of among) {
    if (
      other.at > candidate.at &&
      DECAYING_TIERS.has(other.tier) &&
      termSetCosine(candidateTerms(candidate), candidateTerms(other)) >= SAME_TOPIC_COSINE
    )
      newer += 1;
  }
  return Math.max(RECENCY_FLOOR, RECENCY_STEP ** newer);
}
