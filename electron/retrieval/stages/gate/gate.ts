import { APPLICABILITY, type Verdict } from '../../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { FindingNote, GateFailure, GateReason } from '../../../../shared/domain/trace-reasons';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import { contentHash } from '../../../../shared/lib/content-hash';
import { createDeadline } from '../../../../shared/lib/deadline';
import { whileNotAborted } from '../../../../shared/lib/while-not-aborted';
import { type JudgeCandidate, type Judgement, OFFLINE_LABEL } from '../../../ports/engine';
import {
  dropCandidate,
  errorMessage,
  type Funnel,
  type FunnelDeps,
  type Stage,
  type StageResult,
} from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { messageText, readApplicability } from './applicability';
import { dropSlightOfProfile, endPackageBelowBest, keepNearBest, type Verdicts } from './compare-with-best';
import { buildJudgeCandidates } from './judge-evidence';
import { applyOverrides, feedbackOn, readRelevanceFeedback, type RelevanceFeedback } from './relevance-feedback';
import { isOverview } from '../../index/columns/index-entry';

/**
 * Sources of the decisions that a why-question asks about pass without a similarity verdict, since they are looked up.
 * Those that the person marked as not relevant are judged like the rest.
 */
function forceIncludeDecisions({ live }: Funnel, { negatives }: RelevanceFeedback): void {
  const denied = new Set(negatives.map(({ ref }) => ref));
  for (const candidate of live) {
    const found = candidate.found.find(({ lane }) => lane === 'decision');
    if (found === undefined || candidate.gate !== null || denied.has(candidate.ref)) continue;
    candidate.gate = {
      verdict: 'strong',
      applicability: APPLICABILITY.strong,
      reason: lookedUpReason(found.note),
      judge: { by: 'records' },
    };
  }
}

/** The decision lane says on which subject it found the candidate. */
const lookedUpReason = (note: FindingNote | undefined): GateReason =>
  note?.code === 'decision' || note?.code === 'negative-result' || note?.code === 'decision-message'
    ? note
    : { code: 'decision-record' };

/**
 * “What have we been talking about?” names no subject that a summary could be judged by: the newest ones pass. Those
 * that the person marked as not relevant are judged like the rest.
 */
function keepRecentOverviews({ live, trace }: Funnel, { negatives }: RelevanceFeedback): void {
  if (trace.plan.overview?.about !== '') return;
  const denied = new Set(negatives.map(({ ref }) => ref));
  for (const candidate of live) {
    if (!isOverview(candidate) || candidate.gate !== null || denied.has(candidate.ref)) continue;
    candidate.gate = {
      verdict: 'strong',
      applicability: APPLICABILITY.strong,
      reason: { code: 'recent-overview' },
      judge: { by: 'records' },
    };
  }
}

/**
 * 6: labels each candidate and keeps or drops it, with a reason. Batches run in parallel; a batch that
 * fails, times out or is malformed stays in, marked as not judged, and the trace reports it. Candidates that the person
 * included or excluded are not judged.
 */
export const gate = createGateStage();

/** @param timeoutMs limit of one batch; tests shorten it */
export function createGateStage(timeoutMs: number = FUNNEL_SETTINGS.gateTimeoutMs): Stage {
  return { name: 'gate', run: (funnel, deps) => runGate(funnel, deps, timeoutMs) };
}

async function runGate(funnel: Funnel, deps: FunnelDeps, timeoutMs: number): Promise<StageResult> {
  const before = funnel.live.length;
  const { label } = funnel.request.engine;
  const judgeCandidates = await buildJudgeCandidates(funnel, deps);
  const feedback = await readRelevanceFeedback(funnel, deps);
  const overrideCount = applyOverrides(funnel);
  forceIncludeDecisions(funnel, feedback);
  keepRecentOverviews(funnel, feedback);
  const toJudge = funnel.live.filter(({ override, gate: settled }) => override === undefined && settled === null);
  const keys = new Map(
    toJudge.map((candidate) => [
      candidate.ref,
      cacheKey(funnel, candidate, judgeCandidates.get(candidate.ref)!, feedback),
    ]),
  );
  const verdicts: Verdicts = new Map(
    toJudge.flatMap(({ ref }) => {
      const known = funnel.judged.get(ref) ?? deps.verdicts.get(keys.get(ref)!);
      return known === undefined ? [] : [[ref, known] as const];
    }),
  );
  const cachedCount = toJudge.filter(({ ref }) => verdicts.has(ref) && !funnel.judged.has(ref)).length;
  const uncached = toJudge.filter(({ ref }) => !verdicts.has(ref)).map(({ ref }) => judgeCandidates.get(ref)!);
  const failures = await judgeAll(funnel, deps, { unknown: uncached, feedback, timeoutMs }, verdicts);
  for (const { ref } of uncached) {
    const verdict = verdicts.get(ref);
    // The next time the model may be back in time.
    if (verdict !== undefined && verdict.standIn === undefined) deps.verdicts.set(keys.get(ref)!, verdict);
  }
  for (const [ref, verdict] of verdicts) funnel.judged.set(ref, verdict);
  if (label === OFFLINE_LABEL || [...verdicts.values()].every(({ standIn }) => standIn !== undefined))
    keepNearBest(toJudge, judgeCandidates, verdicts);
  for (const candidate of toJudge) applyVerdict(funnel, candidate, verdicts.get(candidate.ref), label);
  endPackageBelowBest(funnel);
  funnel.trace.gate = { judge: label, state: failures.length > 0 ? 'failed-open' : 'judged', failures };

  const notes: StageNote[] = [];
  if (overrideCount > 0) notes.push({ code: 'decided-by-person', count: overrideCount });
  if (cachedCount > 0) notes.push({ code: 'verdicts-cached', count: cachedCount });
  const standIns = toJudge.flatMap(({ ref }) => verdicts.get(ref)?.standIn ?? []);
  if (standIns.length > 0)
    notes.push({ code: 'judged-by-rules', label, why: standIns[0]!.why, count: standIns.length });
  dropSlightOfProfile(funnel);
  return { in: before, out: funnel.live.length, notes };
}

