import type { SourceRef } from '../../../shared/domain/ids';
import { APPLICABILITY, type Verdict } from '../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { contentHash } from '../../../shared/lib/content-hash';
import { createDeadline } from '../../models/deadline';
import type { JudgeCandidate, Judgement } from '../../models/engine';
import { OFFLINE_LABEL } from '../../models/offline/understand';
import { drop, messageOf, type Funnel, type FunnelDeps, type Stage, type StageResult } from '../funnel';
import { FUNNEL } from '../settings';
import { judgeCandidates } from '../gate/gate-evidence';
import { applyOverrides, saidBefore, saidOf, type Said } from '../gate/gate-feedback';
import { keepLookedUp } from '../gate/looked-up';

type Verdicts = Map<SourceRef, Pick<Judgement, 'verdict' | 'reason'>>;

/**
 * 6: keep or drop, with a label and a reason. Batches of at most eight in parallel; a batch that errors, times out or
 * comes
 * back malformed stays in, marked as not judged, and the trace says so. The person's own choice for this run is not
 * judged.
 */
export const gate = createGateStage();

export function createGateStage(timeoutMs: number = FUNNEL.gateTimeoutMs): Stage {
  return { name: 'gate', run: (funnel, deps) => runGate(funnel, deps, timeoutMs) };
}

async function runGate(funnel: Funnel, deps: FunnelDeps, timeoutMs: number): Promise<StageResult> {
  const before = funnel.live.length;
  const { label } = funnel.request.engine;
  const shown = await judgeCandidates(funnel, deps);
  const said = await saidBefore(funnel, deps);
  const chosen = applyOverrides(funnel);
  keepLookedUp(funnel, said);
  const toJudge = funnel.live.filter(({ override, gate: settled }) => override === undefined && settled === null);
  const keys = new Map(
    toJudge.map((candidate) => [candidate.ref, cacheKey(funnel, candidate, shown.get(candidate.ref)!, said)]),
  );
  const verdicts: Verdicts = new Map(
    toJudge.flatMap(({ ref }) => {
      const known = deps.verdicts.get(keys.get(ref)!);
      return known === undefined ? [] : [[ref, known] as const];
    }),
  );
  const unknown = toJudge.filter(({ ref }) => !verdicts.has(ref)).map(({ ref }) => shown.get(ref)!);
  const failures = await judgeAll(funnel, deps, { unknown, said, timeoutMs }, verdicts);
  for (const { ref } of unknown) if (verdicts.has(ref)) deps.verdicts.set(keys.get(ref)!, verdicts.get(ref)!);
  for (const candidate of toJudge) settle(funnel, candidate, verdicts.get(candidate.ref), label);
  funnel.trace.gate = { judge: label, state: failures.length > 0 ? 'failed-open' : 'judged', failures };
  const remembered = toJudge.length - unknown.length;
  const notes = [
    ...(chosen > 0 ? [`${chosen} decided by you for this run`] : []),
    ...(remembered > 0
      ? [`${remembered} ${remembered === 1 ? 'verdict' : 'verdicts'} remembered from the same question`]
      : []),
  ];
  return { in: before, out: funnel.live.length, notes };
}

/** The offline judge weighs the index's figures too, so its verdicts count for the same figures only. */
function cacheKey(
  { trace, request }: Funnel,
  { ref, contentHash: whole, hiddenBy }: TraceCandidate,
  { text, evidence }: JudgeCandidate,
  said: Said,
): string {
  const { label } = request.engine;
  const figures = label === OFFLINE_LABEL ? evidence : null;
  // What was judged with its hidden words is another text.
  const hash = hiddenBy === undefined ? whole : contentHash(text);
  // The intent alone is too wide: at the altitude of a domain, many questions share one, and the judge sees the
  // question too.
  return contentHash(
    JSON.stringify([
      trace.plan.intent,
      trace.plan.question,
      request.analyst ?? '',
      ref,
      hash,
      label,
      saidOf(said, new Set([ref])),
      figures,
    ]),
  );
}

/** Fills in the verdicts that came back; returns what went wrong, batch by batch. */
async function judgeAll(
  funnel: Funnel,
  deps: FunnelDeps,
  { unknown, said, timeoutMs }: { unknown: JudgeCandidate[]; said: Said; timeoutMs: number },
  verdicts: Verdicts,
): Promise<string[]> {
  const results = await Promise.all(
    batchesOf(unknown, FUNNEL.gateBatch).map((batch) => judgeBatch(funnel, deps, { batch, said, timeoutMs })),
  );
  deps.signal.throwIfAborted();
  for (const result of results) for (const [ref, verdict] of result.verdicts) verdicts.set(ref, verdict);
  return results.flatMap(({ failure }) => (failure === null ? [] : [failure]));
}

function batchesOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}

async function judgeBatch(
  { request, trace }: Funnel,
  deps: FunnelDeps,
  { batch, said, timeoutMs }: { batch: JudgeCandidate[]; said: Said; timeoutMs: number },
): Promise<{ verdicts: Verdicts; failure: string | null }> {
  // Cleared when the verdicts are there: a limit still running would hold the whole question until it passed.
  const deadline = createDeadline(deps.signal, timeoutMs);
  const asked = new Set(batch.map(({ ref }) => ref));
  try {
    const judged = request.engine.judge(
      {
        plan: trace.plan,
        recentTurns: request.recentTurns,
        candidates: batch,
        ...saidOf(said, asked),
        ...(request.analyst === undefined ? {} : { analyst: request.analyst }),
      },
      deadline.signal,
    );
    const judgements = await Promise.race([judged, endOf(deadline.signal)]);
    // An id that was not asked for is ignored: no text can reach another candidate's verdict.
    const valid = judgements.filter(
      ({ ref, verdict }) => asked.has(ref) && verdict !== 'not-judged' && Object.hasOwn(APPLICABILITY, verdict),
    );
    // Of two verdicts on one id the first counts: a text that has its reader write a second one gains nothing.
    const verdicts: Verdicts = new Map(valid.reverse().map(({ ref, verdict, reason }) => [ref, { verdict, reason }]));
    const missing = batch.length - verdicts.size;
    return {
      verdicts,
      failure: missing === 0 ? null : `${missing} of ${batch.length} candidates came back without a verdict`,
    };
  } catch (error) {
    deps.signal.throwIfAborted();
    const reason = deadline.hasPassed ? `no verdict within ${timeoutMs / 1000} s` : messageOf(error);
    return {
      verdicts: new Map(),
      failure: `${batch.length === 1 ? '1 candidate' : `${batch.length} candidates`} not judged: ${reason}`,
    };
  } finally {
    deadline.clear();
  }
}

/** A judge that does not heed its signal holds nobody up. */
const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

function settle(
  funnel: Funnel,
  candidate: TraceCandidate,
  judged: Pick<Judgement, 'verdict' | 'reason'> | undefined,
  judge: string,
): void {
  const verdict: Verdict = judged?.verdict ?? 'not-judged';
  const reason = judged?.reason ?? 'not judged; kept because the fit check failed';
  candidate.gate = { verdict, applicability: APPLICABILITY[verdict], reason, judge };
  if (verdict === 'drop') drop(funnel, candidate, 'gate', reason);
}
