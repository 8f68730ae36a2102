import { saysNothingApplies } from '../../models/offline/answer/says-nothing-applies';
import type { AgentTool } from '../../../shared/domain/agent-tool';
import type { ToolCall } from '../../../shared/domain/tool-call';
import type { AttachmentUse } from '../../../shared/domain/attachment-use';
import { put, type DraftChange } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { TraceId } from '../../../shared/domain/ids';
import type { Analysis, Correction, ExtractionOutcome, Message, MessageState } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { toErrorReply } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import type { VaultWriter } from '../../store/vault-store';
import { OFFLINE_LABEL, type AnswerSource, type Engine } from '../../ports/engine';
import { checkCitations, normaliseMarkers } from './citations';
import type { SentenceSimilarities } from './compare-with-source';
import { createPartialSaver, type PartialSaver } from './partial-saver';
import type { OpenTurn } from './open-turn-record';
import { labels, t } from '../../../shared/messages/message';

export interface SaveDependencies {
  writer: Pick<VaultWriter, 'commit'>;
  retrieval: Pick<Retrieval, 'observe'>;
  log: Logger;
  now: () => number;
  /** Tells whether a source says what an answer says in its own words; absent: nothing does. */
  sentenceSimilarities?: SentenceSimilarities;
  /** How often a growing answer is saved, milliseconds; 2,000. */
  saveEveryMs?: number;
}

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
  /** What the engine was given of each file of the question. */
  attachmentUses: readonly AttachmentUse[];
  /** What the person's own agent used or was refused. */
  agentTools: readonly AgentTool[];
  /** Calls of the person's tools; absent: none. */
  toolCalls?: readonly ToolCall[];
  /** The project that kept its texts from tools, so that none were offered; absent: none did. */
  withoutTools?: string;
  analysis?: Analysis;
  /** What the message asks to do to a kept note; absent, or null: nothing. */
  correction?: Correction | null;
}

/** A saver of the growing answer. */
export const createAnswerSaver = (
  deps: SaveDependencies,
  engine: Engine,
  { answer }: OpenTurn,
  traceId: () => TraceId | null,
): PartialSaver =>
  createPartialSaver(
    async (text) => {
      await deps.writer.commit({
        actor: 'assistant',
        kind: 'chat.save-partial',
        label: t('mainChat.answerSoFar'),
        scope: 'none',
        changes: [put('messages', { ...answer, text, traceId: traceId(), model: engine.label })],
      });
    },
    (error) =>
      deps.log.warn('partial answer not saved', {
        messageId: answer.id,
        error: error instanceof Error ? error.name : 'unknown',
      }),
    deps.saveEveryMs,
  );

/** A failure as the person reads it; a bug goes to the log with its trace. */
export function failureMessage(
  { log }: Pick<SaveDependencies, 'log'>,
  { answer }: OpenTurn,
  error: unknown,
  text: string,
): string {
  const reply = toErrorReply(error);
  log[reply.code === 'unexpected' ? 'error' : 'warn']('turn failed', {
    messageId: answer.id,
    code: reply.code,
    ...(reply.code === 'unexpected' ? { error: String((error as Error)?.stack ?? error) } : {}),
  });
  // No other engine answers instead when a provider failed before its first word.
  return reply.code.startsWith('model-') && text === ''
    ? t('shared.oneAfterOther', { first: reply.message, second: t('mainChat.orSwitchToOffline') })
    : reply.message;
}

/**
 * Saves the answer, what it used of each run, and the access events, in one batch.
 *
 * @param extraction what the answer says about the units of its turn: pending, or why none are taken
 * @param options `countsAsUse`: whether what it cites keeps those notes alive; it does unless said otherwise
 */
export async function saveAnswer(
  deps: SaveDependencies,
  engine: Engine,
  turn: OpenTurn,
  outcome: AnswerOutcome,
  extraction: ExtractionOutcome,
  { countsAsUse = true }: { countsAsUse?: boolean } = {},
): Promise<Message> {
  const { state, error, traceId, sources, attachmentUses, agentTools, analysis, correction = null } = outcome;
  const { toolCalls = [], withoutTools } = outcome;
  const text = normaliseMarkers(outcome.text);
  const message: Message = {
    ...turn.answer,
    text,
    state,
    error,
    citations: await checkCitations(text, sources, deps.sentenceSimilarities),
    model: engine.label,
    traceId,
    extraction,
    ...(attachmentUses.length === 0 ? {} : { attachmentUses: [...attachmentUses] }),
    ...(agentTools.length === 0 ? {} : { agentTools: [...agentTools] }),
    ...(toolCalls.length === 0 ? {} : { toolCalls: [...toolCalls] }),
    ...(withoutTools === undefined ? {} : { withoutTools }),
    ...(engine.label === OFFLINE_LABEL && saysNothingApplies(text) ? { saysNothingApplies: true as const } : {}),
    ...(analysis === undefined ? {} : { analysis }),
    ...(correction === null ? {} : { correction }),
  };
  const changes: DraftChange[] = [put('messages', message)];
  const events = new Map<string, AccessEvent>();
  for (const run of text === '' ? [] : outcome.runsToObserve) {
    const plain = normaliseMarkers(run.text);
    const observed = deps.retrieval.observe(run.trace, {
      messageId: message.id,
      text: plain,
      citations: plain === text ? message.citations : await checkCitations(plain, sources, deps.sentenceSimilarities),
      at: deps.now(),
    });
    changes.push(put('traces', observed.trace));
    // When two analysts cite the same note it counts as one use.
    for (const event of observed.accessEvents) if (!events.has(event.ref)) events.set(event.ref, event);
  }
  if (countsAsUse && !turn.session.incognito)
    changes.push(...[...events.values()].map((event) => put('accessEvents', event)));
  await deps.writer.commit({
    actor: 'assistant',
    kind: 'chat.answer',
    label: ANSWER_LABELS[state],
    scope: 'none',
    changes,
  });
  return message;
}

const ANSWER_LABELS = labels<AnswerOutcome['state']>({
  complete: () => t('mainChat.answered'),
  stopped: () => t('mainChat.stoppedAnAnswer'),
  failed: () => t('mainChat.anAnswerFailed'),
});
