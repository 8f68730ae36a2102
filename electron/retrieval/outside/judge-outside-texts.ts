import type { StageName, TraceCandidate } from '../../../shared/domain/trace';
import type { StageNote } from '../../../shared/domain/trace-stage-notes';
import type { Funnel, FunnelDeps } from '../funnel/funnel';
import { mainLaneText } from '../lanes/lane-texts';
import type { ScoredHit } from '../index/scoring/score-query';
import { gate } from '../stages/gate/gate';
import { similarityFloor } from '../stages/floor/similarity-floor';

/** Stages whose counts the candidates enter, in order. */
const COUNTED_STAGES: readonly StageName[] = ['search', 'fuse', 'floor', 'gate'];

/** The words and the statement that texts from outside are compared with. */
export const outsideQuestion = async ({ trace }: Funnel, { index }: FunnelDeps) =>
  mainLaneText(trace.plan, await index.speakers());

/**
 * Floors and gates candidates from outside the vault by the funnel's own stages, apart from the vault's, so that no
 * verdict on the vault depends on them; then adds them to the run, before ranking.
 *
 * @param candidates best first, with ranks behind those of the run
 * @param addedNote what the gate's report says of them
 */
export async function judgeOutsideTexts(
  funnel: Funnel,
  deps: FunnelDeps,
  found: readonly { candidate: TraceCandidate; hit: ScoredHit }[],
  addedNote: StageNote,
): Promise<void> {
  const { request, trace } = funnel;
  const candidates = found.map(({ candidate }) => candidate);
  const own: Funnel = {
    ...funnel,
    trace: { ...trace, candidates, stages: [], gate: { judge: request.engine.label, state: 'not-run', failures: [] } },
    lists: [],
    live: candidates,
    scored: new Map(found.map(({ hit }) => [hit.entry.ref, hit])),
    enrichment: Promise.resolve(),
    packageTokens: undefined,
    notes: new Map(),
    children: [],
  };
  const floored = await similarityFloor.run(own, deps);
  const judged = await gate.run(own, deps);
  trace.candidates.push(...own.trace.candidates);
  funnel.scored = new Map([...funnel.scored, ...own.scored]);
  funnel.live = [...funnel.live, ...own.live];
  if (own.trace.gate.failures.length > 0)
    trace.gate = {
      ...trace.gate,
      state: 'failed-open',
      failures: [...trace.gate.failures, ...own.trace.gate.failures],
    };
  countIn(trace.stages, { total: candidates.length, afterFloor: floored.out, kept: judged.out });
  noteOfGate(funnel, addedNote);
}

function countIn(
  stages: Funnel['trace']['stages'],
  { total, afterFloor, kept }: { total: number; afterFloor: number; kept: number },
): void {
  const outOf: Partial<Record<StageName, number>> = { search: total, fuse: total, floor: afterFloor, gate: kept };
  let entering = 0;
  for (const name of COUNTED_STAGES) {
    const report = stages.find(({ stage }) => stage === name);
    if (report === undefined) continue;
    report.in += entering;
    report.out += outOf[name]!;
    entering = outOf[name]!;
  }
}

export function noteOfGate({ trace }: Funnel, note: StageNote): void {
  trace.stages.find(({ stage }) => stage === 'gate')?.notes.push(note);
}

/** The rank of the first candidate that comes after those of the run, 1-based. */
export const nextRank = ({ trace }: Funnel): number =>
  Math.max(0, ...trace.candidates.map(({ fused }) => fused.rank)) + 1;
