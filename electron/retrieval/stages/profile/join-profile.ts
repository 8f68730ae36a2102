import { sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { isListQuestion } from '../../../language/questions/is-list-question';
import { enriched, startEnrichment } from '../../funnel/candidate-notes';
import { reportLane, type FurtherStage, type Funnel, type FunnelDeps } from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { profileOffReason } from '../../funnel/profile-scope';
import type { ScoredHit } from '../../index/scoring/score-query';
import { mainLaneText } from '../../lanes/lane-texts';
import { timeLane } from '../../lanes/run-recall-lanes';
import { nextRank } from '../external/external-texts';
import { readOrigins } from '../fuse/candidate-origins';
import { toCandidate } from '../fuse/fuse';
import { reasonsNotAskedFor } from '../fuse/not-asked-for';

/** Nothing of the question led here. */
const FOUND = { value: 1, matchedTerms: [], via: null };

/**
 * The notes of the standing profile, on top of the breadth: no likeness to the question brings them here, and none takes
 * the place of what was found. The gate judges them like every candidate, so that only what bears on this turn goes on.
 * Their scores are made apart, so that none of the others depends on them.
 */
export const joinProfile: FurtherStage = {
  name: 'profile',
  async askFurther(funnel, deps) {
    const refs = (deps.profile?.noteIds() ?? []).map((id) => sourceRef('note', id));
    let hits: ScoredHit[] = [];
    const { lists, ...report } = await timeLane(
      profileOffReason(funnel, refs.length),
      async () => {
        hits = await scoreNotes(funnel, deps, refs);
        return [{ lane: 'profile', subQuery: -1, hits: hits.map(({ entry: { ref } }) => ({ ref, ...FOUND })) }];
      },
      { now: deps.now, signal: deps.signal, timeoutMs: FUNNEL_SETTINGS.laneTimeoutMs },
    );
    deps.signal.throwIfAborted();
    // One that is late is not joined any more.
    if (lists.length > 0) report.hits = await join(funnel, deps, hits, refs);
    reportLane(funnel, { lane: 'profile', ...report });
  },
};

/** Returns how many of the notes are judged. */
async function join(
  funnel: Funnel,
  deps: FunnelDeps,
  hits: readonly ScoredHit[],
  refs: readonly SourceRef[],
): Promise<number> {
  const { trace } = funnel;
  const notAskedFor = await reasonsNotAskedFor(
    hits.map(({ entry }) => entry),
    trace.plan,
    deps.store,
  );
  const known = new Map(trace.candidates.map((candidate) => [candidate.ref, candidate]));
  const added: ScoredHit[] = [];
  const joined: TraceCandidate[] = [];
  for (const hit of hits) {
    const { ref, text } = hit.entry;
    const before = known.get(ref);
    // Fuse has said why; its words are hidden, or it is of another time than the one that is asked about.
    if (before === undefined ? text === '' || notAskedFor.has(ref) : isLeftOut(before)) continue;
    const candidate = before ?? toCandidate(hit, []);
    candidate.found.push({ lane: 'profile', subQuery: -1, rank: refs.indexOf(ref) + 1, ...FOUND });
    joined.push(candidate);
    if (before !== undefined) continue;
    candidate.fused.rank = nextRank(funnel);
    trace.candidates.push(candidate);
    funnel.scored.set(ref, hit);
    added.push(hit);
  }
  const advancing = joined.filter((candidate) => !funnel.live.includes(candidate));
  for (const candidate of advancing) candidate.outcome = { state: 'kept' };
  funnel.live.push(...advancing);
  countIn(trace.stages, added.length, advancing.length);
  startEnrichment(
    funnel,
    Promise.all([enriched(funnel), addOrigins(funnel, deps, added)]).then(() => {}),
  );
  return joined.length;
}

/** The stages before this one count what it adds, so that each accounts for every candidate. */
function countIn(stages: Funnel['trace']['stages'], added: number, advancing: number): void {
  for (const report of stages) {
    if (report.stage === 'search') report.out += added;
    if (report.stage !== 'fuse') continue;
    report.in += added;
    report.out += advancing;
  }
}

/** Whether fuse left it out for another reason than its rank. */
const isLeftOut = ({ outcome }: TraceCandidate): boolean =>
  outcome.state === 'dropped' && outcome.reason.code !== 'beyond-breadth';

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
    // What depends on the others found would depend on the profile alone.
    weights: { session: 0, relatedTerms: 0, sameTurn: 0, sameSession: 0 },
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
