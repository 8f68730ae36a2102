import { put, type DraftChange } from '../../shared/domain/batch';
import { sourceRef, type IdFactory, type TraceId } from '../../shared/domain/ids';
import type { Message, MessageState } from '../../shared/domain/message';
import type { Session } from '../../shared/domain/session';
import { AppError, toErrorReply } from '../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../shared/ipc/routes/chat';
import type { Logger } from '../../shared/lib/logger';
import type { Extraction } from '../corpus/extraction/extract-turn';
import type { Engine, Turn } from '../models/engine';
import type { Retrieval, Retrieved } from '../retrieval/retrieve';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { citationsOf, plainMarkers } from './citations';
import { createPartialSaver } from './partial-saver';
import { extractTurn, firstExtraction } from './turn-extraction';

export interface TurnDependencies {
  store: VaultStore;
  writer: VaultWriter;
  retrieval: Retrieval;
  engine: () => Engine;
  extraction: Extraction;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** How often a growing answer is saved, milliseconds; 2,000. */
  saveEveryMs?: number;
}

/** What is saved before a turn runs: the person's message and the empty answer. */
export interface OpenTurn {
  session: Session;
  question: Message;
  answer: Message;
  /** Messages before the question, oldest first. */
  earlier: Message[];
}

interface Outcome {
  state: Exclude<MessageState, 'streaming'>;
  text: string;
  error: string | null;
  retrieved: Retrieved | null;
}

type Emit = (event: ChatStreamEvent) => void;

/** Turns that retrieval sees, and turns that the model sees. */
const RECENT_TURNS = 6;
const MODEL_TURNS = 12;

/**
 * One turn, start to end: recall → answer → check citations → save → take apart. The answer is saved whatever
 * happens; only the store itself failing rejects.
 *
 * @param onAnswered called when the answer is saved and the session is free for the next message
 */
export async function runTurn(deps: TurnDependencies, turn: OpenTurn, emit: Emit, signal: AbortSignal, onAnswered: () => void): Promise<void> {
  const engine = deps.engine();
  const outcome = await recallAndAnswer(deps, engine, turn, emit, signal);
  const message = await saveAnswer(deps, engine, turn, outcome);
  emit({ type: 'finished', message });
  onAnswered();
  if (message.extraction?.state !== 'pending') return;
  const sources = outcome.retrieved?.sources ?? [];
  const extracted = await extractTurn(deps, { question: turn.question, answer: message, recalledTexts: sources.map(({ text }) => text) }, signal);
  emit({ type: 'extracted', units: extracted.units, reuses: extracted.reuses });
}

async function recallAndAnswer(deps: TurnDependencies, engine: Engine, turn: OpenTurn, emit: Emit, signal: AbortSignal): Promise<Outcome> {
  let retrieved: Retrieved | null = null;
  const saver = createPartialSaver(
    (text) => savePartial(deps, engine, turn, text, retrieved?.trace.id ?? null),
    (error) => deps.log.warn('partial answer not saved', { messageId: turn.answer.id, error: String((error as Error)?.name) }),
    deps.saveEveryMs,
  );
  try {
    signal.throwIfAborted();
    retrieved = await recall(deps, engine, turn, emit, signal);
    signal.throwIfAborted();
    const pieces = engine.answer({
      question: turn.question.text, turns: turnsOf(turn.earlier, MODEL_TURNS), sources: retrieved.sources,
      plan: retrieved.trace.plan, notices: retrieved.trace.notices.map(({ text }) => text),
    }, signal);
    for await (const piece of pieces) {
      saver.push(piece);
      emit({ type: 'delta', text: piece });
      if (signal.aborted) break;
    }
    await saver.stop();
    if (!signal.aborted && saver.text.trim() === '') throw new AppError('model-malformed', `${engine.label} sent an empty answer.`, { retryable: true });
    return { state: signal.aborted ? 'stopped' : 'complete', text: saver.text, error: null, retrieved };
  } catch (error) {
    await saver.stop();
    if (signal.aborted) return { state: 'stopped', text: saver.text, error: null, retrieved };
    const reply = toErrorReply(error);
    deps.log[reply.code === 'unexpected' ? 'error' : 'warn']('turn failed', {
      messageId: turn.answer.id, code: reply.code, ...(reply.code === 'unexpected' ? { error: String((error as Error)?.stack ?? error) } : {}),
    });
    return { state: 'failed', text: saver.text, error: withWayOut(reply.code, reply.message, saver.text), retrieved };
  }
}

/** The trace is saved as soon as it exists: the panel can be opened while the answer is still coming. */
async function recall(deps: TurnDependencies, engine: Engine, { session, question, answer, earlier }: OpenTurn, emit: Emit, signal: AbortSignal): Promise<Retrieved> {
  const { trace, sources, cues, children } = await deps.retrieval.retrieve({
    surface: 'chat', question: question.text, recentTurns: turnsOf(earlier, RECENT_TURNS), sessionId: session.id, asOf: question.createdAt,
    engine, exclude: [sourceRef('message', question.id), sourceRef('message', answer.id)], signal,
    onStage: (stage) => emit({ type: 'stage', stage }),
  });
  const ofThisAnswer = { ...trace, sessionId: session.id, messageId: answer.id };
  await deps.writer.commit({ actor: 'app', kind: 'chat.trace', label: 'Recalled from the vault', scope: 'none', changes: [put('traces', ofThisAnswer)] });
  const used = trace.package.order.length;
  emit({ type: 'retrieved', traceId: trace.id, used, leftOut: trace.candidates.length - used });
  return { trace: ofThisAnswer, sources, cues, children };
}

async function savePartial({ writer }: TurnDependencies, engine: Engine, { answer }: OpenTurn, text: string, traceId: TraceId | null): Promise<void> {
  await writer.commit({ actor: 'assistant', kind: 'chat.partial', label: 'Answer so far', scope: 'none', changes: [put('messages', { ...answer, text, traceId, model: engine.label })] });
}

async function saveAnswer(deps: TurnDependencies, engine: Engine, turn: OpenTurn, { state, text: raw, error, retrieved }: Outcome): Promise<Message> {
  const text = plainMarkers(raw);
  const citations = citationsOf(text, retrieved?.sources ?? []);
  const message: Message = {
    ...turn.answer, text, state, error, citations, model: engine.label, traceId: retrieved?.trace.id ?? null,
    extraction: firstExtraction(state, turn.session.incognito),
  };
  const changes: DraftChange[] = [put('messages', message)];
  if (retrieved !== null && text !== '') {
    const observed = deps.retrieval.observe(retrieved.trace, { messageId: message.id, text, citations, at: deps.now() });
    changes.push(put('traces', observed.trace));
    if (!turn.session.incognito) changes.push(...observed.accessEvents.map((event) => put('accessEvents', event)));
  }
  await deps.writer.commit({ actor: 'assistant', kind: 'chat.answer', label: ANSWER_LABELS[state], scope: 'none', changes });
  return message;
}

const ANSWER_LABELS: Record<Outcome['state'], string> = { complete: 'Answered', stopped: 'Stopped an answer', failed: 'An answer failed' };

/** A provider that failed before its first word: nothing else answers in its place, but the person can choose so. */
const withWayOut = (code: string, message: string, text: string): string =>
  code.startsWith('model-') && text === '' ? `${message} Or switch to the offline engine under Settings → Model and answer again.` : message;

/** Failed answers without a word are no turns. */
const turnsOf = (messages: readonly Message[], limit: number): Turn[] =>
  messages.filter(({ text }) => text !== '').slice(-limit).map(({ role, speaker, text, createdAt }) => ({ role, speaker, text, at: createdAt }));
