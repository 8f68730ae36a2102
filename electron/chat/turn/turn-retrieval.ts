import type { RetrievalTrace, TracedFact } from '../../../shared/domain/trace';
import type { IdFactory, TraceId, SourceRef } from '../../../shared/domain/ids';
import { askedInText, type AskedScope, type PartOfVault } from '../../../shared/domain/asked-scope';
import { sourcesOf } from '../../../shared/domain/message';
import type { Logger } from '../../../shared/lib/logger';
import type { RollingSummaries } from '../../corpus/summaries/rolling-summaries';
import type { VaultWriter } from '../../store/vault-store';
import type { ReportedContradictions } from './reported-contradictions';
import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { noticeText, vaultAsOfText } from '../../../shared/domain/trace-text/run-text';
import { toErrorReply } from '../../../shared/ipc/errors';
import { createMutex } from '../../../shared/lib/mutex';
import type { AnswerRequest, AnswerSource, Engine, Judgement, RetrievedMore } from '../../ports/engine';
import type { IndexScope } from '../../retrieval/index/queries/index-scope';
import type { IndexPort } from '../../retrieval/index/index-port';
import { memoryText, messageText } from '../../retrieval/stages/gate/applicability';
import type { Retrieval, RetrievalResult, RetrieveRequest, ToolReplyTexts } from '../../retrieval/funnel/retrieval';
import type { AttachmentUse } from '../../../shared/domain/attachment-use';
import type { MessageFiles } from '../attachments/message-files';
import { asksModel, countReservedTokens } from '../conversation/split-conversation';
import { lastTurns } from '../conversation/engine-turns';
import type { OpenTurn, Emit } from './open-turn-record';
import { saveRuns, emitRetrieved } from './save-runs';
import {
  prepareConversation,
  withConversationRecord,
  type PreparedConversation,
} from '../conversation/prepare-conversation';
import { emptyPlan } from '../../../shared/domain/query-plan';

/** What a scope is for the funnel. */
export type ReadScope = (asked: PartOfVault) => Promise<{ scope: IndexScope; includesArchived: boolean }>;

type ModelRequest = Extract<PurposeNote, { code: 'model-request' }>;

export interface RetrievalDependencies {
  retrieval: Retrieval;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  log: Logger;
  /** How the person wants to be answered, as it stands now; none when absent. */
  contract?: () => string;
  /** Sums up the beginning of chats that no longer fit the model's window; without it that beginning is left out. */
  rolling?: RollingSummaries;
  /** The part of the vault that a question is asked in. @throws AppError `bad-input` where it cannot be followed */
  readScope: ReadScope;
  /** The project whose texts may not go to the engine that was chosen, so that rules answer; absent: none. */
  answeredHere?: RetrieveRequest['answeredHere'];
  /** Reads the files of messages; without it a model is given none. */
  files?: MessageFiles;
  /** Understands what the model asks for in the middle of an answer, by rules. */
  understandOffline: Engine['understand'];
  /** The networks on this machine that read sentences; without them answers are picked by words alone. */
  sentenceReader?: Pick<IndexPort, 'applicability' | 'sentenceSimilarities'>;
  /** Leaves out contradictions reported in the session already; when absent, each answer reports them. */
  reportedContradictions?: ReportedContradictions;
}

/** The part of a package that the answering engine receives. */
export type EnginePackage = Pick<
  AnswerRequest,
  'plan' | 'sources' | 'notices' | 'facts' | 'lessons' | 'decisions' | 'starters'
>;

/** The retrievals of one answer: the package, and the model's further searches. */
export interface TurnRetrieval {
  /** The engine's input. */
  answerInput: EnginePackage & Pick<AnswerRequest, 'turns' | 'earlier' | 'files' | 'sentences' | 'nearest'>;
  /** What the engine is given of each file of the question. */
  readonly attachmentUses: readonly AttachmentUse[];
  /** Sources of the package and of every supplement, numbered continuously. */
  readonly sources: readonly AnswerSource[];
  /** The run of the question, then its supplements, as stored. */
  readonly runs: readonly RetrievalTrace[];
  /** Supplemental retrieval during an answer. Rejects on failure, with the failure in a trace; the answer continues. */
  retrieveMore(query: string): Promise<RetrievedMore>;
  /** Judges what a tool replied during an answer, as a supplement. */
  judgeReply: JudgeReply;
  /** The same package for an answer beside the first one, which has a run and supplements of its own. */
  beside(turn: OpenTurn, run: RetrievalTrace): AnswerSupplements;
}

