import type { IdFactory, SourceRef, TraceId } from '../../../shared/domain/ids';
import { emptyPlan } from '../../../shared/domain/query-plan';
import type { RetrievalTrace, TracedFact } from '../../../shared/domain/trace';
import type { PurposeNote } from '../../../shared/domain/trace-reasons';
import { toErrorReply } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import type { AnswerSource, Engine, Judgement, RetrievedMore } from '../../ports/engine';
import type { Retrieval, RetrievalResult, RetrieveRequest, ToolReplyTexts } from '../../retrieval/funnel/retrieval';
import type { VaultWriter } from '../../store/vault-store';
import type { Emit, OpenTurn } from './open-turn-record';
import { saveRuns } from './save-runs';

export interface SupplementDependencies {
  retrieval: Retrieval;
  writer: Pick<VaultWriter, 'commit'>;
  ids: IdFactory;
  log: Logger;
  /** Understands what the model asks for in the middle of an answer, by rules. */
  understandOffline: Engine['understand'];
}

/** What is retrieved further while one answer is written. */
export interface AnswerSupplements {
  /** Sources of the package and of every supplement, numbered continuously. */
  readonly sources: readonly AnswerSource[];
  /** The run of the question, then its supplements, as stored. */
  readonly runs: readonly RetrievalTrace[];
  /** Supplemental retrieval during an answer. Rejects on failure, with the failure in a trace; the answer continues. */
  retrieveMore(query: string): Promise<RetrievedMore>;
  /** Judges what a tool replied during an answer, as a supplement. */
  judgeReply: JudgeReply;
}

/**
 * @param isShort the whole reply is a few words or figures, so that rules, which compare words, leave none of it out
 * @returns what of it is kept, and the run in which it was judged
 */
export type JudgeReply = (
  reply: ToolReplyTexts,
  isShort: boolean,
) => Promise<{ sources: AnswerSource[]; trace: RetrievalTrace }>;

type ModelRequest = Extract<PurposeNote, { code: 'model-request' }>;

/** Candidates of a supplement after fusing: one batch for the gate. */
const SUPPLEMENT_CANDIDATES = 8;
/** Share of the model's window that package and supplements may fill together. */
const MAX_WINDOW_SHARE = 0.8;
/** The least room in tokens that a package or a supplement has. */
export const MIN_CONTEXT_TOKENS = 600;

/** Everything beyond the package that one answer is given, one after another: the numbers go on. */
export function createSupplements(
  deps: SupplementDependencies,
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
