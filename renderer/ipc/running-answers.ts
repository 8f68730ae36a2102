import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { withPiece } from '../../shared/domain/answer-pieces';
import type { AttachmentId, MessageId, SessionId, SourceRef } from '../../shared/domain/ids';
import { DEFAULT_SOURCES, leadsToSource, type AskedSources, type Message } from '../../shared/domain/message';
import type { Heard } from '../../shared/domain/heard';
import type { ChosenModel } from '../../shared/domain/chosen-model';
import type { Session } from '../../shared/domain/session';
import type { ToolCall } from '../../shared/domain/tool-call';
import type { ChatStreamEvent, StartedAnswer } from '../../shared/ipc/routes/chat';
import { announce } from '../ui/feedback/announcer';
import { showToast } from '../ui/feedback/toasts';
import { call } from './client';
import { beforeSending } from './new-chats';
import { routeKey, showError } from './queries';
import { openStream, type OpenStream } from './stream';
import { t } from '../../shared/messages/message';

/** A running answer. It lives outside the screens, so that leaving one does not lose it. */
export interface RunningAnswer {
  sessionId: SessionId;
  /** The question, until main has stored it as a message; null for a retry. */
  pendingText: string | null;
  /** The message in whose place the question stands; null for one at the end. */
  edits: MessageId | null;
  answerId: MessageId | null;
  /** The answer whose question is asked again or given to two analysts; null for a new message. */
  previousAnswerId: MessageId | null;
  kind: 'answer' | 'again' | 'analysts' | 'several';
  /** The models that answer side by side, the first one's first; empty: one answers. */
  models: readonly ChosenModel[];
  /** What the others have written, by their answers, in the order of the models. */
  beside: ReadonlyMap<MessageId, string>;
  /** The funnel's stage, or null before the first. */
  stage: string | null;
  /** Candidates that the stage began with; 0 where it has none. */
  stageCount: number;
  text: string;
  traceId: string | null;
  furtherRuns: readonly FurtherRun[];
  /** Calls of tools, in their order; `answerId` null: of the first answer. */
  toolCalls: readonly RunningCall[];
  used: number | null;
  leftOut: number | null;
  isStopping: boolean;
}

interface RunningCall {
  answerId: MessageId | null;
  call: ToolCall;
}

export type FurtherRun = Omit<Extract<ChatStreamEvent, { type: 'further' }>, 'type'>;

type StreamEvent = ChatStreamEvent | { type: 'failed'; message: string };

const running = new Map<string, RunningAnswer>();
const streams = new Map<string, OpenStream>();
const listeners = new Set<() => void>();

