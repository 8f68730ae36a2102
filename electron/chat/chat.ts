import { put } from '../../shared/domain/batch';
import type { MessageId, SessionId } from '../../shared/domain/ids';
import type { Message } from '../../shared/domain/message';
import { AppError } from '../../shared/ipc/errors';
import type { ChatStreamEvent } from '../../shared/ipc/routes/chat';
import type { Streams } from '../ipc/streams';
import { createDrafts, type Drafts } from './drafts';
import { titleFrom } from './session-title';
import { createSessions, messagesOf, UNTITLED_SESSION, type Sessions } from './sessions';
import { settleInterrupted } from './settle-interrupted';
import { runTurn, type OpenTurn, type TurnDependencies } from './turn';

export interface ChatDependencies extends TurnDependencies {
  streams: Streams;
  /** Folder of the vault's drafts file. */
  draftsFolder: string;
}

export interface Chat {
  sessions: Sessions;
  drafts: Drafts;
  /** Saves the message, then answers as a stream. @throws AppError `busy`, `not-found`, `bad-input`, `read-only` with nothing saved */
  send(sessionId: SessionId, text: string): Promise<{ streamId: string; message: Message; answerId: MessageId }>;
  /** Answers the last person message again. @throws AppError `busy`, `not-found`, `conflict` */
  retry(messageId: MessageId): Promise<{ streamId: string; answerId: MessageId }>;
  /** Stops a session's running answer, then deletes the session (with undo). */
  deleteSession(id: SessionId): Promise<void>;
  /** At start-up, before the first window: cut-off answers become `stopped`. */
  settleInterrupted(): Promise<number>;
}

/** Conversations with the engine of the moment; one answer at a time in each session. */
export function createChat(deps: ChatDependencies): Chat {
  const { store, writer, ids, now, log, streams } = deps;
  const sessions = createSessions({ store, writer, ids, now });
  const drafts = createDrafts(deps.draftsFolder, log);
  /** Stream of the running answer by session; null while it is being opened. */
  const running = new Map<SessionId, string | null>();

  const begin = async <Value>(sessionId: SessionId, open: () => Promise<{ turn: OpenTurn; result: Value }>): Promise<Value & { streamId: string }> => {
    if (running.has(sessionId)) throw new AppError('busy', 'An answer is still being written in this session. Stop it or wait for its end.', { retryable: true });
    running.set(sessionId, null);
    try {
      const { turn, result } = await open();
      const free = () => { running.delete(sessionId); };
      const streamId = streams.start<ChatStreamEvent>(async (emit, signal) => {
        let isFree = false;
        const freeOnce = () => {
          if (!isFree) free();
          isFree = true;
        };
        try {
          await runTurn(deps, turn, emit, signal, freeOnce);
        } finally {
          freeOnce();
        }
      });
      running.set(sessionId, streamId);
      return { ...result, streamId };
    } catch (error) {
      running.delete(sessionId);
      throw error;
    }
  };

  const answerDraft = (sessionId: SessionId, index: number): Message => ({
    id: ids.next<MessageId>(), sessionId, index, role: 'assistant', speaker: null, text: '', createdAt: now(), state: 'streaming',
    error: null, model: null, traceId: null, citations: [], extraction: null, externalKey: null,
  });

  return {
    sessions,
    drafts,

    send: (sessionId, text) => begin(sessionId, async () => {
      if (text.trim() === '') throw new AppError('bad-input', 'Write something first.');
      const session = await sessions.get(sessionId);
      if (session.deletedAt !== null) throw new AppError('not-found', 'This session was deleted. Bring it back first.');
      const earlier = await messagesOf(store, sessionId);
      const index = nextIndex(earlier);
      const question: Message = {
        ...answerDraft(sessionId, index), role: 'person', text: text.normalize('NFC'), state: 'complete',
      };
      const answer = answerDraft(sessionId, index + 1);
      const title = session.title === UNTITLED_SESSION && earlier.length === 0 ? titleFrom(text) : session.title;
      const current = { ...session, title, updatedAt: now() };
      await writer.commit({ actor: 'person', kind: 'chat.message', label: `Wrote “${titleFrom(text)}”`, scope: 'none', changes: [put('sessions', current), put('messages', question), put('messages', answer)] });
      await drafts.save(sessionId, '').catch(() => log.warn('draft not cleared', { sessionId }));
      return { turn: { session: current, question, answer, earlier }, result: { message: question, answerId: answer.id } };
    }),

    async retry(messageId) {
      const { sessionId } = await sessions.locate(messageId);
      return begin(sessionId, async () => {
        const session = await sessions.get(sessionId);
        const messages = await messagesOf(store, sessionId);
        const question = messages.findLast(({ role }) => role === 'person');
        if (question === undefined) throw new AppError('not-found', 'There is no message to answer in this session.');
        const last = messages.at(-1)!;
        if (last.role === 'assistant' && last.state === 'complete') throw new AppError('conflict', 'This message has its answer already. Write a new one to go on.');
        const answer = answerDraft(sessionId, nextIndex(messages));
        await writer.commit({ actor: 'person', kind: 'chat.retry', label: `Asked again “${titleFrom(question.text)}”`, scope: 'none', changes: [put('messages', answer)] });
        return { turn: { session, question, answer, earlier: messages.filter(({ index }) => index < question.index) }, result: { answerId: answer.id } };
      });
    },

    async deleteSession(id) {
      const streamId = running.get(id);
      if (typeof streamId === 'string') streams.cancel(streamId);
      await sessions.remove(id);
    },

    settleInterrupted: () => settleInterrupted({ store, writer }),
  };
}

const nextIndex = (messages: readonly Message[]): number => (messages.at(-1)?.index ?? -1) + 1;
