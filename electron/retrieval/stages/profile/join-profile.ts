import { sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Finding, TraceCandidate } from '../../../../shared/domain/trace';
import { isListQuestion } from '../../../language/questions/is-list-question';
import { enriched, startEnrichment } from '../../funnel/candidate-notes';
import { errorMessage, reportLane, type FurtherStage, type Funnel, type FunnelDeps } from '../../funnel/funnel';
import { profileOffReason, skipReasonOf } from '../../funnel/profile-scope';
import type { ScoredHit } from '../../index/scoring/score-query';
import { mainLaneText } from '../../lanes/lane-texts';
import { nextRank } from '../external/external-texts';
import { readOrigins } from '../fuse/candidate-origins';
import { toCandidate } from '../fuse/fuse';
import { reasonsNotAskedFor } from '../fuse/not-asked-for';

/**
 * The notes of the standing profile, on top of the breadth: no likeness to the question brings them here, and none takes
 * the place of what was found. The gate judges them like every candidate, so that only what bears on this turn goes on.
 * Their scores are made apart, so that none of the others depends on them.
 */
export const joinProfile: FurtherStage = {
  name: 'profile',
  async askFurther(funnel, deps) {
    const ids = deps.profile?.noteIds() ?? [];
    const offReason = profileOffReason(funnel, ids.length);
    if (offReason !== null)
      return reportLane(funnel, { lane: 'profile', state: 'off', hits: 0, ms: 0, reason: offReason });
    const start = deps.now();
    const excluded = new Set(funnel.request.exclude);
    const refs = ids.map((id) => sourceRef('note', id)).filter((ref) => !excluded.has(ref));
    try {
      const joined = await join(funnel, deps, refs);
      reportLane(funnel, {
        lane: 'profile',
        state: joined === 0 ? 'empty' : 'ok',
        hits: joined,
        ms: deps.now() - start,
        reason: null,
      });
    } catch (error) {
      deps.signal.throwIfAborted();
      reportLane(funnel, {
        lane: 'profile',
        state: 'failed',
        hits: 0,
        ms: deps.now() - start,
        reason: { code: 'failed', message: errorMessage(error) },
      });
    }
  },
};

/** Ends the run of a message that needs no memory where nothing of the profile applies. */
export const endWithoutProfile: FurtherStage = {
  name: 'profile',
  async askFurther({ trace, live }) {
    if (trace.plan.route === 'none' && live.length === 0) trace.skipped = skipReasonOf(trace.plan);
  },
};

/** Returns how many of the notes are judged. */
async function join(funnel: Funnel, deps: FunnelDeps, refs: readonly SourceRef[]): Promise<number> {
  const findings = new Map(refs.map((ref, index) => [ref, findingOf(index + 1)]));
  const hits = await scoreNotes(funnel, deps, refs);
  const notAskedFor = await reasonsNotAskedFor(
    hits.map(({ entry }) => entry),
    funnel.trace.plan,
    deps.store,
  );
  const known = new Map(funnel.trace.candidates.map((candidate) => [candidate.ref, candidate]));
  const added: ScoredHit[] = [];
  let joined = 0;
  for (const hit of hits) {
    const { ref, text } = hit.entry;
    const before = known.get(ref);
    // Fuse has said why; its words are hidden, or it is of another time than the one that is asked about.
    if (before === undefined ? text === '' || notAskedFor.has(ref) : isLeftOut(before)) continue;
    const candidate = before ?? toCandidate(hit, []);
    candidate.found.push(findings.get(ref)!);
    joined += 1;
    if (before === undefined) {
      candidate.fused.rank = nextRank(funnel);
      funnel.trace.candidates.push(candidate);
      funnel.scored.set(ref, hit);
      added.push(hit);
    }
    candidate.outcome = { state: 'kept' };
    if (!funnel.live.includes(candidate)) funnel.live.push(candidate);
  }
  startEnrichment(
    funnel,
    Promise.all([enriched(funnel), addOrigins(funnel, deps, added)]).then(() => {}),
  );
  return joined;
}

/** Whether fuse left it out for another reason than its rank. */
const isLeftOut = ({ outcome }: TraceCandidate): boolean =>
  outcome.state === 'dropped' && outcome.reason.code !== 'beyond-breadth';

const findingOf = (rank: number): Finding => ({
  lane: 'profile',
  subQuery: -1,
  rank,
  value: 1,
  matchedTerms: [],
  via: null,
});

async function scoreNotes(
  { trace: { plan }, request }: Funnel,
  { index }: FunnelDeps,
  pool: readonly SourceRef[],
): Promise<ScoredHit[]> {
  const { words, statement } = mainLaneText(plan, await index.speakers());
  return index.score({
    words,
    statement,
    timeWindow: plan.window,
    people: plan.people,
    expectedAnswerType: null,
    isListQuestion: isListQuestion(plan),
    // Hints from what else is found would come from the profile alone.
    weights: { session: 0, relatedTerms: 0 },
    exclude: request.exclude ?? [],
    pool: [...pool],
    topK: pool.length,
  });
}

async function addOrigins({ trace }: Funnel, { store }: FunnelDeps, added: readonly ScoredHit[]): Promise<void> {
  const origins = await readOrigins(
    added.map(({ entry }) => entry),
    store,
  );
  for (const candidate of trace.candidates) {
    const origin = origins.get(candidate.ref);
    if (origin !== undefined) candidate.origin = origin;
  }
}