/** What is retrieved further while one answer is written. */
export type AnswerSupplements = Pick<TurnRetrieval, 'sources' | 'runs' | 'retrieveMore' | 'judgeReply'>;

/**
 * @param isShort the whole reply is a few words or figures, so that rules, which compare words, leave none of it out
 * @returns what of it is kept, and the run in which it was judged
 */
export type JudgeReply = (
  reply: ToolReplyTexts,
  isShort: boolean,
) => Promise<{ sources: AnswerSource[]; trace: RetrievalTrace }>;

/** Recent turns passed to retrieval. */
const RECENT_TURNS = 6;
/** Notices that belong into the answer; the others stand below it or in the panel. */
const ANSWER_NOTICES: ReadonlySet<RetrievalTrace['notices'][number]['kind']> = new Set(['stale', 'answered-here']);

/**
 * The common request of a turn's retrievals, with the tokens of conversation and files subtracted from the room for the
 * package.
 */
export async function retrievalRequestFor(
  deps: RetrievalDependencies,
  current: Engine,
  turn: OpenTurn,
  { split, files }: Pick<PreparedConversation, 'split' | 'files'>,
  emit: Emit,
  signal: AbortSignal,
): Promise<RetrieveRequest> {
  const { session, question, earlier, again } = turn;
  const asked = again?.everywhere === true ? {} : await scopeRequest(deps.readScope, question.scope);
  const reservedTokens = asksModel(current) ? countReservedTokens(split, RECENT_TURNS) + files.tokens : 0;
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
    onStage: (stage, count) => emit({ type: 'stage', stage, ...(count === undefined ? {} : { count }) }),
    sources: sourcesOf(question),
    ...(session.withoutProfile === true ? { withoutProfile: true } : {}),
    ...(again?.plan === undefined ? {} : { plan: again.plan }),
    ...(again?.parentId === undefined ? {} : { parentId: again.parentId }),
    ...(again === undefined
      ? {}
      : { without: again.without, include: again.include, includeArchived: again.includeArchived === true }),
    ...(deps.answeredHere === undefined ? {} : { answeredHere: deps.answeredHere }),
    ...asked,
  };
}

/** What a request for a part of the vault holds; nothing where all of it is asked. */
export async function scopeRequest(
  readScope: ReadScope,
  askedIn: AskedScope | undefined,
): Promise<Pick<RetrieveRequest, 'scope' | 'askedIn' | 'includeArchived'>> {
  if (askedIn === undefined || 'everything' in askedIn) return {};
  const { scope, includesArchived } = await readScope(askedIn);
  return { scope, askedIn, ...(includesArchived ? { includeArchived: true } : {}) };
}

/** The files of the question, where it has any. */
export const filesOf = ({ files }: Pick<PreparedConversation, 'files'>): Pick<AnswerRequest, 'files'> =>
  files.asked.length === 0 ? {} : { files: files.asked };

/** The engine's part of a retrieval. */
export const toEnginePackage = ({ trace, sources, lessons }: RetrievalResult): EnginePackage => ({
  plan: trace.plan,
  sources,
  lessons,
  facts: trace.facts ?? [],
  decisions: trace.decisions ?? null,
  starters: (trace.starters ?? []).map(({ text }) => text),
  notices: [
    ...[vaultAsOfText(trace), sources.length === 0 ? askedInText(trace) : null].filter((text) => text !== null),
    ...trace.notices.filter(({ kind }) => ANSWER_NOTICES.has(kind)).map((notice) => noticeText(notice, namesIn(trace))),
  ],
});

/**
 * Retrieves for a turn. Runs are saved as soon as they exist, so that the panel can open while the answer is being
 * written.
 */
