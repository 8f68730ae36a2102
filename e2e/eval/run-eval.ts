import { createOfflineEngine } from '../../electron/models/offline/offline-engine';
import type { AnswerRequest, Embedder } from '../../electron/ports/engine';
import { createRetrieval } from '../../electron/retrieval/pipeline';
import type { VitalityLookup } from '../../electron/retrieval/funnel/retrieval-ports';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { createIdFactory } from '../../shared/domain/id-factory';
import type { IndexPort } from '../../electron/retrieval/index/index-port';
import { scoreAnswers, type AnswerOutcome, type AnswerScores } from './answers/answer-metrics';
import { answerQuestion } from './answers/answer-question';
import { openConversationVault, type ConversationVault } from './conversation-vault';
import { openNotesVault } from './notes-vault';
import type { Conversation } from './dataset';
import { percentile, tabulate, type Outcome, type Table } from './metrics';

export interface EvalResult {
  fused: Table;
  /** The figures after the gate; absent with `retrievalOnly`. */
  gated?: Table;
  /** Scores of the offline engine's answers; only with `answers`. */
  answers?: AnswerScores;
  msPerQuestion: { p50: number; p95: number };
  indexSeconds: number;
}

export interface EvalOptions {
  retrievalOnly: boolean;
  /** Have every question answered from its package. Default false. */
  answers?: boolean;
  /** What is searched: the raw turns, or the notes kept from them. Default `turns`. */
  corpus?: 'turns' | 'notes';
  embedder: Embedder;
  progress: (line: string) => void;
  /** It is called with each question's trace, for inspecting single questions. */
  onTrace?: (trace: RetrievalTrace, outcome: Outcome) => void;
  /** It is called with each answer and the request it was made from, for inspecting single questions. */
  onAnswer?: (outcome: AnswerOutcome, request: AnswerRequest) => void;
  /** The index that is asked in place of a vault's own; default that one. */
  ablate?: (index: IndexPort) => IndexPort;
  /** Vitality lookup; absent: the term is unused, since the data has no uses. */
  vitality?: VitalityLookup;
}

/** A conversation and its vault. */
export interface OpenConversation {
  conversation: Conversation;
  vault: ConversationVault;
}

const engine = createOfflineEngine();

/**
 * Every question of every conversation through stages 1–8 of the product's funnel, one vault per conversation; with
 * `answers` through all of them.
 */
export async function runEval(conversations: readonly Conversation[], options: EvalOptions): Promise<EvalResult> {
  const opened = await openVaults(conversations, options);
  const { fused, gated, answered, times } = await askAll(opened, options);
  for (const { vault } of opened) await vault.close();
  const indexSeconds = opened.reduce((sum, { vault }) => sum + vault.indexSeconds, 0);
  return {
    fused: tabulate(fused),
    ...(options.retrievalOnly ? {} : { gated: tabulate(gated) }),
    ...(options.answers === true ? { answers: scoreAnswers(answered) } : {}),
    msPerQuestion: { p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) },
    indexSeconds: round(indexSeconds),
  };
}

export async function openVaults(
  conversations: readonly Conversation[],
  { embedder, progress, corpus = 'turns' }: Pick<EvalOptions, 'embedder' | 'progress' | 'corpus'>,
): Promise<OpenConversation[]> {
  const opened: OpenConversation[] = [];
  for (const conversation of conversations) {
    const vault =
      corpus === 'notes'
        ? await openNotesVault(conversation, embedder)
        : await openConversationVault(conversation, embedder);
    progress(
      `${conversation.conversationId}: ${conversation.turns.length} turns${vault.summary ?? ''} indexed in ${vault.indexSeconds.toFixed(1)} s`,
    );
    opened.push({ conversation, vault });
  }
  return opened;
}

/** Results of each question before and after the gate, its answer, and its milliseconds. */
export async function askAll(
  opened: readonly OpenConversation[],
  options: Omit<EvalOptions, 'embedder'>,
): Promise<{ fused: Outcome[]; gated: Outcome[]; answered: AnswerOutcome[]; times: number[] }> {
  const fused: Outcome[] = [];
  const gated: Outcome[] = [];
  const answered: AnswerOutcome[] = [];
  const times: number[] = [];
  for (const { conversation, vault } of opened) {
    const ids = createIdFactory(
      () => vault.asOf,
      (length) => new Uint8Array(length),
    );
    const retrieval = createRetrieval({
      index: { port: options.ablate?.(vault.port) ?? vault.port },
      store: vault.store,
      ids,
      vitality: options.vitality,
      facts: vault.facts,
      fallback: engine,
    });
    for (const { question, category, evidence, answer: goldAnswer = null } of conversation.questions) {
      const start = performance.now();
      const result = await retrieval.retrieve({
        surface: 'eval',
        question,
        recentTurns: [],
        sessionId: null,
        asOf: vault.asOf,
        engine,
        exclude: vault.context,
        ...(options.answers === true ? {} : { stopBefore: options.retrievalOnly ? 'gate' : 'resolve' }),
      });
      const { trace } = result;
      times.push(performance.now() - start);
      const gold = evidence.map(vault.refOf);
      fused.push({ category, gold, ranked: [...factOrder(trace), ...fusedOrder(trace)].map(vault.sourceTurnsOf) });
      if (!options.retrievalOnly)
        gated.push({ category, gold, ranked: [...factOrder(trace), ...gatedOrder(trace)].map(vault.sourceTurnsOf) });
      if (options.answers === true) {
        const { request, ...given } = await answerQuestion(question, result, vault.sourceTurnsOf, vault.port);
        answered.push({ ...given, category, gold, goldAnswer });
        options.onAnswer?.(answered.at(-1)!, request);
      }
      options.onTrace?.(trace, fused[fused.length - 1]!);
    }
    options.progress(`${conversation.conversationId}: ${conversation.questions.length} questions`);
  }
  return { fused, gated, answered, times };
}

/** Facts precede all searched results. */
const factOrder = ({ facts }: RetrievalTrace): string[] =>
  (facts ?? []).flatMap(({ source }) => (source === null ? [] : [source]));

/** The order before the gate, as far as the trace lists it. */
const fusedOrder = ({ candidates }: RetrievalTrace): string[] =>
  candidates
    .filter(({ floor }) => floor?.verdict !== 'dropped')
    .sort((a, b) => a.fused.rank - b.fused.rank)
    .map(({ ref }) => ref);

/** Kept candidates in ranked order. */
const gatedOrder = ({ candidates }: RetrievalTrace): string[] =>
  candidates
    .filter(({ outcome }) => outcome.state === 'kept')
    .sort((a, b) => a.rank!.position - b.rank!.position)
    .map(({ ref }) => ref);

const round = (value: number): number => Number(value.toFixed(2));
