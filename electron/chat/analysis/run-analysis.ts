import { AppError } from '../../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import type { Engine } from '../../models/engine';
import type { Retrieved } from '../../retrieval/retrieve';
import { citationsOf, plainMarkers } from '../citations';
import type { Conversation } from '../conversation';
import type { PartialSaver } from '../partial-saver';
import type { OpenTurn, RunTurn, TurnDependencies } from '../turn';
import { partialSaverOf, saveAnswer, wordsOfFailure, type Outcome } from '../turn-outcome';
import { givenBy, keepRuns, openConversation, requestFor, tellReformulations, withConversation } from '../turn-recall';
import { analysisOf, comparisonText, HEADINGS, type Analyst } from './analysis-text';
import { numberTogether, type NumberedPackage } from './number-together';
import { createOrderedWriter, type Sink } from './ordered-writer';

interface Running {
  deps: TurnDependencies;
  engine: Engine;
  turn: OpenTurn;
  emit: (event: ChatStreamEvent) => void;
  signal: AbortSignal;
  conversation: Awaited<ReturnType<typeof openConversation>>;
}

/** One analyst's package, or why there is none. */
type Packed =
  | { retrieved: Retrieved; trace: RetrievalTrace; problem: null }
  | { retrieved: null; trace: null; problem: string };

interface Said {
  text: string;
  problem: string | null;
}

const NO_PACKAGE: NumberedPackage = { sources: [], cues: [] };
const NOTES: Record<Analyst, string> = {
  depth: 'Depth: what answers this very question, step by step',
  breadth: 'Breadth: what the whole subject around it says',
};

/**
 * Two analysts on one question (retrieval.md): each retrieves and answers on its own, at the same time where the engine
 * is remote; then evidence and
 * conclusions are compared. When one fails, the other's answer stands and the text says so. Saved whatever happens, as
 * an ordinary turn is.
 */
export const runAnalysis: RunTurn = async (deps, turn, emit, signal, onAnswered) => {
  const engine = deps.engine();
  const running: Running = {
    deps,
    engine,
    turn,
    emit,
    signal,
    conversation: await openConversation(deps, engine, turn, emit, signal),
  };
  const message = await saveAnswer(deps, running.engine, turn, await analyse(running));
  emit({ type: 'finished', message });
  onAnswered();
};

async function analyse(running: Running): Promise<Outcome> {
  const { deps, engine, turn, emit } = running;
  let packed: Record<Analyst, Packed> | null = null;
  const saver = partialSaverOf(deps, engine, turn, () => packed?.depth.trace?.id ?? packed?.breadth.trace?.id ?? null);
  packed = await bothOf(engine, (analyst) => pack(running, analyst));
  const numbered = numberTogether(packed.depth.retrieved ?? NO_PACKAGE, packed.breadth.retrieved ?? NO_PACKAGE);
  const writer = createOrderedWriter((piece) => {
    saver.push(piece);
    emit({ type: 'delta', text: piece });
  });
  const sinks: Record<Analyst, Sink> = { depth: writer.first, breadth: writer.second };
  const said = await bothOf(engine, (analyst) =>
    answerAs(running, analyst, packed![analyst], numbered[analyst], sinks[analyst]),
  );
  await saver.stop();
  return conclude(running, packed, said, saver, numbered.sources);
}

/** At the same time where the engine is remote, else one after the other: one machine cannot do both at once. */
async function bothOf<Value>(
  engine: Engine,
  work: (analyst: Analyst) => Promise<Value>,
): Promise<Record<Analyst, Value>> {
  if (engine.sentTo === null) return { depth: await work('depth'), breadth: await work('breadth') };
  const [depth, breadth] = await Promise.all([work('depth'), work('breadth')]);
  return { depth, breadth };
}