export async function retrieveForTurn(
  deps: RetrievalDependencies,
  engine: Engine,
  turn: OpenTurn,
  emit: Emit,
  signal: AbortSignal,
): Promise<TurnRetrieval> {
  const conversation = await prepareConversation(deps, engine, turn, emit, signal);
  const request = await retrievalRequestFor(deps, engine, turn, conversation, emit, signal);
  const unfiltered = await deps.retrieval.retrieve(
    turn.again === undefined ? request : { ...request, purpose: 'again', purposeNote: turn.again.note },
  );
  const retrieved = (await deps.reportedContradictions?.withoutReported(unfiltered, turn.earlier)) ?? unfiltered;
  const { turns, earlier, record } = await conversation.load();
  const first = await saveRuns(deps.writer, turn, withConversationRecord(retrieved, record));
  emitRetrieved(emit, first);
  const nearest = nearestOf(retrieved);
  const sources = [...retrieved.sources, ...(nearest === null ? [] : [nearest])];
  const supplements = createSupplements(deps, { turn, request, first, sources: [...sources], signal, emit });
  return {
    answerInput: {
      ...toEnginePackage(retrieved),
      turns,
      ...(earlier === undefined ? {} : { earlier }),
      ...filesOf(conversation),
      ...(nearest === null ? {} : { nearest }),
      ...(deps.sentenceReader === undefined ? {} : { sentences: readerOf(deps.sentenceReader, request) }),
    },
    attachmentUses: conversation.files.uses,
    sources: supplements.sources,
    get runs() {
      return supplements.runs;
    },
    retrieveMore: supplements.retrieveMore,
    judgeReply: supplements.judgeReply,
    // Windows follow the runs of the first answer; those beside it are told of with their calls.
    beside: (own, run) =>
      createSupplements(deps, { turn: own, request, first: run, sources: [...sources], signal, emit: () => {} }),
  };
}

/** Everything beyond the package that one answer is given, one after another: the numbers go on. */
function createSupplements(
  deps: RetrievalDependencies,
  {
    turn,
    request,
    first: ofPackage,
    sources,
    signal,
    emit,
  }: {
    turn: OpenTurn;
    request: RetrieveRequest;
    first: RetrievalTrace;
    sources: AnswerSource[];
    signal: AbortSignal;
    emit: Emit;
  },
): AnswerSupplements {
  let first = ofPackage;
  const includedFacts = new Set((first.facts ?? []).map(({ id }) => id));
  const supplements: RetrievalTrace[] = [];
  const runInOrder = createMutex();
  const nextNumber = () => Math.max(0, ...sources.map(({ number }) => number)) + 1;

  const saveSupplement = async (run: Pick<RetrievalResult, 'trace'>, note: PurposeNote, used: number) => {
    const parentWithChild = { ...first, childIds: [...(first.childIds ?? []), run.trace.id] };
    const saved = await saveRuns(deps.writer, turn, run, parentWithChild);
    supplements.push(saved);
    // Only now: a run that could not be stored is named by none.
    first = parentWithChild;
    emit({ type: 'further', traceId: run.trace.id, purpose: 'supplemental', note, used });
    return saved;
  };
  const supplement = async (query: string): Promise<RetrievedMore> => {
    const note: ModelRequest = { code: 'model-request', query, failure: null };
    let run: RetrievalResult;
    try {
      run = await deps.retrieval.retrieve(
        supplementalRequest(deps.understandOffline, request, query, {
          note,
          parent: first,
          sources,
          firstNumber: nextNumber(),
        }),
      );
    } catch (error) {
      signal.throwIfAborted();
      const why = toErrorReply(error).message;
      deps.log.warn('supplemental retrieval failed', { messageId: turn.answer.id, code: toErrorReply(error).code });
      const trace = failedSupplement(first, { id: deps.ids.next(), query, why });
      await saveSupplement({ trace }, { ...note, failure: why }, 0);
      throw error;
    }
    await saveSupplement(run, note, run.sources.length);
    sources.push(...run.sources);
    const isNew = ({ id }: TracedFact) => !includedFacts.has(id) && includedFacts.add(id);
    return { sources: run.sources, facts: (run.trace.facts ?? []).filter(isNew), lessons: run.lessons };
  };
  const judge = async (reply: ToolReplyTexts, isShort: boolean) => {
    const { server, tool } = reply.from;
    const note: PurposeNote = { code: 'tool-call', server, tool, query: reply.call };
    const run = await deps.retrieval.retrieve(
      replyRequest(request, reply, { note, parent: first, sources, firstNumber: nextNumber(), isShort }),
    );
    const trace = await saveSupplement(run, note, run.sources.length);
    sources.push(...run.sources);
    return { sources: run.sources, trace };
  };

  return {
    sources,
    get runs() {
      return [first, ...supplements];
    },
    retrieveMore: (query) => runInOrder(() => supplement(query)),
    judgeReply: (reply, isShort) => runInOrder(() => judge(reply, isShort)),
  };
}

