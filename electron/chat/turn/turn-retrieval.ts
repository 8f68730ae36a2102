import { put } from '../../../shared/domain/batch';
import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TracedFact } from '../../../shared/domain/trace';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import { toErrorReply } from '../../../shared/ipc/errors';
import { createOfflineUnderstander } from '../../models/offline/understand/plan-by-rules';
import type { AnswerRequest, AnswerSource, Engine, RecallResult } from '../../ports/engine';
import type { RetrievalResult, RetrieveRequest } from '../../retrieval/funnel/retrieval';
import {
  asksModel,
  splitForWindow,
  countReservedTokens,
  buildConversation,
  type Conversation,
  type SplitConversation,
} from '../conversation/split-conversation';
import { lastTurns } from '../conversation/current-messages';
import { failedSupplement } from './failed-supplement';
import type { OpenTurn, TurnDependencies } from './run-turn';

type Emit = (event: ChatStreamEvent) => void;

/** The part of a package that the answering engine receives. */
export type EnginePackage = Pick<
  AnswerRequest,
  'plan' | 'sources' | 'notices' | 'facts' | 'lessons' | 'decisions' | 'starters'
>;

/** The retrievals of one answer: the package, and the model's further searches. */
export interface TurnRetrieval {
  /** The engine's input. */
  answerInput: EnginePackage & Pick<AnswerRequest, 'turns' | 'earlier'>;
  /** Sources of the package and of every supplement, numbered continuously. */
  readonly sources: readonly AnswerSource[];
  /** The run of the question, then its supplements, as stored. */
  readonly runs: readonly RetrievalTrace[];
  /** Supplemental retrieval during an answer. Rejects on failure, with the failure in a trace; the answer continues. */
  retrieveMore(query: string): Promise<RecallResult>;
}

/** Recent turns passed to retrieval. */
const RECENT_TURNS = 6;
/** Candidates of a supplement after fusion: one batch for the gate. */
const SUPPLEMENT_CANDIDATES = 8;
/**
 * Share of the context window that package and supplements may fill together, and the minimum tokens of a supplement.
 */
const MAX_WINDOW_SHARE = 0.8;
const MIN_CONTEXT_TOKENS = 600;
/** Notices for the answer; the others are shown below it or in the panel. */
const ANSWER_NOTICES: ReadonlySet<RetrievalTrace['notices'][number]['kind']> = new Set(['stale']);

/**
 * The common request of a turn's retrievals, with the conversation's tokens subtracted from the room for the package.
 */
export function retrievalRequestFor(
  deps: TurnDependencies,
  current: Engine,
  turn: OpenTurn,
  split: SplitConversation,
  emit: Emit,
  signal: AbortSignal,
): RetrieveRequest {
  const { session, question, earlier, again } = turn;
  const reservedTokens = asksModel(current) ? countReservedTokens(split, RECENT_TURNS) : 0;
  const engine = reservedTokens === 0 ? current : withReservedTokens(current, reservedTokens);
  return {
    surface: 'chat',
    question: question.text,
    recentTurns: lastTurns(earlier, RECENT_TURNS),
    sessionId: session.id,
    asOf: question.createdAt,
    engine,
    exclude: [...turn.exclude],
    contract: deps.contract?.() ?? '',
    signal,
    onStage: (stage) => emit({ type: 'stage', stage }),
    ...(again?.plan === undefined ? {} : { plan: again.plan }),
    ...(again?.parentId === undefined ? {} : { parentId: again.parentId }),
    ...(again === undefined
      ? {}
      : { without: again.without, include: again.include, includeArchived: again.includeArchived === true }),
  };
}

/** The engine's part of a retrieval. */
export const toEnginePackage = ({ trace, sources, lessons: cues }: RetrievalResult): EnginePackage => ({
  plan: trace.plan,
  sources,
  lessons: cues,
  facts: trace.facts ?? [],
  decisions: trace.decisions ?? null,
  starters: (trace.starters ?? []).map(({ text }) => text),
  notices: trace.notices.filter(({ kind }) => ANSWER_NOTICES.has(kind)).map(({ text }) => text),
});

