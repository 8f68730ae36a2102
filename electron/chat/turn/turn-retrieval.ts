import type { RetrievalTrace } from '../../../shared/domain/trace';
import { askedInText, type AskedScope, type PartOfVault } from '../../../shared/domain/asked-scope';
import { sourcesOf } from '../../../shared/domain/message';
import type { RollingSummaries } from '../../corpus/summaries/rolling-summaries';
import type { ReportedContradictions } from './reported-contradictions';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { noticeText, vaultAsOfText } from '../../../shared/domain/trace-text/run-text';
import type { AnswerRequest, AnswerSource, Engine } from '../../ports/engine';
import type { IndexScope } from '../../retrieval/index/queries/index-scope';
import type { IndexPort } from '../../retrieval/index/index-port';
import { memoryText, messageText } from '../../retrieval/stages/gate/applicability';
import type { RetrievalResult, RetrieveRequest } from '../../retrieval/funnel/retrieval';
import type { AttachmentUse } from '../../../shared/domain/attachment-use';
import type { MessageFiles } from '../attachments/message-files';
import { asksModel, countReservedTokens } from '../conversation/split-conversation';
import { lastTurns } from '../conversation/engine-turns';
import type { OpenTurn, Emit } from './open-turn-record';
import { saveRuns, emitRetrieved } from './save-runs';
import {
  createSupplements,
  MIN_CONTEXT_TOKENS,
  type AnswerSupplements,
  type SupplementDependencies,
} from './supplements';
import {
  prepareConversation,
  withConversationRecord,
  type PreparedConversation,
} from '../conversation/prepare-conversation';

/** What a scope is for the funnel. */
export type ReadScope = (asked: PartOfVault) => Promise<{ scope: IndexScope; includesArchived: boolean }>;

export interface RetrievalDependencies extends SupplementDependencies {
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
export interface TurnRetrieval extends AnswerSupplements {
  /** The engine's input. */
  answerInput: EnginePackage & Pick<AnswerRequest, 'turns' | 'earlier' | 'files' | 'sentences' | 'nearest'>;
  /** What the engine is given of each file of the question. */
  readonly attachmentUses: readonly AttachmentUse[];
  /** The same package for an answer beside the first one, which has a run and supplements of its own. */
  beside(turn: OpenTurn, run: RetrievalTrace): AnswerSupplements;
}

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
