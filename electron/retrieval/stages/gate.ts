import { APPLICABILITY, type Verdict } from '../../../shared/domain/ranking';
import type { SourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { contentHash } from '../../../shared/lib/content-hash';
import type { JudgeCandidate, Judgement } from '../../models/engine';
import { drop, type Funnel, type FunnelDeps, type Stage } from '../funnel';
import { FUNNEL } from '../settings';

type Verdicts = Map<SourceRef, Pick<Judgement, 'verdict' | 'reason'>>;

/**
 * 6: keep or drop, with a label and a reason. Batches of at most eight in parallel; a batch that errors, times out or comes
 * back malformed stays in, marked as not judged, and the trace says so.
 */
export const gate: Stage = {
  name: 'gate',
  async run(funnel, deps) {
    const before = funnel.live.length;
    const { engine } = funnel.request;
    const negatives = await negativesOf(funnel, deps);
    const keyOf = (candidate: TraceCandidate) => cacheKey(funnel, candidate, negatives);
    const known: Verdicts = new Map();
    for (const candidate of funnel.live) {
      const verdict = deps.verdicts.get(keyOf(candidate));
      if (verdict !== undefined) known.set(candidate.ref, verdict);
    }
    const unknown = funnel.live.filter(({ ref }) => !known.has(ref));
    const batches = batchesOf(unknown, FUNNEL.gateBatch);
    const results = await Promise.all(batches.map((batch) => judgeBatch(funnel, deps, batch, negatives)));
    deps.signal.throwIfAborted();
    for (const { verdicts } of results) for (const [ref, verdict] of verdicts) known.set(ref, verdict);
    for (const candidate of unknown) {
      const verdict = known.get(candidate.ref);
      if (verdict !== undefined) deps.verdicts.set(keyOf(candidate), verdict);
    }
    const failures = results.flatMap(({ failure }) => (failure === null ? [] : [failure]));
    for (const candidate of funnel.live) settle(funnel, candidate, known.get(candidate.ref), engine.label);
    funnel.trace.gate = { judge: engine.label, state: failures.length > 0 ? 'failed-open' : 'judged', failures };
    const remembered = before - unknown.length;
    return { in: before, out: funnel.live.length, notes: remembered > 0 ? [`${remembered} verdicts remembered from the same question`] : [] };
  },
};

async function negativesOf({ trace }: Funnel, { store }: FunnelDeps): Promise<{ ref: SourceRef; intent: string }[]> {
  const refs = new Set(trace.candidates.map(({ ref }) => ref));
  const feedback = await store.query({ name: 'feedback', includeWithdrawn: false });
  return feedback
    .filter(({ ref, verdict, withdrawnAt }) => verdict === 'not-relevant' && withdrawnAt === null && refs.has(ref))
    .map(({ ref, intent }) => ({ ref, intent }));
}

/** A local judge weighs the index's figures too, so its verdicts count for one state of the index only. */
function cacheKey({ trace, request }: Funnel, candidate: TraceCandidate, negatives: { ref: SourceRef; intent: string }[]): string {
  const against = negatives.filter(({ ref }) => ref === candidate.ref).map(({ intent }) => intent);
  const state = request.engine.sentTo === null ? [trace.indexSeq, trace.plan.question, trace.asOf] : [];
  return contentHash(JSON.stringify([trace.plan.intent, candidate.ref, candidate.contentHash, request.engine.label, against, state]));
}

function batchesOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) => items.slice(batch * size, (batch + 1) * size));
}

async function judgeBatch(funnel: Funnel, deps: FunnelDeps, batch: TraceCandidate[], negatives: { ref: SourceRef; intent: string }[]): Promise<{ verdicts: Verdicts; failure: string | null }> {
  const { request, trace } = funnel;
  const timeout = AbortSignal.timeout(FUNNEL.gateTimeoutMs);
  const best = trace.candidates[0]?.fused.score ?? 1;
  try {
    const judgements = await request.engine.judge({
      plan: trace.plan, recentTurns: request.recentTurns, candidates: batch.map((candidate) => toJudgeCandidate(funnel, candidate, best)),
      negatives: negatives.filter(({ ref }) => batch.some((candidate) => candidate.ref === ref)),
    }, AbortSignal.any([deps.signal, timeout]));
    const asked = new Set(batch.map(({ ref }) => ref));
    // An id that was not asked for is ignored: no text can reach another candidate's verdict.
    const verdicts: Verdicts = new Map(judgements.filter(({ ref, verdict }) => asked.has(ref) && verdict in APPLICABILITY).map((judgement) => [judgement.ref, judgement]));
    const missing = batch.length - verdicts.size;
    return { verdicts, failure: missing === 0 ? null : `${missing} of ${batch.length} candidates came back without a verdict` };
  } catch (error) {
    deps.signal.throwIfAborted();
    const reason = timeout.aborted ? `no verdict within ${FUNNEL.gateTimeoutMs / 1000} s` : error instanceof Error ? error.message : 'unknown error';
    return { verdicts: new Map(), failure: `${batch.length === 1 ? '1 candidate' : `${batch.length} candidates`} not judged: ${reason}` };
  }
}

function toJudgeCandidate({ scored }: Funnel, candidate: TraceCandidate, best: number): JudgeCandidate {
  const { ref, text, title, tier, role, speaker, at } = candidate;
  const { coverage, contextCoverage, similarity, matchedTerms, namesPerson, inWindow, isQuestion } = scored.get(ref)!;
  const fusedShare = best > 0 ? Math.max(0, Math.min(1, candidate.fused.score / best)) : 0;
  return { ref, text, title, tier, role, speaker, at, evidence: { coverage, contextCoverage, similarity, fusedShare, matchedTerms, namesPerson, inWindow, isQuestion } };
}

function settle(funnel: Funnel, candidate: TraceCandidate, judged: Pick<Judgement, 'verdict' | 'reason'> | undefined, judge: string): void {
  const verdict: Verdict = judged?.verdict ?? 'not-judged';
  const reason = judged?.reason ?? 'not judged; kept because the fit check failed';
  candidate.gate = { verdict, applicability: APPLICABILITY[verdict], reason, judge };
  if (verdict === 'drop') drop(funnel, candidate, 'gate', reason);
}