/**
 * Retrieves for a turn. Runs are saved as soon as they exist, so that the panel can open while the answer is being
 * written.
 */
export async function retrieveForTurn(
  deps: TurnDependencies,
  engine: Engine,
  turn: OpenTurn,
  emit: Emit,
  signal: AbortSignal,
): Promise<TurnRetrieval> {
  const conversation = await prepareConversation(deps, engine, turn, emit, signal);
  const request = retrievalRequestFor(deps, engine, turn, conversation.split, emit, signal);
  const unfiltered = await deps.retrieval.retrieve(
    turn.again === undefined ? request : { ...request, purpose: 'again', purposeNote: turn.again.note },
  );
  const retrieved = (await deps.reportedContradictions?.withoutReported(unfiltered, turn.earlier)) ?? unfiltered;
  const { turns, earlier, record } = await conversation.load();
  let first = await saveRuns(deps, turn, withConversationRecord(retrieved, record));
  emitRetrieved(emit, first);
  emitReformulations(emit, retrieved);
  const sources = [...retrieved.sources];
  const includedFacts = new Set((retrieved.trace.facts ?? []).map(({ id }) => id));
  const supplements: RetrievalTrace[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const saveSupplement = async (run: Pick<RetrievalResult, 'trace' | 'children'>, note: string, used: number) => {
    const parentWithChild = { ...first, childIds: [...(first.childIds ?? []), run.trace.id] };
    supplements.push(await saveRuns(deps, turn, run, parentWithChild));
    // Set after saving, so that no parent names a run that could not be stored.
    first = parentWithChild;
    emit({ type: 'further', traceId: run.trace.id, purpose: 'supplemental', note, used });
  };
  const supplement = async (query: string): Promise<RecallResult> => {
    const note = `The model asked for “${query}”`;
    const firstNumber = Math.max(0, ...sources.map(({ number }) => number)) + 1;
    let run: RetrievalResult;
    try {
      run = await deps.retrieval.retrieve(
        supplementalRequest(deps, request, query, { note, parent: first, sources, firstNumber }),
      );
    } catch (error) {
      signal.throwIfAborted();
      const why = toErrorReply(error).message;
      deps.log.warn('supplemental retrieval failed', { messageId: turn.answer.id, code: toErrorReply(error).code });
      await saveSupplement(
        { trace: failedSupplement(first, { id: deps.ids.next(), query, why, note }), children: [] },
        `${note}, but that search failed: ${why}`,
        0,
      );
      throw error;
    }
    await saveSupplement(run, note, run.sources.length);
    sources.push(...run.sources);
    emitReformulations(emit, run);
    const isNew = ({ id }: TracedFact) => !includedFacts.has(id) && includedFacts.add(id);
    return { sources: run.sources, facts: (run.trace.facts ?? []).filter(isNew), lessons: run.lessons };
  };

  return {
    answerInput: { ...toEnginePackage(retrieved), turns, ...(earlier === undefined ? {} : { earlier }) },
    sources,
    get runs() {
      return [first, ...supplements];
    },
    // Serialised, since the numbers continue.
    retrieveMore: (query) => {
      const result = last.then(() => supplement(query));
      last = result.catch(() => {});
      return result;
    },
  };
}

/**
 * Splits the conversation of a turn and summarises its beginning if needed, with a remote model in parallel with the
 * search.
 */
export async function prepareConversation(
  deps: TurnDependencies,
  engine: Engine,
  { session, earlier }: OpenTurn,
  emit: Emit,
  signal: AbortSignal,
): Promise<{ split: SplitConversation; load: () => Promise<Conversation> }> {
  const split = await splitForWindow(deps.rolling, engine, session, earlier);
  let loading: Promise<Conversation> | null = null;
  const loadConversation = () => (loading ??= buildConversation(deps.rolling, engine, session, split, signal));
  if (engine.sentTo !== null) loadConversation().catch(() => {});
  return {
    split,
    load: () => {
      if (split.older.length > 0 && asksModel(engine)) emit({ type: 'stage', stage: 'conversation' });
      return loadConversation();
    },
  };
}

export const withConversationRecord = <Run extends Pick<RetrievalResult, 'trace'>>(
  run: Run,
  record: Conversation['record'],
): Run => (record === undefined ? run : { ...run, trace: { ...run.trace, conversation: record } });

const withReservedTokens = (engine: Engine, tokens: number): RetrieveRequest['engine'] => ({
  label: engine.label,
  sentTo: engine.sentTo,
  contextWindowTokens: Math.max(MIN_CONTEXT_TOKENS, engine.contextWindowTokens - tokens),
  understand: (asked, signal) => engine.understand(asked, signal),
  judge: (judged, signal) => engine.judge(judged, signal),
  ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
});

/**
 * Saves a run, its reformulations and, for a supplement, the updated parent, in one batch. Resolves to the saved run.
 */
export async function saveRuns(
  { writer }: TurnDependencies,
  { session, answer }: OpenTurn,
  run: Pick<RetrievalResult, 'trace' | 'children'>,
  parent?: RetrievalTrace,
): Promise<RetrievalTrace> {
  const ofThisAnswer = (trace: RetrievalTrace): RetrievalTrace => ({
    ...trace,
    sessionId: session.id,
    messageId: answer.id,
  });
  const saved = ofThisAnswer(run.trace);
  const rows = [...(parent === undefined ? [] : [parent]), saved, ...run.children.map(ofThisAnswer)];
  await writer.commit({
    actor: 'app',
    kind: 'chat.trace',
    label: 'Recalled from the vault',
    scope: 'none',
    changes: rows.map((row) => put('traces', row)),
  });
  return saved;
}

function emitRetrieved(emit: Emit, { id, candidates, package: { order } }: RetrievalTrace): void {
  emit({ type: 'retrieved', traceId: id, used: order.length, leftOut: candidates.length - order.length });
}

export function emitReformulations(emit: Emit, { children }: RetrievalResult): void {
  for (const {
    id,
    purposeNote,
    package: { order },
  } of children) {
    emit({ type: 'further', traceId: id, purpose: 'reformulation', note: purposeNote ?? '', used: order.length });
  }
}

/** Planned by the offline rules, since the model already stated what it wants. Sources given before are excluded. */
function supplementalRequest(
  deps: TurnDependencies,
  request: RetrieveRequest,
  query: string,
  {
    note,
    parent,
    sources,
    firstNumber,
  }: { note: string; parent: RetrievalTrace; sources: readonly AnswerSource[]; firstNumber: number },
): RetrieveRequest {
  const { engine } = request;
  const { plan: _plan, include: _include, contract: _contract, ...shared } = request;
  const understand = deps.understandOffline ?? createOfflineUnderstander().understand;
  const includedRefs: SourceRef[] = sources.map(({ ref }) => ref);
  const room =
    engine.contextWindowTokens * MAX_WINDOW_SHARE -
    parent.package.tokens -
    estimateTokens(sources.slice(parent.package.order.length));
  return {
    ...shared,
    question: query,
    recentTurns: [],
    purpose: 'supplemental',
    purposeNote: note,
    parentId: parent.id,
    firstNumber,
    breadth: SUPPLEMENT_CANDIDATES,
    exclude: [...(shared.exclude ?? []), ...includedRefs],
    engine: {
      label: engine.label,
      sentTo: engine.sentTo,
      contextWindowTokens: Math.max(MIN_CONTEXT_TOKENS, Math.floor(room / 2)),
      understand,
      judge: (judged, signal) => engine.judge(judged, signal),
      ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
    },
  };
}

/** Four characters per token: a bound, never a displayed figure. */
const estimateTokens = (sources: readonly AnswerSource[]): number =>
  sources.reduce((sum, { text }) => sum + Math.ceil(text.length / 4), 0);

/** The question and everything after it, which the turn's own retrieval must not find. */
export const messageRefs = (messages: readonly { id: string }[]): SourceRef[] =>
  messages.map(({ id }) => sourceRef('message', id));