/** The offline judge also weighs index figures and reads the turns before, so its verdicts are cached by them too. */
function cacheKey(
  { trace, request }: Funnel,
  { ref, contentHash: whole, hiddenBy }: TraceCandidate,
  { text, evidence }: JudgeCandidate,
  feedback: RelevanceFeedback,
): string {
  const { label } = request.engine;
  const figures = label === OFFLINE_LABEL ? [evidence, messageText(request)] : null;
  // A text with hidden words removed is another text.
  const hash = hiddenBy === undefined ? whole : contentHash(text);
  // The intent alone is too wide a key: at domain level many questions share one, and the judge sees the question too.
  return contentHash(
    JSON.stringify([
      trace.plan.intent,
      trace.plan.question,
      request.analyst ?? '',
      ref,
      hash,
      label,
      feedbackOn(feedback, new Set([ref])),
      figures,
    ]),
  );
}

/** Applies the verdicts; returns the problems by batch. */
async function judgeAll(
  funnel: Funnel,
  deps: FunnelDeps,
  { unknown, feedback, timeoutMs }: { unknown: JudgeCandidate[]; feedback: RelevanceFeedback; timeoutMs: number },
  verdicts: Verdicts,
): Promise<GateFailure[]> {
  const results = await Promise.all(
    splitIntoBatches(unknown, funnel.request.engine.judgeBatch ?? FUNNEL_SETTINGS.gateBatch).map((batch) =>
      judgeBatch(funnel, deps, { batch, feedback, timeoutMs }),
    ),
  );
  deps.signal.throwIfAborted();
  for (const result of results) for (const [ref, verdict] of result.verdicts) verdicts.set(ref, verdict);
  return results.flatMap(({ failure }) => (failure === null ? [] : [failure]));
}

function splitIntoBatches<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}

async function judgeBatch(
  funnel: Funnel,
  deps: FunnelDeps,
  { batch, feedback, timeoutMs }: { batch: JudgeCandidate[]; feedback: RelevanceFeedback; timeoutMs: number },
): Promise<{ verdicts: Verdicts; failure: GateFailure | null }> {
  const { request, trace } = funnel;
  // Cleared after the verdicts; a running timer would delay the whole question.
  const deadline = createDeadline(deps.signal, timeoutMs);
  const requestedRefs = new Set(batch.map(({ ref }) => ref));
  try {
    const judged = request.engine.judge(
      {
        plan: trace.plan,
        recentTurns: request.recentTurns,
        candidates: batch,
        asOf: request.asOf,
        ...(request.reading?.kind === 'small-talk' ? { isSmallTalk: true } : {}),
        readApplicability: (candidates) => readApplicability(request, deps, candidates),
        // A supplement searches for what the model asked for, as it said it.
        ...(request.purpose === 'supplemental'
          ? {}
          : { onCorrection: (correction) => (funnel.correction = correction) }),
        ...feedbackOn(feedback, requestedRefs),
        ...(request.analyst === undefined ? {} : { analyst: request.analyst }),
      },
      deadline.signal,
    );
    // A judge may ignore its signal.
    const judgements = await whileNotAborted(judged, deadline.signal);
    // Ids that were not requested are ignored, so that no text can set another candidate's verdict.
    const valid = judgements.filter(
      ({ ref, verdict }) => requestedRefs.has(ref) && verdict !== 'not-judged' && Object.hasOwn(APPLICABILITY, verdict),
    );
    // The first of two verdicts on one id counts, so that a text that makes its judge write a second one gains nothing.
    const verdicts: Verdicts = new Map(
      valid
        .reverse()
        .map(({ ref, verdict, reason, standIn }) => [
          ref,
          { verdict, reason, ...(standIn === undefined ? {} : { standIn }) },
        ]),
    );
    const missing = batch.length - verdicts.size;
    return {
      verdicts,
      failure: missing === 0 ? null : { code: 'missing-verdicts', missing, asked: batch.length },
    };
  } catch (error) {
    deps.signal.throwIfAborted();
    const cause = deadline.hasPassed
      ? ({ code: 'timed-out', limitMs: timeoutMs } as const)
      : ({ code: 'failed', message: errorMessage(error) } as const);
    return { verdicts: new Map(), failure: { code: 'batch-failed', count: batch.length, cause } };
  } finally {
    deadline.dispose();
  }
}

function applyVerdict(
  funnel: Funnel,
  candidate: TraceCandidate,
  judged: Pick<Judgement, 'verdict' | 'reason' | 'standIn'> | undefined,
  label: string,
): void {
  const verdict: Verdict = judged?.verdict ?? 'not-judged';
  const reason: GateReason = judged?.reason ?? { code: 'not-judged' };
  const judge = { by: 'engine', label: judged?.standIn?.label ?? label } as const;
  candidate.gate = { verdict, applicability: APPLICABILITY[verdict], reason, judge };
  if (verdict === 'drop') dropCandidate(funnel, candidate, 'gate', reason);
}