/**
 * From here on the judge finds a memory near that the gate left out. Of written lives whose package was empty, half of
 * those that it names help (docs/evidence.md).
 */
const NEAR_FIT = 0.5;

/** What the judge finds most helpful of what the gate left out, where nothing passed it. */
function nearestOf({ trace, sources }: Pick<RetrievalResult, 'trace' | 'sources'>): AnswerSource | null {
  if (
    sources.length > 0 ||
    (trace.facts ?? []).length > 0 ||
    trace.decisions != null ||
    trace.plan.exactPhrases !== undefined
  )
    return null;
  const near = trace.candidates.flatMap((candidate) => {
    const reason = candidate.gate?.reason;
    const fit = reason?.code === 'offline-evidence' ? (reason.applicability ?? 0) : 0;
    return fit < NEAR_FIT || candidate.outcome.state !== 'dropped' || candidate.outcome.stage !== 'gate'
      ? []
      : [{ candidate, fit }];
  });
  const best = near.toSorted((left, right) => right.fit - left.fit)[0]?.candidate;
  if (best === undefined) return null;
  const { ref, title, text, tier, role, speaker, at } = best;
  return { number: 1, ref, title, text, tier, role, speaker, at };
}

/** Sentences are read as the gate reads memories. */
export const readerOf = (
  index: NonNullable<RetrievalDependencies['sentenceReader']>,
  { recentTurns, asOf }: Pick<RetrieveRequest, 'recentTurns' | 'asOf'>,
): NonNullable<AnswerRequest['sentences']> => ({
  fits: (question, sentences) =>
    index.applicability({
      message: messageText({ recentTurns, question }),
      memories: sentences.map(({ text, source }) => memoryText({ ...source, text }, asOf)),
    }),
  similarities: (pairs) => index.sentenceSimilarities(pairs),
});

const withReservedTokens = (engine: Engine, tokens: number): RetrieveRequest['engine'] => ({
  label: engine.label,
  sentTo: engine.sentTo,
  ...(engine.goesTo === undefined ? {} : { goesTo: engine.goesTo }),
  contextWindowTokens: Math.max(MIN_CONTEXT_TOKENS, engine.contextWindowTokens - tokens),
  understand: (asked, signal) => engine.understand(asked, signal),
  judge: (judged, signal) => engine.judge(judged, signal),
  ...(engine.judgeBatch === undefined ? {} : { judgeBatch: engine.judgeBatch }),
  ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
});

/** The trace of a failed supplemental retrieval: no candidates, and the error. Everything else as in its parent. */
function failedSupplement(
  parent: RetrievalTrace,
  { id, query, why }: { id: TraceId; query: string; why: string },
): RetrievalTrace {
  const { surface, asOf, configHash, indexSeq, embedder, sentTo, sessionId, messageId } = parent;
  return {
    id,
    parentId: parent.id,
    purpose: 'supplemental',
    purposeNote: { code: 'model-request', query, failure: why },
    sessionId,
    messageId,
    surface,
    asOf,
    plan: emptyPlan(query),
    skipped: { code: 'search-failed', message: why },
    lanes: [],
    stages: [],
    candidates: [],
    gate: { judge: parent.gate.judge, state: 'not-run', failures: [{ code: 'search-failed', message: why }] },
    notices: [{ kind: 'nothing-applies', message: { code: 'nothing-more' } }],
    package: { order: [], tokens: 0, budgetTokens: 0 },
    configHash,
    indexSeq,
    embedder,
    sentTo,
    ms: 0,
  };
}

