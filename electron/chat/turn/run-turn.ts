import type { IdFactory, SourceRef, TraceId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import type { Session } from '../../../shared/domain/session';
import { AppError } from '../../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import type { Logger } from '../../../shared/lib/logger';
import type { Extraction } from '../../corpus/extraction/extract-turn';
import type { Engine } from '../../ports/engine';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { HiddenTextFilter } from '../../corpus/hidden-filter/hidden-text-filter';
import type { RollingSummaries } from '../../corpus/summaries/rolling-summaries';
import { extractUnits } from './extract-units';
import { createAnswerSaver, saveAnswer, failureMessage, type AnswerOutcome } from './save-answer';
import type { ReportedContradictions } from './reported-contradictions';
import { retrieveForTurn, type TurnRetrieval } from './turn-retrieval';

export interface TurnDependencies {
  store: VaultStore;
  writer: VaultWriter;
  retrieval: Retrieval;
  engine: () => Engine;
  extraction: Extraction;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** The person's current answer style; none when absent. */
  contract?: () => string;
  /** Summarises the beginning of chats that exceed the context window; without it that beginning is left out. */
  rolling?: RollingSummaries;
  /** Plans the model's searches during an answer; the offline rules when absent. */
  understandOffline?: Engine['understand'];
  /** Removes what the person marked never to surface from earlier turns; nothing is removed when absent. */
  hidden?: Pick<HiddenTextFilter, 'filterChatTurns'>;
  /** Flags units that contradict kept notes before they are saved; none when absent. */
  flagContradictions?: (units: readonly Note[]) => Promise<Note[]>;
  /** Leaves out contradictions that the session already reported; every answer reports them when absent. */
  reportedContradictions?: ReportedContradictions;
  /** Milliseconds between saves of a growing answer; 2,000. */
  saveEveryMs?: number;
}

/** What is saved before a turn runs: the person's message and the empty answer. */
export interface OpenTurn {
  session: Session;
  question: Message;
  answer: Message;
  /** Messages before the question, oldest first. */
  earlier: Message[];
  /** Sources that retrieval must not find: the question and everything after it. */
  exclude: SourceRef[];
  /** Set when the question was asked before. */
  again?: {
    /** The first plan and run; absent if that answer failed before it had any. */
    plan?: QueryPlan;
    parentId?: TraceId;
    without: SourceRef[];
    include: SourceRef[];
    /** Also search archived notes. */
    includeArchived?: boolean;
    /** The person's changes, in words. */
    note: string;
  };
  /** Why nothing is extracted from this turn, for the person; absent: it is extracted. */
  extractionSkipReason?: string;
}

export type RunTurn = (
  deps: TurnDependencies,
  turn: OpenTurn,
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
  onAnswered: () => void,
) => Promise<void>;

/**
 * One turn: recall → answer (which may recall more) → check citations → save → extract. The answer is saved in every
 * case; it rejects only if the store fails.
 *
 * @param onAnswered called when the answer is saved and the session is free for the next message
 */
export const runTurn: RunTurn = async (deps, turn, emit, signal, onAnswered) => {
  const engine = deps.engine();
  const { outcome, recall: turnRetrieval } = await retrieveAndAnswer(deps, engine, turn, emit, signal);
  const message = await saveAnswer(deps, engine, turn, outcome);
  emit({ type: 'finished', message });
  onAnswered();
  if (message.extraction?.state !== 'pending') return;
  const extracted = await extractUnits(
    deps,
    {
      question: turn.question,
      answer: message,
      recalledTexts: turnRetrieval === null ? [] : retrievedTexts(turnRetrieval),
    },
    signal,
  );
  emit({ type: 'extracted', units: extracted.units, reuses: extracted.reuses });
};

async function retrieveAndAnswer(
  deps: TurnDependencies,
  engine: Engine,
  turn: OpenTurn,
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
): Promise<{ outcome: AnswerOutcome; recall: TurnRetrieval | null }> {
  let turnRetrieval: TurnRetrieval | null = null;
  const saver = createAnswerSaver(deps, engine, turn, () => turnRetrieval?.runs[0]?.id ?? null);
  const end = (
    state: AnswerOutcome['state'],
    error: string | null,
  ): { outcome: AnswerOutcome; recall: TurnRetrieval | null } => ({
    recall: turnRetrieval,
    outcome: {
      state,
      error,
      text: saver.text,
      traceId: turnRetrieval?.runs[0]?.id ?? null,
      sources: turnRetrieval?.sources ?? [],
      runsToObserve: (turnRetrieval?.runs ?? []).map((trace) => ({ trace, text: saver.text })),
    },
  });
  try {
    signal.throwIfAborted();
    turnRetrieval = await retrieveForTurn(deps, engine, turn, emit, signal);
    signal.throwIfAborted();
    const pieces = engine.answer(
      {
        ...turnRetrieval.answerInput,
        question: turn.question.text,
        contract: deps.contract?.() ?? '',
        recall: turnRetrieval.retrieveMore,
      },
      signal,
    );
    for await (const piece of pieces) {
      saver.push(piece);
      emit({ type: 'delta', text: piece });
      if (signal.aborted) break;
    }
    await saver.stop();
    if (!signal.aborted && saver.text.trim() === '')
      throw new AppError('model-malformed', `${engine.label} sent an empty answer.`, { retryable: true });
    return end(signal.aborted ? 'stopped' : 'complete', null);
  } catch (error) {
    await saver.stop();
    return signal.aborted ? end('stopped', null) : end('failed', failureMessage(deps, turn, error, saver.text));
  }
}

/** Texts from the vault, which are not new when repeated. */
const retrievedTexts = ({ sources, answerInput: given, runs }: TurnRetrieval): string[] => [
  ...sources.map(({ text }) => text),
  ...runs.flatMap(({ facts = [] }) => facts).map(({ entity, attribute, value }) => `${entity} ${attribute} ${value}`),
  ...(given.lessons ?? []).map(({ text }) => text),
  ...(given.starters ?? []),
];
