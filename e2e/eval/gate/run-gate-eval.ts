import { createOfflineJudge, relevanceOf } from '../../../electron/models/offline/judge/offline-judge';
import { createOfflineUnderstander } from '../../../electron/models/offline/understand/plan-by-rules';
import type { Embedder, JudgeCandidate } from '../../../electron/ports/engine';
import { createRetrieval } from '../../../electron/retrieval/pipeline';
import { mainLaneText } from '../../../electron/retrieval/lanes/lane-texts';
import type { Retrieval, RetrieveRequest } from '../../../electron/retrieval/funnel/retrieval';
import { PROVENANCE_WEIGHT } from '../../../shared/domain/ranking';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { createIdFactory } from '../../../shared/domain/id-factory';
import type { Conversation } from '../dataset';
import { areaUnderCurve, TOP_K, scorePackages, type PackageOutcome, type PackageScores } from './gate-metrics';
import { openGateVault, type GateVault } from './gate-vault';
import { maskNames } from './mask-names';

export interface GateEvalResult {
  names: { baseline: PackageScores; funnel: PackageScores };
  masked: { baseline: PackageScores; funnel: PackageScores; abstentionAuc: number };
  /** Figures by conversation. */
  conversations: Record<string, { names: PackageScores; masked: PackageScores; abstentionAuc: number }>;
}

export interface GateEvalOptions {
  embedder: Embedder;
  progress: (line: string) => void;
  /** It is called with each question of the mixed pools, for inspecting features of the gate. */
  onQuestion?: (seen: {
    isMasked: boolean;
    trace: RetrievalTrace;
    judged: JudgeCandidate[];
    isForeign: GateVault['isForeign'];
    gold: SourceRef[];
  }) => void;
  onAbstention?: (seen: { trace: RetrievalTrace; judged: JudgeCandidate[]; isOwn: boolean }) => void;
}

interface Run {
  baseline: PackageOutcome[];
  funnel: PackageOutcome[];
}

const ABSTENTION_DEPTH = 10;

/**
 * Every headline question against its own turns as chat and all others as kept notes, with and without names; then
 * questions without an answer.
 */
export async function runGateEval(
  conversations: readonly Conversation[],
  options: GateEvalOptions,
): Promise<GateEvalResult> {
  const asked = conversations.map((conversation) => ({
    ...conversation,
    questions: conversation.questions.filter(({ category }) => category !== 'adversarial'),
  }));
  const masked = maskNames(asked);
  const names = await runPools(asked, false, options);
  const without = await runPools(masked, true, options);
  const abstention = await runAbstention(masked, options);
  const all = (runs: Run[], side: keyof Run) => scorePackages(runs.flatMap((run) => run[side]));
  return {
    names: { baseline: all(names, 'baseline'), funnel: all(names, 'funnel') },
    masked: {
      baseline: all(without, 'baseline'),
      funnel: all(without, 'funnel'),
      abstentionAuc: areaUnderCurve(
        abstention.flatMap(({ own }) => own),
        abstention.flatMap(({ other }) => other),
      ),
    },
    conversations: Object.fromEntries(
      asked.map(({ conversationId }, index) => [
        conversationId,
        {
          names: scorePackages(names[index]!.funnel),
          masked: scorePackages(without[index]!.funnel),
          abstentionAuc: areaUnderCurve(abstention[index]!.own, abstention[index]!.other),
        },
      ]),
    ),
  };
}

async function runPools(
  conversations: readonly Conversation[],
  isMasked: boolean,
  options: GateEvalOptions,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const own of conversations) {
    const vault = await openGateVault(
      own,
      conversations.filter((other) => other !== own),
      options.embedder,
    );
    const run: Run = { baseline: [], funnel: [] };
    const ask = createAsker(vault);
    for (const { question, evidence } of own.questions) {
      const gold = evidence.map(vault.refOf);
      const { trace, judged } = await ask(question);
      run.funnel.push(outcomeOf(vault, packageOf(trace), gold));
      run.baseline.push(outcomeOf(vault, await rankBySimilarity(vault, trace), gold));
      options.onQuestion?.({ isMasked, trace, judged, isForeign: vault.isForeign, gold });
    }
    await vault.close();
    options.progress(
      `${own.conversationId}, ${isMasked ? 'names masked' : 'with names'}: ${own.questions.length} questions`,
    );
    runs.push(run);
  }
  return runs;
}

