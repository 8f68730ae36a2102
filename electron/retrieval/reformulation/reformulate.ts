import { errorMessage, type Funnel, type FunnelDeps } from '../funnel/funnel';
import type { RetrieveRequest } from '../funnel/retrieval';
import { broadenQuery } from './broaden-query';
import { mergeRound } from './merge-rounds';
import { rephraseQuery } from './rephrase-query';
import type { ReformulationRound } from './reformulation-round';
import { findInsufficiency } from './result-sufficiency';

/** Runs the funnel from plan to fit check for a round. */
export type RunRound = (request: RetrieveRequest) => Promise<Funnel>;

/**
 * The rounds, in their order: at most two (retrieval.md §3). Each says what it would change; null: nothing it could.
 */
const ROUNDS: readonly ReformulationRound[] = [rephraseQuery, broadenQuery];
/** Runs that may ask again. A round asks no further, and a supplement is the model's own further question. */
const REFORMULATED_PURPOSES: ReadonlySet<string> = new Set(['question', 'again', 'depth', 'breadth']);

/**
 * Between the fit check and ranking: when the package would be thin, the question is put in other words, then more
 * broadly. Each round is a run of its own with its own trace; what its fit check kept is ranked, folded and composed
 * with the rest, once.
 */
export async function reformulate(funnel: Funnel, deps: FunnelDeps, runRound: RunRound): Promise<void> {
  if (!REFORMULATED_PURPOSES.has(funnel.request.purpose ?? 'question')) return;
  for (const round of ROUNDS) {
    try {
      if ((await runReformulationRound(round, funnel, deps, runRound)) === 'sufficient') return;
    } catch (error) {
      deps.signal.throwIfAborted();
      // What was kept so far stands without the round.
      addGateNote(funnel, `asking again failed: ${errorMessage(error)}`);
      return;
    }
  }
}

async function runReformulationRound(
  round: ReformulationRound,
  funnel: Funnel,
  deps: FunnelDeps,
  runRound: RunRound,
): Promise<'sufficient' | 'insufficient'> {
  const { request, trace } = funnel;
  const insufficiency = await findInsufficiency(funnel, deps.index);
  if (insufficiency === null) return 'sufficient';
  const change = await round({ plan: funnel.children.at(-1)?.plan ?? trace.plan, insufficiency, request }, deps.index);
  if (change === null) return 'insufficient';
  deps.signal.throwIfAborted();
  const child = await runRound({
    ...request,
    plan: change.plan,
    breadth: change.breadth ?? request.breadth,
    purpose: 'reformulation',
    purposeNote: `${insufficiency.reason}; ${change.note}`,
    parentId: trace.id,
    stopBefore: 'rank',
    onStage: undefined,
  });
  const mergedCount = mergeRound(funnel, child, change.requiredTerms);
  funnel.children.push(child.trace);
  trace.childIds = [...(trace.childIds ?? []), child.trace.id];
  addGateNote(
    funnel,
    `${insufficiency.reason}; ${change.note}: ${mergedCount === 0 ? 'nothing more' : `${mergedCount} more`}`,
  );
  // What came in unjudged is in this package, so this trace must say it too.
  if (funnel.live.some(({ foundBy, gate }) => foundBy === child.trace.id && gate?.verdict === 'not-judged')) {
    trace.gate = {
      ...trace.gate,
      state: 'failed-open',
      failures: [
        ...trace.gate.failures,
        ...child.trace.gate.failures.map((failure) => `in a further round: ${failure}`),
      ],
    };
  }
  return 'insufficient';
}

const addGateNote = ({ trace }: Funnel, note: string): void => {
  trace.stages.find(({ stage }) => stage === 'gate')?.notes.push(note);
};
