import { messageOf, type Funnel, type FunnelDeps } from '../funnel';
import type { RetrieveRequest } from '../retrieve';
import { broaden } from './broaden';
import { joinKept } from './join-kept';
import { rephrase } from './rephrase';
import type { Round } from './round';
import { thinnessOf } from './thinness';

/** Runs the funnel from plan to fit check for a round. */
export type RunRound = (request: RetrieveRequest) => Promise<Funnel>;

/**
 * The rounds, in their order: at most two (retrieval.md §3). Each says what it would change; null: nothing it could.
 */
const ROUNDS: readonly Round[] = [rephrase, broaden];
/** Runs that may ask again. A round asks no further, and a supplement is the model's own further question. */
const MAY_REFORMULATE: ReadonlySet<string> = new Set(['question', 'again', 'depth', 'breadth']);

/**
 * Between the fit check and ranking: when the package would be thin, the question is put in other words, then more
 * broadly. Each round is a run of
 * its own with its own trace; what its fit check kept is ranked, folded and composed with the rest, once.
 */
export async function reformulate(funnel: Funnel, deps: FunnelDeps, runRound: RunRound): Promise<void> {
  if (!MAY_REFORMULATE.has(funnel.request.purpose ?? 'question')) return;
  for (const round of ROUNDS) {
    try {
      if ((await makeRound(round, funnel, deps, runRound)) === 'enough') return;
    } catch (error) {
      deps.signal.throwIfAborted();
      // What was kept so far stands without the round.
      noteAtGate(funnel, `asking again failed: ${messageOf(error)}`);
      return;
    }
  }
}

async function makeRound(
  round: Round,
  funnel: Funnel,
  deps: FunnelDeps,
  runRound: RunRound,
): Promise<'enough' | 'still thin'> {
  const { request, trace } = funnel;
  const thin = await thinnessOf(funnel, deps.index);
  if (thin === null) return 'enough';
  const change = await round({ plan: funnel.children.at(-1)?.plan ?? trace.plan, thin, request }, deps.index);
  if (change === null) return 'still thin';
  deps.signal.throwIfAborted();
  const child = await runRound({
    ...request,
    plan: change.plan,
    breadth: change.breadth ?? request.breadth,
    purpose: 'reformulation',
    purposeNote: `${thin.reason}; ${change.note}`,
    parentId: trace.id,
    stopBefore: 'rank',
    onStage: undefined,
  });
  const joined = joinKept(funnel, child, change.holding);
  funnel.children.push(child.trace);
  trace.childIds = [...(trace.childIds ?? []), child.trace.id];
  noteAtGate(funnel, `${thin.reason}; ${change.note}: ${joined === 0 ? 'nothing more' : `${joined} more`}`);
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
  return 'still thin';
}

const noteAtGate = ({ trace }: Funnel, note: string): void => {
  trace.stages.find(({ stage }) => stage === 'gate')?.notes.push(note);
};
