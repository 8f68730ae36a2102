import { put } from '../../shared/domain/batch';
import { sourceRef, type SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace, TracedFact } from '../../shared/domain/trace';
import type { ChatStreamEvent } from '../../shared/ipc/routes/chat';
import { toErrorReply } from '../../shared/ipc/errors';
import { createOfflineUnderstander } from '../models/offline/understand';
import type { AnswerRequest, AnswerSource, Engine, Recalled } from '../models/engine';
import type { Retrieved, RetrieveRequest } from '../retrieval/retrieve';
import {
  asksModel,
  cutConversation,
  roomTaken,
  tellConversation,
  type Conversation,
  type SplitConversation,
} from './conversation';
import { turnsOf } from './conversation-turns';
import { failedRun } from './failed-run';
import type { OpenTurn, TurnDependencies } from './turn';

type Emit = (event: ChatStreamEvent) => void;

/** The part of a package that the answering engine is given. */
export type PackageGiven = Pick<
  AnswerRequest,
  'plan' | 'sources' | 'notices' | 'facts' | 'cues' | 'decisions' | 'starters'
>;

/** What one answer knows of the vault: the package, and what the model asks for on the way. */
export interface TurnRecall {
  /** What the engine is given. */
  given: PackageGiven & Pick<AnswerRequest, 'turns' | 'earlier'>;
  /** Sources of the package and of every supplement, numbered through. */
  readonly sources: readonly AnswerSource[];
  /** The run of the question, then its supplements, as stored. */
  readonly runs: readonly RetrievalTrace[];
  /**
   * Supplemental retrieval in the middle of an answer. Rejects when it failed, with the failure on record; nothing of
   * the answer is lost.
   */
  more(query: string): Promise<Recalled>;
}

/** Turns that retrieval sees. */
const RECENT_TURNS = 6;
/** Candidates of a supplement after fusing: one batch for the gate. */
const SUPPLEMENT_BREADTH = 8;
/**
 * Share of the model's window that package and supplements may fill together, and the least room in tokens a supplement
 * has.
 */
const FILLED_SHARE = 0.8;
const LEAST_ROOM_TOKENS = 600;
/** Notices that belong into the answer; the others stand below it or in the panel. */
const SAID: ReadonlySet<RetrievalTrace['notices'][number]['kind']> = new Set(['stale']);

/**
 * The request every retrieval of a turn shares. What the conversation takes of the window is no room for the package.
 */
