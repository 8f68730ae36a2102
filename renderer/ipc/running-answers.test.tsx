// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MessageId, SessionId, SourceRef } from '../../shared/domain/ids';
import type { StartedAnswer } from '../../shared/ipc/routes/chat';
import type { Message } from '../../shared/domain/message';
import { AppError } from '../../shared/ipc/errors';
import { render, settle } from '../ui/testing/render';
import { connect } from './client';
import { createQueryClient, routeKey } from './queries';
import {
  askAgain,
  askAnalysts,
  sendMessage,
  stopAnswer,
  useRunningAnswer,
  type RunningAnswer,
} from './running-answers';
import { createTestHost } from './testing/test-host';

const sessionId = 'S1' as SessionId;
const message = (id: string, change: Partial<Message> = {}): Message => ({
  id: id as MessageId,
  sessionId,
  index: 0,
  role: 'person',
  speaker: null,
  text: 'Hello.',
  createdAt: 0,
  state: 'complete',
  error: null,
  model: null,
  traceId: null,
  citations: [],
  extraction: null,
  externalKey: null,
  ...change,
});

let reply: (value: StartedAnswer & { message: Message }) => void = () => {};
const test = createTestHost({
  'chat.send': () =>
    new Promise((resolve) => {
      reply = resolve;
    }),
  'chat.askAgain': () => ({ streamId: 'st4', answerId: 'A4' as MessageId }),
  'chat.analyse': () => {
    throw new AppError('busy', 'An answer is being written.');
  },
  'stream.cancel': () => null,
});
const queries = createQueryClient();
let seen: RunningAnswer | null = null;
function Watch() {
  const answer = useRunningAnswer(sessionId);
  useLayoutEffect(() => {
    seen = answer;
  }, [answer]);
  return null;
}

beforeAll(async () => {
  connect(test.host);
  await render(<Watch />);
});

const begin = (streamId: string) =>
  act(async () => reply({ streamId, message: message('P1'), answerId: 'A1' as MessageId, besideIds: [] }));
const tell = (streamId: string, event: unknown) => act(async () => test.emit('stream', { streamId, event }));
const cached = () =>
  queries.getQueryData<{ messages: Message[] }>(routeKey('chat.session', { id: sessionId }))!.messages;

describe('a running answer', () => {
  it('shows its question at once, then its stage, its text in order, and finally the stored message', async () => {
    queries.setQueryData(routeKey('chat.session', { id: sessionId }), { session: {} as never, messages: [] });
    let sent!: Promise<void>;
    await act(async () => {
      sent = sendMessage(queries, sessionId, 'Hello.');
    });
    expect(seen).toMatchObject({ pendingText: 'Hello.', stage: null, text: '' });
    await settle(() => test.asked.length === 1);
    await begin('st1');
    await act(async () => sent);
    expect(seen).toMatchObject({ pendingText: null, answerId: 'A1' });
    expect(cached().map(({ id }) => id)).toEqual(['P1']);
    await tell('st1', { type: 'stage', stage: 'search' });
    expect(seen?.stage).toBe('search');
    await tell('st1', { type: 'delta', text: 'You ' });
    await tell('st1', { type: 'delta', text: 'said.' });
    await settle(() => seen?.text === 'You said.');
    expect(seen?.text).toBe('You said.');
    await tell('st1', { type: 'finished', message: message('A1', { index: 1, role: 'assistant', text: 'You said.' }) });
    expect(seen).toBeNull();
    expect(cached().map(({ text }) => text)).toEqual(['Hello.', 'You said.']);
  });

  it('is cancelled even when stop is pressed before main returned the stream’s id', async () => {
    await act(async () => {
      void sendMessage(queries, sessionId, 'Again.');
    });
    await act(async () => stopAnswer(sessionId));
    expect(seen?.isStopping).toBe(true);
    expect(test.asked.filter(({ route }) => route === 'stream.cancel')).toEqual([]);
    await begin('st2');
    await settle(() => test.asked.some(({ route }) => route === 'stream.cancel'));
    expect(test.asked.at(-1)).toEqual({ route: 'stream.cancel', data: { streamId: 'st2' } });
    await tell('st2', {
      type: 'finished',
      message: message('A1', { index: 1, role: 'assistant', state: 'stopped', text: '' }),
    });
    expect(seen).toBeNull();
  });

  it('ends when the stream fails', async () => {
    await act(async () => {
      void sendMessage(queries, sessionId, 'Third.');
    });
    await begin('st3');
    await tell('st3', { type: 'failed', message: 'The model is gone.' });
    expect(seen).toBeNull();
  });

  it('that is a variant names its original, and collects further rounds', async () => {
    const change = { without: ['note:a' as SourceRef], include: [] };
    await act(async () => askAgain(queries, sessionId, 'A1' as MessageId, change));
    expect(test.asked.at(-1)).toEqual({ route: 'chat.askAgain', data: { answerId: 'A1', ...change } });
    expect(seen).toMatchObject({ kind: 'again', previousAnswerId: 'A1', answerId: 'A4', furtherRuns: [] });
    await tell('st4', {
      type: 'further',
      traceId: 'T9',
      purpose: 'supplemental',
      note: { code: 'model-request', query: 'moss', failure: null },
      used: 1,
    });
    expect(seen?.furtherRuns).toEqual([
      {
        traceId: 'T9',
        purpose: 'supplemental',
        note: { code: 'model-request', query: 'moss', failure: null },
        used: 1,
      },
    ]);
    await tell('st4', { type: 'finished', message: message('A4', { index: 5, role: 'assistant', text: 'Again.' }) });
    expect(seen).toBeNull();
  });

  it('that failed to start leaves nothing behind', async () => {
    await expect(act(async () => askAnalysts(queries, sessionId, 'A1' as MessageId))).rejects.toThrow(
      'An answer is being written.',
    );
    expect(seen).toBeNull();
  });
});
