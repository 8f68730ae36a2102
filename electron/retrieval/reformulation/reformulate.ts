import type { GateFailure } from '../../../shared/domain/trace-reasons';
import type { StageNote } from '../../../shared/domain/trace-stage-notes';
import { errorMessage, type Funnel, type FunnelDeps, type FurtherStage } from '../funnel/funnel';
import { broadenQuery } from './broaden-query';
import { mergeRound } from './merge-rounds';
import { rephraseQuery } from './rephrase-query';
import type { ReformulationRound } from './reformulation-round';
import { findInsufficiency } from './result-sufficiency';

/** The rounds in order, at most two. Each returns its change, or null if it has none. */
const ROUNDS: readonly ReformulationRound[] = [rephraseQuery, broadenQuery];
/** Purposes that may be reformulated, not rounds or supplements. */
const REFORMULATED_PURPOSES: ReadonlySet<string> = new Set(['question', 'again', 'depth', 'breadth']);

/**
 * Reformulates between gate and rank when too little was kept: first in other words, then more broadly. Each round is a
 * run with its own trace; its kept candidates are ranked, deduplicated and composed together with the run's.
 */
export const reformulate: FurtherStage = { name: 'reformulation', askFurther };

async function askFurther(funnel: Funnel, deps: FunnelDeps): Promise<void> {
  if (!REFORMULATED_PURPOSES.has(funnel.request.purpose ?? 'question')) return;
  for (const round of ROUNDS) {
    try {
      if ((await runReformulationRound(round, funnel, deps)) === 'sufficient') return;
    } catch (error) {
      deps.signal.throwIfAborted();
      // The run continues with what was kept so far.
      addGateNote(funnel, { code: 'reformulation-failed', message: errorMessage(error) });
      return;
    }
  }
}

async function runReformulationRound(
  round: ReformulationRound,
  funnel: Funnel,
  deps: FunnelDeps,
): Promise<'sufficient' | 'insufficient'> {
  const { request, trace } = funnel;
  const insufficiency = await findInsufficiency(funnel, deps.index);
  if (insufficiency === null) return 'sufficient';
  const change = await round({ plan: funnel.children.at(-1)?.plan ?? trace.plan, insufficiency, request }, deps.index);
  if (change === null) return 'insufficient';
  deps.signal.throwIfAborted();
  const purposeNote = { code: 'reformulated', insufficiency: insufficiency.reason, change: change.reason } as const;
  const child = await deps.runRound({
    ...request,
    plan: change.plan,
    breadth: change.breadth ?? request.breadth,
    purpose: 'reformulation',
    purposeNote,
    parentId: trace.id,
    stopBefore: 'rank',
    onStage: undefined,
  });
  const mergedCount = mergeRound(funnel, child, change.requiredTerms);
  funnel.children.push(child.trace);
  trace.childIds = [...(trace.childIds ?? []), child.trace.id];
  addGateNote(funnel, { ...purposeNote, addedCount: mergedCount });
  // Unjudged candidates of the round are in this package, so this trace reports them too.
  if (funnel.live.some(({ foundBy, gate }) => foundBy === child.trace.id && gate?.verdict === 'not-judged')) {
    trace.gate = {
      ...trace.gate,
      state: 'failed-open',
      failures: [...trace.gate.failures, ...child.trace.gate.failures.map(ofRound)],
    };
  }
  return 'insufficient';
}

const ofRound = (failure: GateFailure): GateFailure =>
  failure.code === 'missing-verdicts' || failure.code === 'batch-failed' ? { ...failure, isInRound: true } : failure;

const addGateNote = ({ trace }: Funnel, note: StageNote): void => {
  trace.stages.find(({ stage }) => stage === 'gate')?.notes.push(note);
};
