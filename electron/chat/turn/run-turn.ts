import { isAppError } from '../../../shared/ipc/errors';
import type { AgentTool } from '../../../shared/domain/agent-tool';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import { extractUnits, initialExtraction, type ExtractDependencies, type RecalledText } from './extract-units';
import {
  createAnswerSaver,
  saveAnswer,
  failureMessage,
  type AnswerOutcome,
  type SaveDependencies,
} from './save-answer';
import {
  createAnswerTools,
  goingToTools,
  toolsOfTurn,
  type ToolsDependencies,
  type ToolsOfAnswer,
} from './answer-tools';
import { createAnswersBeside, type AnswersBeside } from './answers-beside';
import { streamAnswer } from './stream-answer';
import { retrieveForTurn, type RetrievalDependencies, type TurnRetrieval } from './turn-retrieval';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { ChosenModel } from '../../../shared/domain/chosen-model';
import { modelOf, type OpenTurn } from './open-turn-record';
import { t } from '../../../shared/messages/message';
import { put } from '../../../shared/domain/batch';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { Correction, Message } from '../../../shared/domain/message';
import { OFFLINE_LABEL, type AnswerRequest, type Engine } from '../../ports/engine';
import type { Logger } from '../../../shared/lib/logger';

/** What the three steps of a turn need: retrieve, save the answer, take the turn apart. */
export interface TurnDependencies
  extends RetrievalDependencies, SaveDependencies, ExtractDependencies, LateVerdictsDependencies, ToolsDependencies {
  store: Pick<VaultStore, 'get' | 'query'>;
  retrieval: Retrieval;
  /** What the message asks to do to a kept note; absent, or null: nothing. */
  proposeCorrection?: (said: {
    text: string;
    earlier: readonly Message[];
    named: readonly SourceRef[];
  }) => Promise<Correction | null>;
  engine: (model?: ChosenModel) => Engine;
}

export type RunTurn = (
  deps: TurnDependencies,
  turn: OpenTurn,
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
  onAnswered: () => void,
) => Promise<void>;

/**
 * One turn: retrieve → answer (which may retrieve more) → check citations → save → extract. The answer is saved in every
 * case; it rejects only if the store fails.
 *
 * @param onAnswered called when the answer is saved and the session is free for the next message
 */
export const runTurn: RunTurn = async (given, turn, emit, signal, onAnswered) => {
  const turnTools = toolsOfTurn(given, turn);
  const deps = {
    ...given,
    turnTools,
    engine: (model?: ChosenModel) => goingToTools(given.engine(model), turnTools.usable),
  };
  const beside =
    turn.beside === undefined ? null : createAnswersBeside(deps, { ...turn, beside: turn.beside }, emit, signal);
  const own = deps.engine(modelOf(turn));
  const engine = beside?.withinAll(own) ?? own;
  const { outcome, retrieval: turnRetrieval } = await answerWithinWindow(deps, engine, turn, emit, signal, beside);
  const message = await saveAnswer(
    deps,
    engine,
    turn,
    outcome,
    initialExtraction(outcome.state, turn, isOnlyCorrection(outcome)),
  );
  await beside?.finish(turnRetrieval, outcome);
  emit({ type: 'finished', message });
  onAnswered();
  const late = saveLateVerdicts(deps, engine, message.traceId, signal);
  await extract();
  await late;

  async function extract() {
    if (message.extraction?.state !== 'pending') return;
    const extracted = await extractUnits(
      deps,
      {
        question: turn.question,
        answer: message,
        earlier: turn.earlier,
        recalled: turnRetrieval === null ? [] : retrievedTexts(turnRetrieval),
      },
      signal,
    );
    emit({ type: 'extracted', units: extracted.units, reuses: extracted.reuses });
  }
};

/** With what the models of one turn may be offered. */
type DependenciesOfTurn = TurnDependencies & { turnTools: ReturnType<typeof toolsOfTurn> };

interface AnsweredTurn {
  outcome: AnswerOutcome;
  retrieval: TurnRetrieval | null;
  /** The model refused the prompt as too long; its window is known better now. */
  isOverflow: boolean;
}

/**
 * A prompt that did not fit is made once more, for the window that the model's refusal has named. One in which a tool was
 * called is not: what it did would be done twice.
 */
async function answerWithinWindow(
  deps: DependenciesOfTurn,
  engine: Engine,
  turn: OpenTurn,
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
  beside: AnswersBeside | null,
): Promise<AnsweredTurn> {
  const first = await retrieveAndAnswer(deps, engine, turn, emit, signal, beside);
  const hasCalled = (first.outcome.toolCalls ?? []).some(({ bytes }) => bytes > 0);
  if (!first.isOverflow || first.outcome.text !== '' || hasCalled) return first;
  const again = deps.engine(modelOf(turn));
  return retrieveAndAnswer(deps, beside?.withinAll(again) ?? again, turn, emit, signal, beside);
}

