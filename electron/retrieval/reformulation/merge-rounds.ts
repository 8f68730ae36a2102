import { textRefOf } from '../index/columns/passage-ref';
import type { StageName, TraceCandidate } from '../../../shared/domain/trace';
import { distinctTerms } from '../../language/words/terms';
import type { Funnel } from '../funnel/funnel';
import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';

/** The stages whose counts a merged candidate enters, in order. */
const COUNTED_STAGES: readonly StageName[] = ['search', 'fuse', 'floor', 'gate'];

/**
 * Adds the candidates that a round's gate kept to its parent run. A reference that the run's own gate dropped stays
 * dropped, so that a round cannot overrule it. The run's stage counts are raised to add up.
 *
 * @param requiredTerms a candidate must contain one of these; all others were judged by the first round
 * @returns the number of candidates added
 */
export function mergeRound(funnel: Funnel, child: Funnel, requiredTerms?: ReadonlySet<string>): number {
  const countByStage = new Map<StageName, number>();
  for (const found of child.live) {
    if (
      requiredTerms !== undefined &&
      !distinctTerms(`${found.title} ${found.text}`).some(({ term }) => requiredTerms.has(term))
    )
      continue;
    const known = funnel.trace.candidates.find(({ ref }) => ref === found.ref);
    const from = known === undefined ? addNew(funnel, child, found) : reinstate(funnel, child, known, found);
    if (from !== null) countByStage.set(from, (countByStage.get(from) ?? 0) + 1);
  }
  let mergedCount = 0;
  for (const stage of COUNTED_STAGES) {
    const report = funnel.trace.stages.find((other) => other.stage === stage);
    if (report === undefined) continue;
    report.in += mergedCount;
    mergedCount += countByStage.get(stage) ?? 0;
    report.out += mergedCount;
    if (mergedCount > 0) report.notes.push({ code: 'added-by-round', count: mergedCount });
  }
  return mergedCount;
}

/** Not listed by the run: it enters at search, or at fuse when a lane had found it too low to be listed. */
function addNew(funnel: Funnel, child: Funnel, found: TraceCandidate): StageName {
  const wasFound = funnel.lists.some(({ hits }) => hits.some(({ ref }) => textRefOf(ref) === found.ref));
  const fuse = funnel.trace.stages.find(({ stage }) => stage === 'fuse');
  if (wasFound && fuse?.unlisted !== undefined) fuse.unlisted -= 1;
  const candidate: TraceCandidate = { ...structuredClone(found), foundBy: child.trace.id };
  candidate.fused.rank =
    Math.max(FUNNEL_SETTINGS.listed, ...funnel.trace.candidates.map(({ fused }) => fused.rank)) + 1;
  funnel.trace.candidates.push(candidate);
  addToLive(funnel, child, candidate);
  return wasFound ? 'fuse' : 'search';
}

/**
 * Listed by the run: reinstated only if the run's gate never judged it. Returns the stage at which it enters; null:
 * none.
 */
function reinstate(funnel: Funnel, child: Funnel, known: TraceCandidate, found: TraceCandidate): StageName | null {
  if (known.outcome.state === 'kept' || (known.outcome.stage !== 'fuse' && known.outcome.stage !== 'floor'))
    return null;
  const { stage } = known.outcome;
  Object.assign(known, { floor: found.floor, gate: found.gate, outcome: { state: 'kept' }, foundBy: child.trace.id });
  addToLive(funnel, child, known);
  return stage;
}

function addToLive(funnel: Funnel, child: Funnel, candidate: TraceCandidate): void {
  funnel.scored.set(candidate.ref, child.scored.get(candidate.ref)!);
  funnel.live = [...funnel.live, candidate];
}
