import { enriched } from '../../funnel/candidate-notes';
import { bestFusedScore, candidateTerms } from '../../funnel/candidates';
import type { Funnel, FunnelDeps, Stage } from '../../funnel/funnel';
import type { SurfacingHistory, VitalityLookup } from '../../funnel/retrieval-ports';
import type { RetrieveRequest } from '../../funnel/retrieval';
import type { ScoredHit } from '../../index/scoring/score-query';
import { termSetCosine } from '../compose/diversify-by-mmr';
import type { NeedKind, QueryPlan } from '../../../../shared/domain/query-plan';
import {
  BLEND_WEIGHT,
  blendOf,
  confirmationOf,
  MAX_NEED_BOOST,
  MAX_PENALTY,
  provenanceOf,
  type RankTerms,
  RECENCY_FLOOR,
  scoreOf,
  type Tier,
} from '../../../../shared/domain/ranking';
import type { PenaltyCode } from '../../../../shared/domain/trace-codes';
import type { TraceCandidate, TracedVitality } from '../../../../shared/domain/trace';
import { parseSourceRef } from '../../../../shared/domain/ids';
import { type VitalityParts, zoneOfNote } from '../../../../shared/domain/vitality';
import { withTimeout } from '../../../../shared/lib/with-timeout';
import { firstUse } from '../../../vitality/formula/activation';
import { composeVitality } from '../../../vitality/formula/compose-vitality';

/**
 * Milliseconds to wait for the parts of a value; during a full recomputation the trace has only the value and its zone.
 */
const PARTS_TIMEOUT_MS = 40;
/** Sources whose parts are recorded; no package has more. */
const MAX_EXPLAINED = 30;

/** The vitality that ranking uses: 0–1, null without one. Only uses raise it; being surfaced does not. */
function vitalityOf(
  { ref, kind, at, keptAt, shared }: TraceCandidate,
  vitality: VitalityLookup | undefined,
  asOf: number,
): number | null {
  // What the web or a tool says has no life in the vault.
  if (kind === 'web' || kind === 'tool') return null;
  // A colleague's note lives in its collection, by the same scale.
  if (shared !== undefined) return shared.vitality;
  return vitality?.of(ref, { madeAt: keptAt ?? at, asOf }) ?? null;
}

/** Its zone for the trace, or why there is none. */
function zoneOrUnusedReason(
  { archived }: TraceCandidate,
  value: number | null,
  vitality: VitalityLookup | undefined,
): Pick<NonNullable<TraceCandidate['rank']>, 'zone' | 'vitalityUnused'> {
  if (value !== null) return { zone: zoneOfNote(value, archived === true) };
  return {
    vitalityUnused: { code: vitality === undefined ? 'switched-off' : 'not-available' },
  };
}

/** Records the parts of the values for the panel. Changes no score and no order. */
async function traceVitality(funnel: Funnel, { vitality, signal }: FunnelDeps): Promise<void> {
  const explained = funnel.live.filter(({ rank }) => rank!.vitality !== null).slice(0, MAX_EXPLAINED);
  if (vitality?.parts === undefined || explained.length === 0) return;
  const { asOf } = funnel.request;
  const found = new Map<TraceCandidate, VitalityParts>();
  const reads = explained.map(async (candidate) => {
    const parts = await vitality.parts!(candidate.ref, asOf).catch(() => null);
    if (parts !== null) found.set(candidate, parts);
  });
  await withTimeout(Promise.all(reads), PARTS_TIMEOUT_MS);
  signal.throwIfAborted();
  for (const candidate of explained) {
    const parts = found.get(candidate) ?? unusedMessageParts(candidate, asOf);
    if (parts !== null) candidate.rank!.vitalityParts = toTracedVitality(parts, candidate);
  }
}

/** Parts for an unused message, from its age alone, since the ledger does not hold it. */
function unusedMessageParts({ ref, at, rank }: TraceCandidate, asOf: number): VitalityParts | null {
  if (parseSourceRef(ref).kind !== 'message') return null;
  const parts = composeVitality(
    { layer: 'activity', history: firstUse(at), linksTo: 0, receivedSpread: null, revivedAt: null, isBridge: false },
    asOf,
  );
  return parts.vitality === rank!.vitality ? parts : null;
}

const toTracedVitality = (parts: VitalityParts, { archived }: TraceCandidate): TracedVitality => ({
  ...parts,
  zone: zoneOfNote(parts.vitality, archived === true),
});

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

/** Set by hand: two certain needs exceed the maximum of 0.15. */
const BOOST_PER_NEED = 0.1;

interface NeedContext {
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
function needBoostOf(candidate: TraceCandidate, hit: ScoredHit, context: NeedContext): number {
  const boost = context.plan.needs.reduce(
    (sum, { kind, confidence }) => sum + (BOOST_RULES[kind](candidate, hit, context) ? BOOST_PER_NEED * confidence : 0),
    0,
  );
  return Math.min(MAX_NEED_BOOST, boost);
}

type Penalties = Partial<Record<PenaltyCode, number>>;

/**
 * Set by hand within the maximum of 0.3: superseded weighs most, a source of a superseded note and a time near the one
 * asked about least.
 */
const SUPERSEDED = 0.2;
const LINKS_TO_SUPERSEDED = 0.05;
const OUT_OF_WINDOW = 0.05;
/** Maximum penalty of a source that was surfaced and never used. */
const SURFACED_UNUSED = 0.15;
/** Surfacings below which there is no penalty. */
const MIN_SURFACED = 5;

/** Penalties of a kept candidate by name; their sum is at most 0.3. Exposure can only lower a rank, never raise it. */
function penaltiesOf(
  candidate: TraceCandidate,
  { links, linksToSuperseded, isInTimeWindow }: ScoredHit,
  history: SurfacingHistory | undefined,
): Penalties {
  const penalties: Penalties = {};
  if (links.some(({ kind, outgoing }) => kind === 'supersedes' && !outgoing)) penalties['superseded'] = SUPERSEDED;
  if (linksToSuperseded === true) penalties['links-to-superseded'] = LINKS_TO_SUPERSEDED;
  if (isInTimeWindow === false) penalties['outside-time-window'] = OUT_OF_WINDOW;
  const counts = unusedSurfacings(candidate, history);
  if (counts !== null) penalties['surfaced-unused'] = SURFACED_UNUSED * (1 - counts.used / counts.surfaced);
  return penalties;
}

/** From 0 to MAX_PENALTY. */
const penaltySum = (penalties: Penalties): number =>
  Math.min(
    MAX_PENALTY,
    Object.values(penalties).reduce((sum, value) => sum + value, 0),
  );

/**
 * Counts for the unused-surfacing rate, `1 − used / surfaced`; null with too few surfacings, and when every surfacing
 * was used.
 */
function unusedSurfacings(
  { ref }: Pick<TraceCandidate, 'ref'>,
  history: SurfacingHistory | undefined,
): { surfaced: number; used: number } | null {
  const counts = history?.countIfLoaded(ref) ?? null;
  if (counts === null || counts.surfaced < MIN_SURFACED || counts.used >= counts.surfaced) return null;
  return { surfaced: counts.surfaced, used: counts.used };
}