export function requestFor(
  deps: TurnDependencies,
  current: Engine,
  turn: OpenTurn,
  split: SplitConversation,
  emit: Emit,
  signal: AbortSignal,
): RetrieveRequest {
  const { session, question, earlier, again } = turn;
  const taken = asksModel(current) ? roomTaken(split, RECENT_TURNS) : 0;
  const engine = taken === 0 ? current : smallerBy(current, taken);
  return {
    surface: 'chat',
    question: question.text,
    recentTurns: turnsOf(earlier, RECENT_TURNS),
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

/** The part of a retrieval that the answering engine is given. */
export const givenBy = ({ trace, sources, cues }: Retrieved): PackageGiven => ({
  plan: trace.plan,
  sources,
  cues,
  facts: trace.facts ?? [],
  decisions: trace.decisions ?? null,
  starters: (trace.starters ?? []).map(({ text }) => text),
  notices: trace.notices.filter(({ kind }) => SAID.has(kind)).map(({ text }) => text),
});

/**
 * Retrieves for a turn. The runs are saved as soon as they exist: the panel can be opened while the answer is still
 * coming.
 */
export async function recallForTurn(
  deps: TurnDependencies,
  engine: Engine,
  turn: OpenTurn,
  emit: Emit,
  signal: AbortSignal,
): Promise<TurnRecall> {
  const conversation = await openConversation(deps, engine, turn, emit, signal);
  const request = requestFor(deps, engine, turn, conversation.split, emit, signal);
  const found = await deps.retrieval.retrieve(
    turn.again === undefined ? request : { ...request, purpose: 'again', purposeNote: turn.again.note },
  );
  const retrieved = (await deps.told?.leaveOutTold(found, turn.earlier)) ?? found;
  const { turns, earlier, record } = await conversation.told();
  let first = await keepRuns(deps, turn, withConversation(retrieved, record));
  tellRun(emit, first);
  tellReformulations(emit, retrieved);
  const sources = [...retrieved.sources];
  const givenFacts = new Set((retrieved.trace.facts ?? []).map(({ id }) => id));
  const supplements: RetrievalTrace[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const keepSupplement = async (run: Pick<Retrieved, 'trace' | 'children'>, note: string, used: number) => {
    const naming = { ...first, childIds: [...(first.childIds ?? []), run.trace.id] };
    supplements.push(await keepRuns(deps, turn, run, naming));
    // Only now: a run that could not be stored is named by none.
    first = naming;
    emit({ type: 'further', traceId: run.trace.id, purpose: 'supplemental', note, used });
  };
  const supplement = async (query: string): Promise<Recalled> => {
    const note = `The model asked for “${query}”`;
    const firstNumber = Math.max(0, ...sources.map(({ number }) => number)) + 1;
    let run: Retrieved;
    try {
      run = await deps.retrieval.retrieve(
        supplementOf(deps, request, query, { note, parent: first, sources, firstNumber }),
      );
    } catch (error) {
      signal.throwIfAborted();
      const why = toErrorReply(error).message;
      deps.log.warn('supplemental retrieval failed', { messageId: turn.answer.id, code: toErrorReply(error).code });
      await keepSupplement(
        { trace: failedRun(first, { id: deps.ids.next(), query, why, note }), children: [] },
        `${note}, but that search failed: ${why}`,
        0,
      );
      throw error;
    }
    await keepSupplement(run, note, run.sources.length);
    sources.push(...run.sources);
    tellReformulations(emit, run);
    const isNew = ({ id }: TracedFact) => !givenFacts.has(id) && givenFacts.add(id);
    return { sources: run.sources, facts: (run.trace.facts ?? []).filter(isNew), cues: run.cues };
  };

  return {
    given: { ...givenBy(retrieved), turns, ...(earlier === undefined ? {} : { earlier }) },
    sources,
    get runs() {
      return [first, ...supplements];
    },
    // One after another: the numbers go on.
    more: (query) => {
      const result = last.then(() => supplement(query));
      last = result.catch(() => {});
      return result;
    },
  };
}

/**
 * Cuts the conversation of a turn, and tells it when it is wanted. A remote model sums up while the vault is searched;
 * one machine cannot do both at
 * once.
 */
export async function openConversation(
  deps: TurnDependencies,
  engine: Engine,
  { session, earlier }: OpenTurn,
  emit: Emit,
  signal: AbortSignal,
): Promise<{ split: SplitConversation; told: () => Promise<Conversation> }> {
  const split = await cutConversation(deps.rolling, engine, session, earlier);
  let telling: Promise<Conversation> | null = null;
  const told = () => (telling ??= tellConversation(deps.rolling, engine, session, split, signal));
  if (engine.sentTo !== null) told().catch(() => {});
  return {
    split,
    told: () => {
      if (split.older.length > 0 && asksModel(engine)) emit({ type: 'stage', stage: 'conversation' });
      return told();
    },
  };
}

export const withConversation = <Run extends Pick<Retrieved, 'trace'>>(run: Run, record: Conversation['record']): Run =>
  record === undefined ? run : { ...run, trace: { ...run.trace, conversation: record } };

const smallerBy = (engine: Engine, tokens: number): RetrieveRequest['engine'] => ({
  label: engine.label,
  sentTo: engine.sentTo,
  windowTokens: Math.max(LEAST_ROOM_TOKENS, engine.windowTokens - tokens),
  understand: (asked, signal) => engine.understand(asked, signal),
  judge: (judged, signal) => engine.judge(judged, signal),
  ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
});

/**
 * Saves a run, its reformulations and, for a supplement, the parent that now names it, in one batch. Resolves to the
 * run as saved.
 */
export async function keepRuns(
  { writer }: TurnDependencies,
  { session, answer }: OpenTurn,
  run: Pick<Retrieved, 'trace' | 'children'>,
  parent?: RetrievalTrace,
): Promise<RetrievalTrace> {
  const ofThisAnswer = (trace: RetrievalTrace): RetrievalTrace => ({
    ...trace,
    sessionId: session.id,
    messageId: answer.id,
  });
  const kept = ofThisAnswer(run.trace);
  const rows = [...(parent === undefined ? [] : [parent]), kept, ...run.children.map(ofThisAnswer)];
  await writer.commit({
    actor: 'app',
    kind: 'chat.trace',
    label: 'Recalled from the vault',
    scope: 'none',
    changes: rows.map((row) => put('traces', row)),
  });
  return kept;
}

function tellRun(emit: Emit, { id, candidates, package: { order } }: RetrievalTrace): void {
  emit({ type: 'retrieved', traceId: id, used: order.length, leftOut: candidates.length - order.length });
}

export function tellReformulations(emit: Emit, { children }: Retrieved): void {
  for (const {
    id,
    purposeNote,
    package: { order },
  } of children) {
    emit({ type: 'further', traceId: id, purpose: 'reformulation', note: purposeNote ?? '', used: order.length });
  }
}

/**
 * Understood by the offline rules: the model has said already what it wants. What was given before is not given twice.
 */
function supplementOf(
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
  const given: SourceRef[] = sources.map(({ ref }) => ref);
  const room =
    engine.windowTokens * FILLED_SHARE -
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
    breadth: SUPPLEMENT_BREADTH,
    exclude: [...(shared.exclude ?? []), ...given],
    engine: {
      label: engine.label,
      sentTo: engine.sentTo,
      windowTokens: Math.max(LEAST_ROOM_TOKENS, Math.floor(room / 2)),
      understand,
      judge: (judged, signal) => engine.judge(judged, signal),
      ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
    },
  };
}

/** Four characters a token: a bound for the room, never a figure that is shown. */
const estimateTokens = (sources: readonly AnswerSource[]): number =>
  sources.reduce((sum, { text }) => sum + Math.ceil(text.length / 4), 0);

/** What a turn's own retrieval must not find: its question, and all that was said since. */
export const refsFrom = (messages: readonly { id: string }[]): SourceRef[] =>
  messages.map(({ id }) => sourceRef('message', id));