async function retrieveAndAnswer(
  deps: DependenciesOfTurn,
  engine: Engine,
  turn: OpenTurn,
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
  beside: AnswersBeside | null,
): Promise<AnsweredTurn> {
  let turnRetrieval: TurnRetrieval | null = null;
  const agentTools: AgentTool[] = [];
  let correction: Correction | null = null;
  let called: ToolsOfAnswer = { calls: [] };
  const { usable, keptBy } = deps.turnTools;
  const saver = createAnswerSaver(deps, engine, turn, () => turnRetrieval?.runs[0]?.id ?? null);
  const end = (state: AnswerOutcome['state'], error: string | null, isOverflow = false): AnsweredTurn => ({
    isOverflow,
    retrieval: turnRetrieval,
    outcome: {
      state,
      error,
      text: saver.text,
      traceId: turnRetrieval?.runs[0]?.id ?? null,
      sources: turnRetrieval?.sources ?? [],
      attachmentUses: turnRetrieval?.attachmentUses ?? [],
      agentTools,
      toolCalls: called.calls,
      ...(keptBy === null || engine.callsTools !== true ? {} : { withoutTools: keptBy }),
      correction,
      runsToObserve: (turnRetrieval?.runs ?? []).map((trace) => ({ trace, text: saver.text })),
    },
  });
  try {
    signal.throwIfAborted();
    turnRetrieval = await retrieveForTurn(deps, engine, turn, emit, signal);
    signal.throwIfAborted();
    correction = await proposedCorrection(deps, turn, turnRetrieval);
    const { judgeReply } = turnRetrieval;
    called = createAnswerTools(deps, { engine, turn, usable, judge: judgeReply, emit, signal });
    const asked: AnswerRequest = {
      ...turnRetrieval.answerInput,
      question: turn.question.text,
      contract: deps.contract?.() ?? '',
      // A search in the middle of one answer would give it what the others do not have.
      ...(beside === null ? { retrieve: turnRetrieval.retrieveMore } : {}),
      ...(called.tools === undefined ? {} : { tools: called.tools }),
      onTool: (tool) => agentTools.push(tool),
    };
    const isAcknowledged = correction !== null && engine.label === OFFLINE_LABEL;
    const state = await streamAnswer(engine, isAcknowledged ? acknowledging(asked) : asked, saver, signal, (text) => {
      emit({ type: 'delta', text });
      // The model took the prompt: the package is not made again.
      beside?.start(turnRetrieval!);
    });
    return end(state, null);
  } catch (error) {
    await saver.stop();
    return signal.aborted
      ? end('stopped', null)
      : end('failed', failureMessage(deps, turn, error, saver.text), isAppError(error, 'model-window'));
  }
}

/** A message that only says of a note that it is wrong or to be forgotten has nothing of its own to suggest. */
const isOnlyCorrection = ({ correction }: AnswerOutcome): boolean =>
  correction != null && correction.statementStart === undefined;

/** Reading what is meant helps and is no condition: the message is answered whatever becomes of it. */
async function proposedCorrection(
  { proposeCorrection, log }: TurnDependencies,
  { question, earlier, again }: OpenTurn,
  { sources }: TurnRetrieval,
): Promise<Correction | null> {
  if (again !== undefined) return null;
  try {
    const said = { text: question.text, earlier, named: sources.map(({ ref }) => ref) };
    return (await proposeCorrection?.(said)) ?? null;
  } catch (error) {
    log.warn('corrections could not be looked for', { messageId: question.id, error: String(error) });
    return null;
  }
}

/** Without a model the card says what there is to say: the message is noted, as a statement is. */
const acknowledging = ({ question, turns, plan }: AnswerRequest): AnswerRequest => ({
  question,
  turns,
  plan: { ...plan, route: 'vault', skipReason: null, isStatement: true },
  sources: [],
  notices: [],
});

/** Texts from the vault, which are not new when repeated. */
const retrievedTexts = ({ sources, answerInput: given, runs }: TurnRetrieval): RecalledText[] => [
  ...sources.map(({ text, ref, role, at }) => ({ text, ref, source: { role, at } })),
  ...[
    ...runs.flatMap(({ facts = [] }) => facts).map(({ entity, attribute, value }) => `${entity} ${attribute} ${value}`),
    ...(given.lessons ?? []).map(({ text }) => text),
    ...(given.starters ?? []),
  ].map((text) => ({ text, ref: null })),
];

interface LateVerdictsDependencies {
  store: Pick<VaultStore, 'get'>;
  writer: Pick<VaultWriter, 'commit'>;
  log: Logger;
}

/** Adds the model's verdicts that came after the answer to the run's trace, where the panel shows them. Never fails a turn. */
async function saveLateVerdicts(
  { store, writer, log }: LateVerdictsDependencies,
  engine: Pick<Engine, 'label' | 'lateVerdicts'>,
  traceId: TraceId | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    const verdicts = (await engine.lateVerdicts?.(signal)) ?? [];
    const trace = traceId === null || verdicts.length === 0 ? null : await store.get('traces', traceId);
    if (trace === null) return;
    await writer.commit({
      actor: 'app',
      kind: 'chat.trace',
      label: t('mainChat.modelsVerdictsCameLater'),
      scope: 'none',
      changes: [
        put('traces', {
          ...trace,
          gate: {
            ...trace.gate,
            late: {
              judge: engine.label,
              verdicts: verdicts.map(({ ref, verdict, reason }) => ({ ref, verdict, reason })),
            },
          },
        }),
      ],
    });
  } catch (error) {
    log.warn('late verdicts not saved', { traceId, error: error instanceof Error ? error.name : 'unknown' });
  }
}
