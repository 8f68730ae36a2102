import { TAKE_BACK, withPiece } from '../../../shared/domain/answer-pieces';
import type { AgentTool } from '../../../shared/domain/agent-tool';
import { AppError } from '../../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { Engine, AnswerSource } from '../../ports/engine';
import type { RetrievalResult } from '../../retrieval/funnel/retrieval';
import { checkCitations, normaliseMarkers } from '../turn/citations';
import type { Conversation } from '../conversation/split-conversation';
import type { PartialSaver } from '../turn/partial-saver';
import { initialExtraction } from '../turn/extract-units';
import type { RunTurn, TurnDependencies } from '../turn/run-turn';
import { createAnswerSaver, saveAnswer, failureMessage, type AnswerOutcome } from '../turn/save-answer';
import { toEnginePackage, retrievalRequestFor, filesOf } from '../turn/turn-retrieval';
import { analysisOf, comparisonText, HEADINGS, type Analyst } from './analysis-text';
import { modelOf, type OpenTurn } from '../turn/open-turn-record';
import { saveRuns } from '../turn/save-runs';
import {
  prepareConversation,
  type PreparedConversation,
  withConversationRecord,
} from '../conversation/prepare-conversation';
import { t } from '../../../shared/messages/message';

interface AnalysisRun {
  deps: TurnDependencies;
  engine: Engine;
  turn: OpenTurn;
  emit: (event: ChatStreamEvent) => void;
  signal: AbortSignal;
  conversation: PreparedConversation;
  agentTools: AgentTool[];
}

/** One analyst's package, or the error. */
type AnalystPackage =
  | { retrieved: RetrievalResult; trace: RetrievalTrace; problem: null }
  | { retrieved: null; trace: null; problem: string };

interface AnalystAnswer {
  text: string;
  problem: string | null;
}

const NO_PACKAGE: NumberedPackage = { sources: [], lessons: [] };

/**
 * Two analysts on one question: each retrieves and answers on its own, in parallel when the engine is remote; then
 * evidence and conclusions are compared. When one fails, the other's answer is kept and the text says so. Always saved,
 * like an ordinary turn.
 */
export const runAnalysis: RunTurn = async (deps, turn, emit, signal, onAnswered) => {
  const engine = deps.engine(modelOf(turn));
  const running: AnalysisRun = {
    deps,
    engine,
    turn,
    emit,
    signal,
    conversation: await prepareConversation(deps, engine, turn, emit, signal),
    agentTools: [],
  };
  const outcome = await analyse(running);
  const message = await saveAnswer(deps, engine, turn, outcome, initialExtraction(outcome.state, turn));
  emit({ type: 'finished', message });
  onAnswered();
};

async function analyse(running: AnalysisRun): Promise<AnswerOutcome> {
  const { deps, engine, turn, emit } = running;
  let packages: Record<Analyst, AnalystPackage> | null = null;
  const saver = createAnswerSaver(
    deps,
    engine,
    turn,
    () => packages?.depth.trace?.id ?? packages?.breadth.trace?.id ?? null,
  );
  packages = await forBothAnalysts(engine, (analyst) => retrieveFor(running, analyst));
  const numbered = numberJointly(packages.depth.retrieved ?? NO_PACKAGE, packages.breadth.retrieved ?? NO_PACKAGE);
  const writer = createSequencedWriter((piece) => {
    saver.push(piece);
    emit({ type: 'delta', text: piece });
  });
  const sinks: Record<Analyst, Sink> = { depth: writer.first, breadth: writer.second };
  const answers = await forBothAnalysts(engine, (analyst) =>
    answerAs(running, analyst, packages[analyst], numbered[analyst], sinks[analyst]),
  );
  await saver.stop();
  return toOutcome(running, packages, answers, saver, numbered.sources);
}

/** The two run in parallel when the engine is remote; one machine runs them one after the other. */
async function forBothAnalysts<Value>(
  engine: Engine,
  work: (analyst: Analyst) => Promise<Value>,
): Promise<Record<Analyst, Value>> {
  if (engine.sentTo === null) return { depth: await work('depth'), breadth: await work('breadth') };
  const [depth, breadth] = await Promise.all([work('depth'), work('breadth')]);
  return { depth, breadth };
}

async function retrieveFor(
  { deps, engine, turn, emit, signal, conversation }: AnalysisRun,
  analyst: Analyst,
): Promise<AnalystPackage> {
  try {
    signal.throwIfAborted();
    // The funnel applies the analyst's plan, gate intent and breadth.
    const retrieved = await deps.retrieval.retrieve({
      ...(await retrievalRequestFor(deps, engine, turn, conversation, emit, signal)),
      analyst,
      purpose: analyst,
    });
    const trace = await saveRuns(
      deps.writer,
      turn,
      withConversationRecord(retrieved, (await conversation.load()).record),
    );
    emit({
      type: 'further',
      traceId: trace.id,
      purpose: analyst,
      note: null,
      used: trace.package.order.length,
    });
    return { retrieved, trace, problem: null };
  } catch (error) {
    return {
      retrieved: null,
      trace: null,
      problem: signal.aborted ? t('mainChat.itWasStopped') : failureMessage(deps, turn, error, ''),
    };
  }
}