/** Candidates of a supplement after fusing: one batch for the gate. */
const SUPPLEMENT_CANDIDATES = 8;

/**
 * Share of the model's window that package and supplements may fill together, and the least room in tokens a supplement
 * has.
 */
const MAX_WINDOW_SHARE = 0.8;

const MIN_CONTEXT_TOKENS = 600;

interface SupplementOf {
  note: PurposeNote;
  parent: RetrievalTrace;
  sources: readonly AnswerSource[];
  firstNumber: number;
}

/** Tokens that a supplement may fill: half of what package and supplements have left of the window. */
const roomFor = ({ engine }: RetrieveRequest, { parent, sources }: SupplementOf): number =>
  Math.max(
    MIN_CONTEXT_TOKENS,
    Math.floor(
      (engine.contextWindowTokens * MAX_WINDOW_SHARE -
        parent.package.tokens -
        estimateTokens(sources.slice(parent.package.order.length))) /
        2,
    ),
  );

/**
 * Judges a tool's reply by what the person asked: its plan is known, and each part stands with the call. How alike a few
 * figures are to a question says nothing of them: where rules judge, they leave none of a short reply out.
 */
function replyRequest(
  request: RetrieveRequest,
  reply: ToolReplyTexts,
  { isShort, ...of }: SupplementOf & { isShort: boolean },
): RetrieveRequest {
  const { engine } = request;
  const { include: _include, without: _without, contract: _contract, breadth: _breadth, ...shared } = request;
  const { plan } = of.parent;
  return {
    ...shared,
    // A message that needs no memory may well need a tool.
    plan: { ...plan, route: 'vault', skipReason: null, window: null },
    purpose: 'supplemental',
    purposeNote: of.note,
    parentId: of.parent.id,
    firstNumber: of.firstNumber,
    reply,
    engine: {
      ...engine,
      contextWindowTokens: roomFor(request, of),
      understand: (asked, signal) => engine.understand(asked, signal),
      async judge(judged, signal) {
        const judgements = await engine.judge(judged, signal);
        return isShort ? judgements.map(keptOfShort) : judgements;
      },
    },
  };
}

const keptOfShort = (judgement: Judgement): Judgement =>
  judgement.verdict === 'drop' && judgement.standIn !== undefined
    ? { ...judgement, verdict: 'weak', reason: { code: 'reply-to-call' } }
    : judgement;

/**
 * Understood by the offline rules: the model has said already what it wants. What was given before is not given twice.
 */
function supplementalRequest(
  understandOffline: Engine['understand'],
  request: RetrieveRequest,
  query: string,
  of: SupplementOf,
): RetrieveRequest {
  const { note, parent, sources, firstNumber } = of;
  const { engine } = request;
  const { plan: _plan, include: _include, contract: _contract, ...shared } = request;
  const includedRefs: SourceRef[] = sources.map(({ ref }) => ref);
  return {
    ...shared,
    ...(parent.vaultAsOf === undefined ? {} : { vaultAsOf: parent.vaultAsOf.at }),
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
      ...(engine.goesTo === undefined ? {} : { goesTo: engine.goesTo }),
      contextWindowTokens: roomFor(request, of),
      understand: understandOffline,
      judge: (judged, signal) => engine.judge(judged, signal),
      ...(engine.judgeBatch === undefined ? {} : { judgeBatch: engine.judgeBatch }),
      ...(engine.tokenizer === undefined ? {} : { tokenizer: engine.tokenizer }),
    },
  };
}

/** Four characters a token: a bound for the room, never a figure that is shown. */
const estimateTokens = (sources: readonly AnswerSource[]): number =>
  sources.reduce((sum, { text }) => sum + Math.ceil(text.length / 4), 0);
