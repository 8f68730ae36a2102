import { put, type DraftChange } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { TraceId } from '../../../shared/domain/ids';
import type { Analysis, Message, MessageState } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { toErrorReply } from '../../../shared/ipc/errors';
import type { AnswerSource, Engine } from '../../ports/engine';
import { citationsOf, normaliseMarkers } from './citations';
import { createPartialSaver, type PartialSaver } from './partial-saver';
import type { OpenTurn, TurnDependencies } from './run-turn';
import { initialExtraction } from './extract-units';

/** How an answer ended. */
export interface AnswerOutcome {
  state: Exclude<MessageState, 'streaming'>;
  text: string;
  error: string | null;
  traceId: TraceId | null;
  /** Everything that the answer may cite. */
  sources: readonly AnswerSource[];
  /** Runs to observe, each with the text that may use it. */
  runsToObserve: { trace: RetrievalTrace; text: string }[];
  analysis?: Analysis;
}

/** A saver of the growing answer. */
export const createAnswerSaver = (
  deps: TurnDependencies,
  engine: Engine,
  { answer }: OpenTurn,
  traceId: () => TraceId | null,
): PartialSaver =>
  createPartialSaver(
    async (text) => {
      await deps.writer.commit({
        actor: 'assistant',
        kind: 'chat.save-partial',
        label: 'Answer so far',
        scope: 'none',
        changes: [put('messages', { ...answer, text, traceId: traceId(), model: engine.label })],
      });
    },
    (error) =>
      deps.log.warn('partial answer not saved', { messageId: answer.id, error: String((error as Error)?.name) }),
    deps.saveEveryMs,
  );

/** The failure's message for the person; a bug is logged with its stack. */
export function failureMessage({ log }: TurnDependencies, { answer }: OpenTurn, error: unknown, text: string): string {
  const reply = toErrorReply(error);
  log[reply.code === 'unexpected' ? 'error' : 'warn']('turn failed', {
    messageId: answer.id,
    code: reply.code,
    ...(reply.code === 'unexpected' ? { error: String((error as Error)?.stack ?? error) } : {}),
  });
  return reply.code.startsWith('model-') && text === '' ? `${reply.message} ${OFFLINE_HINT}` : reply.message;
}

/** Added when a provider failed before its first word, since no other engine answers instead. */
const OFFLINE_HINT = 'Or switch to the offline engine under Settings → Model and answer again.';

/** Saves the answer, its uses of each run, and the access events, in one batch. */
export async function saveAnswer(
  deps: TurnDependencies,
  engine: Engine,
  turn: OpenTurn,
  outcome: AnswerOutcome,
): Promise<Message> {
  const { state, error, traceId, sources, analysis } = outcome;
  const text = normaliseMarkers(outcome.text);
  const message: Message = {
    ...turn.answer,
    text,
    state,
    error,
    citations: citationsOf(text, sources),
    model: engine.label,
    traceId,
    extraction: initialExtraction(state, { incognito: turn.session.incognito, whyNot: turn.extractionSkipReason }),
    ...(analysis === undefined ? {} : { analysis }),
  };
  const changes: DraftChange[] = [put('messages', message)];
  const events = new Map<string, AccessEvent>();
  for (const run of text === '' ? [] : outcome.runsToObserve) {
    const plain = normaliseMarkers(run.text);
    const observed = deps.retrieval.observe(run.trace, {
      messageId: message.id,
      text: plain,
      citations: citationsOf(plain, sources),
      at: deps.now(),
    });
    changes.push(put('traces', observed.trace));
    // When two analysts cite the same note it counts as one use.
    for (const event of observed.accessEvents) if (!events.has(event.ref)) events.set(event.ref, event);
  }
  if (!turn.session.incognito) changes.push(...[...events.values()].map((event) => put('accessEvents', event)));
  await deps.writer.commit({
    actor: 'assistant',
    kind: 'chat.answer',
    label: ANSWER_LABELS[state],
    scope: 'none',
    changes,
  });
  return message;
}

const ANSWER_LABELS: Record<AnswerOutcome['state'], string> = {
  complete: 'Answered',
  stopped: 'Stopped an answer',
  failed: 'An answer failed',
};
