import type { AgentTool } from '../../../shared/domain/agent-tool';
import type { IdFactory, TraceId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { t } from '../../../shared/messages/message';
import type { Engine } from '../../ports/engine';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import { createAnswerTools, type ToolsDependencies, type ToolsOfAnswer, type toolsOfTurn } from './answer-tools';
import { engineForAll } from './engine-for-all';
import { initialExtraction } from './extract-units';
import { modelOf, type Emit, type OpenTurn } from './open-turn-record';
import {
  createAnswerSaver,
  failureMessage,
  saveAnswer,
  type AnswerOutcome,
  type SaveDependencies,
} from './save-answer';
import { saveRuns } from './save-runs';
import { streamAnswer } from './stream-answer';
import type { AnswerSupplements } from './supplements';
import type { TurnRetrieval } from './turn-retrieval';

interface BesideDependencies extends SaveDependencies, ToolsDependencies {
  ids: IdFactory;
  /** What the models of the turn may be offered. */
  turnTools: ReturnType<typeof toolsOfTurn>;
  contract?: () => string;
  engine: (model?: ChosenModel) => Engine;
}

/** The answers of other models that stand beside the first one. */
export interface AnswersBeside {
  /** The engine of the first answer, as one package for all of them needs it. */
  withinAll(engine: Engine): Engine;
  /** Begins them; of models on this machine none is begun while another one answers. Does nothing the second time. */
  start(retrieval: TurnRetrieval): void;
  /**
   * Begins what is not begun yet and resolves when all are saved. @param first how the first answer ended: without a
   * package they end as it did
   */
  finish(retrieval: TurnRetrieval | null, first: Pick<AnswerOutcome, 'state' | 'error'>): Promise<void>;
}

/** Further answers to the question of a turn, each from the package of the first and with a run of its own to explain it. */
export function createAnswersBeside(
  deps: BesideDependencies,
  turn: OpenTurn & Required<Pick<OpenTurn, 'beside'>>,
  emit: Emit,
  signal: AbortSignal,
): AnswersBeside {
  const all = turn.beside.map((answer) => {
    const own: OpenTurn = { ...turn, answer };
    return { own, engine: deps.engine(modelOf(own)) };
  });
  let running: Promise<unknown> | null = null;

  const save = async (own: OpenTurn, engine: Engine, outcome: AnswerOutcome): Promise<Message> => {
    // Notes are taken of the first answer; a use counts once for a question.
    const extraction = initialExtraction(outcome.state, {
      session: turn.session,
      extractionSkipReason: t('mainChat.nothingTakenTwice'),
    });
    const message = await saveAnswer(deps, engine, own, outcome, extraction, { countsAsUse: false });
    emit({ type: 'beside', message });
    return message;
  };

  const answer = async ({ own, engine }: (typeof all)[number], retrieval: TurnRetrieval): Promise<void> => {
    const agentTools: AgentTool[] = [];
    let run: RetrievalTrace | null = null;
    let further: AnswerSupplements | null = null;
    let called: ToolsOfAnswer = { calls: [] };
    const { usable, keptBy } = deps.turnTools;
    const saver = createAnswerSaver(deps, engine, own, () => run?.id ?? null);
    const end = (state: AnswerOutcome['state'], error: string | null): AnswerOutcome => ({
      state,
      error,
      text: saver.text,
      traceId: run?.id ?? null,
      sources: further?.sources ?? retrieval.sources,
      attachmentUses: retrieval.attachmentUses,
      agentTools,
      toolCalls: called.calls,
      ...(keptBy === null || engine.callsTools !== true ? {} : { withoutTools: keptBy }),
      runsToObserve: (further?.runs ?? []).map((trace) => ({ trace, text: saver.text })),
    });
    let outcome: AnswerOutcome;
    try {
      signal.throwIfAborted();
      // What was retrieved further for the first answer is not this one's.
      const { childIds: _further, ...found } = retrieval.runs[0]!;
      const trace = { ...found, id: deps.ids.next<TraceId>(), sentTo: engine.sentTo ?? found.sentTo };
      run = await saveRuns(deps.writer, own, { trace });
      further = retrieval.beside(own, run);
      const { judgeReply: judge } = further;
      called = createAnswerTools(deps, { engine, turn: own, usable, judge, emit, signal, answerId: own.answer.id });
      const asked = {
        ...retrieval.answerInput,
        question: turn.question.text,
        contract: deps.contract?.() ?? '',
        ...(called.tools === undefined ? {} : { tools: called.tools }),
        onTool: (tool: AgentTool) => agentTools.push(tool),
      };
      const state = await streamAnswer(engine, asked, saver, signal, (text) =>
        emit({ type: 'delta', text, answerId: own.answer.id }),
      );
      outcome = end(state, null);
    } catch (error) {
      await saver.stop();
      outcome = signal.aborted ? end('stopped', null) : end('failed', failureMessage(deps, own, error, saver.text));
    }
    await save(own, engine, outcome);
  };

  const isHere = all.some(({ engine }) => engine.sentTo === null);
  const startAll = (retrieval: TurnRetrieval): Promise<unknown> =>
    (running ??= isHere
      ? inOrder(all, (one) => answer(one, retrieval))
      : Promise.all(all.map((one) => answer(one, retrieval))));

  return {
    withinAll: (engine) => engineForAll([engine, ...all.map((one) => one.engine)]),
    start(retrieval) {
      if (isHere) return;
      startAll(retrieval).catch(() => {});
    },
    async finish(retrieval, { state, error }) {
      if (retrieval !== null) {
        await startAll(retrieval);
        return;
      }
      const nothing = { state, error, text: '', traceId: null, sources: [], attachmentUses: [], agentTools: [] };
      for (const { own, engine } of all) await save(own, engine, { ...nothing, runsToObserve: [] });
    },
  };
}

async function inOrder<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}