/**
 * Each question against its own conversation, and against the next one of the file: the best score of the first ten
 * judged.
 */
async function runAbstention(
  conversations: readonly Conversation[],
  options: GateEvalOptions,
): Promise<{ own: number[]; other: number[] }[]> {
  const vaults: GateVault[] = [];
  for (const conversation of conversations) vaults.push(await openGateVault(conversation, [], options.embedder));
  const scores: { own: number[]; other: number[] }[] = [];
  for (const [index, { conversationId, questions }] of conversations.entries()) {
    const sides = [vaults[index]!, vaults[(index + 1) % vaults.length]!];
    const bests: number[][] = [];
    for (const [side, vault] of sides.entries()) {
      const ask = createAsker(vault);
      const values: number[] = [];
      for (const { question } of questions) {
        const { trace, judged } = await ask(question);
        const first = judged.slice(0, ABSTENTION_DEPTH);
        values.push(Math.max(0, ...first.map(({ evidence }) => relevanceOf(evidence))));
        options.onAbstention?.({ trace, judged: first, isOwn: side === 0 });
      }
      bests.push(values);
    }
    scores.push({ own: bests[0]!, other: bests[1]! });
    options.progress(`${conversationId}, nothing fits: ${questions.length} questions`);
  }
  for (const vault of vaults) await vault.close();
  return scores;
}

/** Runs the product's funnel, stages 1 to 8, and records the judge's input in fused order. */
function createAsker(
  vault: GateVault,
): (question: string) => Promise<{ trace: RetrievalTrace; judged: JudgeCandidate[] }> {
  const retrieval: Retrieval = createRetrieval({
    index: vault,
    store: vault.store,
    ids: createIdFactory(
      () => vault.asOf,
      (length) => new Uint8Array(length),
    ),
    fallback: createOfflineUnderstander(),
  });
  const offline = createOfflineJudge();
  return async (question) => {
    const shown = new Map<SourceRef, JudgeCandidate>();
    const engine: RetrieveRequest['engine'] = {
      ...createOfflineUnderstander(),
      sentTo: null,
      contextWindowTokens: 128_000,
      judge: (request, signal) => {
        // A candidate may be judged again; the first verdict counts.
        for (const candidate of request.candidates) if (!shown.has(candidate.ref)) shown.set(candidate.ref, candidate);
        return offline.judge(request, signal);
      },
    };
    const { trace } = await retrieval.retrieve({
      surface: 'eval',
      question,
      recentTurns: [],
      sessionId: null,
      asOf: vault.asOf,
      engine,
      stopBefore: 'resolve',
    });
    const inOrder = [...trace.candidates].sort((a, b) => a.fused.rank - b.fused.rank);
    const judged = inOrder.flatMap(({ ref }) => shown.get(ref) ?? []);
    return { trace, judged };
  };
}

const packageOf = ({ candidates }: RetrievalTrace): SourceRef[] =>
  candidates
    .filter(({ outcome, rank }) => outcome.state === 'kept' && rank !== null)
    .sort((a, b) => a.rank!.position - b.rank!.position)
    .map(({ ref }) => ref);

/** The baseline: nearest by similarity × provenance, without a gate. */
async function rankBySimilarity({ port, isForeign }: GateVault, { plan }: RetrievalTrace): Promise<SourceRef[]> {
  const { statement } = mainLaneText(plan, await port.speakers());
  const { entries } = await port.stats();
  const hits = await port.dense({ words: '', statement, timeWindow: null, exclude: [], limit: entries });
  const weighed = hits.map(({ ref, value }) => ({
    ref,
    value: value * PROVENANCE_WEIGHT[isForeign(ref) ? 'engram' : 'chat'],
  }));
  return weighed
    .sort((a, b) => b.value - a.value || (a.ref < b.ref ? -1 : 1))
    .slice(0, TOP_K)
    .map(({ ref }) => ref);
}

function outcomeOf({ isForeign }: GateVault, order: readonly SourceRef[], gold: readonly SourceRef[]): PackageOutcome {
  const first = order.slice(0, TOP_K);
  const wanted = new Set(gold);
  return { foreign: first.map(isForeign), goldFound: first.filter((ref) => wanted.has(ref)).length, gold: wanted.size };
}