async function answerAs(
  { deps, engine, turn, signal, conversation, agentTools }: AnalysisRun,
  analyst: Analyst,
  packages: AnalystPackage,
  own: NumberedPackage,
  sink: Sink,
): Promise<AnalystAnswer> {
  let text = '';
  const write = (piece: string) => {
    if (text === '') sink.write(`${analyst === 'depth' ? '' : '\n\n'}${HEADINGS[analyst]}\n\n`);
    text = withPiece(text, piece);
    sink.write(piece.replaceAll(TAKE_BACK, ''));
  };
  try {
    signal.throwIfAborted();
    if (packages.problem !== null) return { text, problem: packages.problem };
    const { turns, earlier }: Conversation = await conversation.load();
    const pieces = engine.answer(
      {
        ...toEnginePackage({ ...packages.retrieved, ...own }),
        question: turn.question.text,
        turns,
        ...(earlier === undefined ? {} : { earlier }),
        ...filesOf(conversation),
        contract: deps.contract?.() ?? '',
        analyst,
        onTool: (tool) => agentTools.push(tool),
      },
      signal,
    );
    for await (const piece of pieces) {
      write(piece);
      signal.throwIfAborted();
    }
    if (text.trim() === '')
      throw new AppError('model-malformed', t('mainChat.emptyAnswer', { engine: engine.label }), { retryable: true });
    return { text, problem: null };
  } catch (error) {
    return { text, problem: signal.aborted ? t('mainChat.itWasStopped') : failureMessage(deps, turn, error, text) };
  } finally {
    sink.end();
  }
}

async function toOutcome(
  { deps, emit, signal, conversation, agentTools }: AnalysisRun,
  packages: Record<Analyst, AnalystPackage>,
  answers: Record<Analyst, AnalystAnswer>,
  saver: PartialSaver,
  sources: AnswerOutcome['sources'],
): Promise<AnswerOutcome> {
  const add = (text: string) => {
    saver.push(text);
    emit({ type: 'delta', text });
  };
  const runsToObserve = (['depth', 'breadth'] as const).flatMap((analyst) => {
    const { trace } = packages[analyst];
    return trace === null ? [] : [{ trace, text: answers[analyst].text }];
  });
  const shared = {
    sources,
    runsToObserve,
    attachmentUses: conversation.files.uses,
    agentTools,
    traceId: packages.depth.trace?.id ?? packages.breadth.trace?.id ?? null,
  };
  if (signal.aborted) return { ...shared, state: 'stopped', error: null, text: saver.text };
  const failed = (['depth', 'breadth'] as const).filter((analyst) => answers[analyst].problem !== null);
  if (failed.length === 2) return { ...shared, state: 'failed', error: answers.depth.problem, text: saver.text };
  if (failed[0] !== undefined) {
    const problem = answers[failed[0]].problem ?? '';
    const why =
      failed[0] === 'depth'
        ? t('mainAnswers.depthUnfinished', { problem })
        : t('mainAnswers.breadthUnfinished', { problem });
    add(`\n\n## ${t('mainAnswers.compared')}\n\n${why}`);
    return { ...shared, state: 'complete', error: null, text: saver.text };
  }
  const analysis = analysisOf(
    await analystResult(deps, packages.depth, answers.depth, sources),
    await analystResult(deps, packages.breadth, answers.breadth, sources),
  );
  add(`\n\n${comparisonText(analysis)}`);
  return { ...shared, state: 'complete', error: null, text: saver.text, analysis };
}

async function analystResult(
  deps: AnalysisRun['deps'],
  { trace }: AnalystPackage,
  { text: raw }: AnalystAnswer,
  sources: AnswerOutcome['sources'],
) {
  const text = normaliseMarkers(raw);
  return {
    traceId: trace!.id,
    text,
    citations: await checkCitations(text, sources, deps.sentenceSimilarities),
    package: trace!.package.order,
    hasFacts: (trace!.facts ?? []).length > 0,
  };
}

/** A package numbered for the joint answer. */
type NumberedPackage = Pick<RetrievalResult, 'sources' | 'lessons'>;

/**
 * Numbers two packages together: depth keeps its numbers, breadth continues them, and common sources share one, so that
 * the markers of neither answer change.
 */
function numberJointly(
  depth: NumberedPackage,
  breadth: NumberedPackage,
): { depth: NumberedPackage; breadth: NumberedPackage; sources: AnswerSource[] } {
  const numbers = new Map(depth.sources.map(({ ref, number }) => [ref, number]));
  let next = Math.max(0, ...numbers.values()) + 1;
  const renumbered = new Map<number, number>();
  const theirs = breadth.sources.map((source) => {
    const number = numbers.get(source.ref) ?? next++;
    renumbered.set(source.number, number);
    return { ...source, number };
  });
  const lessons = breadth.lessons.map((lesson) => ({
    ...lesson,
    number: renumbered.get(lesson.number) ?? lesson.number,
  }));
  // A source may be cut in one package and whole in the other; quotes are checked against the longer text.
  const longest = depth.sources.map(
    (source) => theirs.find(({ ref, text }) => ref === source.ref && text.length > source.text.length) ?? source,
  );
  return {
    depth,
    breadth: { sources: theirs, lessons },
    sources: [...longest, ...theirs.filter(({ ref }) => !numbers.has(ref))],
  };
}

/** Receives the pieces of one of two concurrent writers. */
interface Sink {
  write(piece: string): void;
  /** Ends this writer; the next writer's pieces pass from now on. */
  end(): void;
}

/** Joins two streams into one text: the first passes through, the second is buffered until the first has ended. */
function createSequencedWriter(write: (piece: string) => void): { first: Sink; second: Sink } {
  let buffered: string[] = [];
  let isFirstDone = false;
  const second: Sink = {
    write: (piece) => {
      if (isFirstDone) write(piece);
      else buffered.push(piece);
    },
    end: () => {},
  };
  return {
    first: {
      write,
      end() {
        isFirstDone = true;
        for (const piece of buffered) write(piece);
        buffered = [];
      },
    },
    second,
  };
}
