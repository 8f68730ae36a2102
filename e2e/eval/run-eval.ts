import { createOfflineJudge } from '../../electron/models/offline/judge';
import { createOfflineUnderstander } from '../../electron/models/offline/understand';
import type { Embedder } from '../../electron/models/engine';
import { createRetrieval } from '../../electron/retrieval/pipeline';
import type { RetrieveRequest } from '../../electron/retrieval/retrieve';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { createIdFactory } from '../../shared/lib/id-factory';
import { openConversationVault } from './conversation-vault';
import type { Conversation } from './dataset';
import { percentile, tabulate, type Outcome, type Table } from './metrics';

export interface EvalResult {
  fused: Table;
  /** After stage 8; absent with `retrievalOnly`. */
  gated?: Table;
  msPerQuestion: { p50: number; p95: number };
  indexSeconds: number;
}

export interface EvalOptions {
  retrievalOnly: boolean;
  embedder: Embedder;
  progress: (line: string) => void;
  /** Sees each question's trace: for looking at single questions while working on the funnel. */
  onTrace?: (trace: RetrievalTrace, outcome: Outcome) => void;
}

const engine: RetrieveRequest['engine'] = {
  ...createOfflineUnderstander(), judge: createOfflineJudge().judge, sentTo: null, windowTokens: 128_000,
};

/** Every question of every conversation through stages 1–8 of the product's funnel, each conversation its own vault. */
export async function runEval(conversations: readonly Conversation[], options: EvalOptions): Promise<EvalResult> {
  const fused: Outcome[] = [];
  const gated: Outcome[] = [];
  const times: number[] = [];
  let indexSeconds = 0;
  for (const conversation of conversations) {
    const vault = await openConversationVault(conversation, options.embedder);
    indexSeconds += vault.indexSeconds;
    options.progress(`${conversation.conversationId}: ${conversation.turns.length} turns indexed in ${vault.indexSeconds.toFixed(1)} s`);
    const retrieval = createRetrieval({ index: vault, store: vault.store, ids: createIdFactory(() => vault.asOf, (length) => new Uint8Array(length)) });
    for (const { question, category, evidence } of conversation.questions) {
      const start = performance.now();
      const { trace } = await retrieval.retrieve({
        surface: 'eval', question, recentTurns: [], sessionId: null, asOf: vault.asOf, engine, stopBefore: options.retrievalOnly ? 'gate' : 'resolve',
      });
      times.push(performance.now() - start);
      const gold = evidence.map(vault.refOf);
      fused.push({ category, gold, ranked: fusedOrder(trace) });
      if (!options.retrievalOnly) gated.push({ category, gold, ranked: gatedOrder(trace) });
      options.onTrace?.(trace, fused[fused.length - 1]!);
    }
    await vault.port.close();
    options.progress(`${conversation.conversationId}: ${conversation.questions.length} questions`);
  }
  return {
    fused: tabulate(fused), ...(options.retrievalOnly ? {} : { gated: tabulate(gated) }),
    msPerQuestion: { p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) }, indexSeconds: round(indexSeconds),
  };
}

/** The order before the gate, as deep as the trace lists it. */
const fusedOrder = ({ candidates }: RetrievalTrace): string[] =>
  candidates.filter(({ floor }) => floor?.verdict !== 'dropped').sort((a, b) => a.fused.rank - b.fused.rank).map(({ ref }) => ref);

/** What was kept, as ranked after the gate. */
const gatedOrder = ({ candidates }: RetrievalTrace): string[] =>
  candidates.filter(({ outcome }) => outcome.state === 'kept').sort((a, b) => a.rank!.position - b.rank!.position).map(({ ref }) => ref);

const round = (value: number): number => Number(value.toFixed(2));