async function pack({ deps, engine, turn, emit, signal, conversation }: Running, analyst: Analyst): Promise<Packed> {
  try {
    signal.throwIfAborted();
    // Each analyst's part of the plan, its gate intent and its breadth are the funnel's matter.
    const retrieved = await deps.retrieval.retrieve({
      ...requestFor(deps, engine, turn, conversation.split, emit, signal),
      analyst,
      purpose: analyst,
      purposeNote: NOTES[analyst],
    });
    const trace = await keepRuns(deps, turn, withConversation(retrieved, (await conversation.told()).record));
    tellReformulations(emit, retrieved);
    emit({
      type: 'further',
      traceId: trace.id,
      purpose: analyst,
      note: NOTES[analyst],
      used: trace.package.order.length,
    });
    return { retrieved, trace, problem: null };
  } catch (error) {
    return {
      retrieved: null,
      trace: null,
      problem: signal.aborted ? 'It was stopped.' : wordsOfFailure(deps, turn, error, ''),
    };
  }
}

async function answerAs(
  { deps, engine, turn, signal, conversation }: Running,
  analyst: Analyst,
  packed: Packed,
  own: NumberedPackage,
  sink: Sink,
): Promise<Said> {
  let text = '';
  const write = (piece: string) => {
    if (text === '') sink.write(`${analyst === 'depth' ? '' : '\n\n'}${HEADINGS[analyst]}\n\n`);
    text += piece;
    sink.write(piece);
  };
  try {
    signal.throwIfAborted();
    if (packed.problem !== null) return { text, problem: packed.problem };
    const { turns, earlier }: Conversation = await conversation.told();
    const pieces = engine.answer(
      {
        ...givenBy({ ...packed.retrieved, ...own }),
        question: turn.question.text,
        turns,
        ...(earlier === undefined ? {} : { earlier }),
        contract: deps.contract?.() ?? '',
        analyst,
      },
      signal,
    );
    for await (const piece of pieces) {
      write(piece);
      signal.throwIfAborted();
    }
    if (text.trim() === '')
      throw new AppError('model-malformed', `${engine.label} sent an empty answer.`, { retryable: true });
    return { text, problem: null };
  } catch (error) {
    return { text, problem: signal.aborted ? 'It was stopped.' : wordsOfFailure(deps, turn, error, text) };
  } finally {
    sink.end();
  }
}

function conclude(
  { emit, signal }: Running,
  packed: Record<Analyst, Packed>,
  said: Record<Analyst, Said>,
  saver: PartialSaver,
  sources: Outcome['sources'],
): Outcome {
  const add = (text: string) => {
    saver.push(text);
    emit({ type: 'delta', text });
  };
  const observed = (['depth', 'breadth'] as const).flatMap((analyst) => {
    const { trace } = packed[analyst];
    return trace === null ? [] : [{ trace, text: said[analyst].text }];
  });
  const shared = { sources, observed, traceId: packed.depth.trace?.id ?? packed.breadth.trace?.id ?? null };
  if (signal.aborted) return { ...shared, state: 'stopped', error: null, text: saver.text };
  const failed = (['depth', 'breadth'] as const).filter((analyst) => said[analyst].problem !== null);
  if (failed.length === 2) return { ...shared, state: 'failed', error: said.depth.problem, text: saver.text };
  if (failed[0] !== undefined) {
    add(
      `\n\n## Compared\n\nThe ${failed[0]} analyst did not finish, so there is nothing to compare: ${said[failed[0]].problem}`,
    );
    return { ...shared, state: 'complete', error: null, text: saver.text };
  }
  const analysis = analysisOf(
    resultOf(packed.depth, said.depth, sources),
    resultOf(packed.breadth, said.breadth, sources),
  );
  add(`\n\n${comparisonText(analysis)}`);
  return { ...shared, state: 'complete', error: null, text: saver.text, analysis };
}

function resultOf({ trace }: Packed, { text: raw }: Said, sources: Outcome['sources']) {
  const text = plainMarkers(raw);
  return {
    traceId: trace!.id,
    text,
    citations: citationsOf(text, sources),
    package: trace!.package.order,
    hasFacts: (trace!.facts ?? []).length > 0,
  };
}