function update(sessionId: string, change: Partial<RunningAnswer> | null): void {
  const before = running.get(sessionId);
  if (change === null) running.delete(sessionId);
  else if (before) running.set(sessionId, { ...before, ...change });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The running answer of a session, or null. */
export function useRunningAnswer(sessionId: string | null): RunningAnswer | null {
  return useSyncExternalStore(subscribe, () => (sessionId === null ? null : (running.get(sessionId) ?? null)));
}

/**
 * Sends a message and follows its answer. Rejects when the message could not be saved; nothing is lost then.
 *
 * @param options `edits`: the message of the person in whose place it stands; `sources`: what is asked beside the vault;
 * `heard`: the mark of words that were spoken
 */
export const sendMessage = (
  queries: QueryClient,
  sessionId: SessionId,
  text: string,
  {
    edits = null,
    attachments = [],
    sources = DEFAULT_SOURCES,
    models = [],
    heard,
  }: {
    edits?: MessageId | null;
    attachments?: AttachmentId[];
    sources?: AskedSources;
    models?: ChosenModel[];
    heard?: Heard | undefined;
  } = {},
): Promise<void> =>
  run(queries, sessionId, { pendingText: text, edits, models }, async () => {
    await beforeSending(sessionId);
    const started = await call('chat.send', {
      sessionId,
      text,
      edits,
      attachments,
      sources,
      models,
      ...(heard && { heard }),
    });
    putMessage(queries, started.message);
    showNewestBranch(queries, sessionId);
    return started;
  });

/** Requests the answer again after it failed or was stopped. */
export const retryAnswer = (queries: QueryClient, sessionId: SessionId, messageId: MessageId): Promise<void> =>
  run(queries, sessionId, {}, () => call('chat.retry', { messageId }));

/**
 * Asks the question of an answer again, with sources excluded or included, with archived notes, or another model. The earlier answer
 * stays.
 */
export const askAgain = (
  queries: QueryClient,
  sessionId: SessionId,
  answerId: MessageId,
  change: {
    without: SourceRef[];
    include: SourceRef[];
    includeArchived?: boolean;
    everywhere?: boolean;
    model?: ChosenModel;
  },
): Promise<void> =>
  run(queries, sessionId, { previousAnswerId: answerId, kind: 'again' }, () =>
    call('chat.askAgain', { answerId, ...change }),
  );

/** Asks the question of an answer again, of several models side by side. The earlier answer stays. */
export const askSeveral = (
  queries: QueryClient,
  sessionId: SessionId,
  answerId: MessageId,
  models: ChosenModel[],
): Promise<void> =>
  run(queries, sessionId, { previousAnswerId: answerId, kind: 'several', models }, () =>
    call('chat.askSeveral', { answerId, models }),
  );

/** Gives the question of an answer to two analysts. The earlier answer stays. */
export const askAnalysts = (queries: QueryClient, sessionId: SessionId, answerId: MessageId): Promise<void> =>
  run(queries, sessionId, { previousAnswerId: answerId, kind: 'analysts' }, () => call('chat.analyse', { answerId }));

/** Stops the answer, even before its first token and before main has returned the stream's id. */
export function stopAnswer(sessionId: string): void {
  if (!running.has(sessionId)) return;
  update(sessionId, { isStopping: true });
  streams.get(sessionId)?.cancel().catch(showError);
}

/** Decides on a call of a tool that waits for the person. */
export const decideToolCall = (callId: string, decision: 'call' | 'not-now' | 'always'): Promise<null> =>
  call('chat.decideToolCall', { callId, decision });

/** Goes on without the verdicts that the answer waits for. */
export const skipReading = (sessionId: SessionId): Promise<null> => call('chat.skipReading', { sessionId });

type Started = Pick<StartedAnswer, 'streamId' | 'answerId'> & Partial<StartedAnswer>;

/** Shows the answer as running, starts it, and follows it. Rejects when it could not be started. */
async function run(
  queries: QueryClient,
  sessionId: SessionId,
  about: Partial<RunningAnswer>,
  start: () => Promise<Started>,
): Promise<void> {
  running.set(sessionId, { ...INITIAL_ANSWER, sessionId, ...about });
  update(sessionId, {});
  try {
    const { streamId, answerId, besideIds = [] } = await start();
    const beside = new Map(besideIds.map((id) => [id, '']));
    update(sessionId, { pendingText: null, edits: null, answerId, beside });
    follow(queries, sessionId, streamId);
  } catch (error) {
    update(sessionId, null);
    throw error;
  }
}

const INITIAL_ANSWER: Omit<RunningAnswer, 'sessionId'> = {
  pendingText: null,
  edits: null,
  answerId: null,
  previousAnswerId: null,
  kind: 'answer',
  models: [],
  beside: new Map(),
  stage: null,
  stageCount: 0,
  text: '',
  traceId: null,
  furtherRuns: [],
  toolCalls: [],
  used: null,
  leftOut: null,
  isStopping: false,
};

function follow(queries: QueryClient, sessionId: SessionId, streamId: string): void {
  // Deltas may arrive by the hundred: they are collected and shown once per frame.
  let pending = '';
  const pendingBeside = new Map<MessageId, string>();
  let frame: number | null = null;
  const flush = () => {
    frame = null;
    const text = pending;
    pending = '';
    const shown = running.get(sessionId);
    const beside = new Map(shown?.beside);
    for (const [id, more] of pendingBeside) beside.set(id, withPiece(beside.get(id) ?? '', more));
    pendingBeside.clear();
    update(sessionId, { text: withPiece(shown?.text ?? '', text), beside });
  };
  const end = () => {
    if (frame !== null) cancelAnimationFrame(frame);
    streams.delete(sessionId);
    update(sessionId, null);
  };

  const stream = openStream<StreamEvent>(streamId, (event) => {
    if (event.type === 'delta') {
      if (event.answerId === undefined) pending += event.text;
      else pendingBeside.set(event.answerId, (pendingBeside.get(event.answerId) ?? '') + event.text);
      frame ??= requestAnimationFrame(flush);
    } else if (event.type === 'stage') {
      update(sessionId, { stage: event.stage, stageCount: event.count ?? 0 });
    } else if (event.type === 'retrieved') {
      update(sessionId, { traceId: event.traceId, used: event.used, leftOut: event.leftOut });
    } else if (event.type === 'further') {
      const { type: _type, ...further } = event;
      update(sessionId, { furtherRuns: [...(running.get(sessionId)?.furtherRuns ?? []), further] });
    } else if (event.type === 'tool-call') {
      const { call: changed, answerId = null } = event;
      const calls = running.get(sessionId)?.toolCalls ?? [];
      const isKnown = calls.some(({ call: one }) => one.id === changed.id);
      const next = { answerId, call: changed };
      update(sessionId, {
        toolCalls: isKnown ? calls.map((one) => (one.call.id === changed.id ? next : one)) : [...calls, next],
      });
    } else if (event.type === 'beside') {
      putMessage(queries, event.message);
    } else if (event.type === 'finished') {
      putMessage(queries, event.message);
      end();
      announce(completionAnnouncement(event.message));
    } else if (event.type === 'failed') {
      end();
      showToast({ tone: 'error', text: event.message });
      void queries.invalidateQueries({ queryKey: routeKey('chat.session', { id: sessionId }) });
    }
    if (event.type === 'extracted' || event.type === 'failed') stream.close();
  });
  streams.set(sessionId, stream);
  if (running.get(sessionId)?.isStopping) stream.cancel().catch(showError);
}

function completionAnnouncement(message: Message): string {
  if (message.state === 'failed') return t('app.theAnswerFailedError', { error: message.error ?? '' });
  if (message.state === 'stopped') return t('app.stoppedWhatWrittenKept');
  if (message.analysis) return t('app.bothAnalystsHaveAnswered');
  const cited = message.citations.filter(leadsToSource).length;
  return t('app.answerCompleteCitations', { cited });
}

type SessionAnswer = { session: Session; messages: Message[] };

/** A message was sent, which is now the newest of its session. */
function showNewestBranch(queries: QueryClient, sessionId: SessionId): void {
  queries.setQueryData(routeKey('chat.session', { id: sessionId }), (cached: SessionAnswer | undefined) => {
    if (cached?.session.branchTip === undefined) return cached;
    const { branchTip: _branchTip, ...session } = cached.session;
    return { ...cached, session };
  });
}

/** Replaces a message in the cached session, or appends it. */
function putMessage(queries: QueryClient, message: Message): void {
  queries.setQueryData(routeKey('chat.session', { id: message.sessionId }), (cached: SessionAnswer | undefined) => {
    if (!cached) return undefined;
    const others = cached.messages.filter((other) => other.id !== message.id);
    return { ...cached, messages: [...others, message].sort((a, b) => a.index - b.index) };
  });
}
