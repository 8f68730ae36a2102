import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentMessages } from '../../shared/domain/current-messages';
import type { ChosenModel } from '../../shared/domain/chosen-model';
import type { Message } from '../../shared/domain/message';
import type { AnswerRequest, Engine } from '../ports/engine';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { AppError } from '../../shared/ipc/errors';
import { openTestChat, plan, type TestChat } from './testing/test-chat';

const MODELS = ['first', 'second', 'third'].map((name): ChosenModel => ({ name, host: 'api.example.com' }));

let test: TestChat;
let asked: { model: string; request: AnswerRequest }[];
beforeEach(async () => {
  test = await openTestChat();
  asked = [];
  test.recall(['We fly on the third of May.']);
  test.useEngine((model) => engineOf(model?.name ?? 'default'));
});
afterEach(() => test.close());

/** Says its name and quotes what it was given; “broken” fails, “slow” waits until it is stopped. */
const engineOf = (name: string, contextWindowTokens = 8_000): Engine => ({
  ...createOfflineEngine(),
  label: `${name} at api.example.com`,
  sentTo: 'api.example.com',
  contextWindowTokens,
  understand: async ({ question }) => plan(question),
  judge: async () => [],
  async *answer(request, signal) {
    asked.push({ model: name, request });
    if (name === 'broken') throw new AppError('model-unreachable', 'Nothing answers there.');
    yield `${name} says: “${request.sources[0]?.text ?? 'nothing'}” [1]`;
    if (name === 'slow') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
});

const answersOf = async (sessionId: string): Promise<Message[]> =>
  (await test.chat.sessions.read(sessionId as Message['sessionId'])).messages.filter(
    ({ role }) => role === 'assistant',
  );

const send = async (models: ChosenModel[]) => {
  const id = await test.newSession();
  const started = await test.chat.send(id, 'When do we fly?', { models });
  return { id, ...started, events: await test.eventsOf(started.streamId) };
};

describe('several models that are asked the same question', () => {
  it('are given the same package, found once, without searches of their own', async () => {
    const { id } = await send(MODELS);
    expect(test.retrieved).toHaveLength(1);
    expect(asked.map(({ model }) => model).toSorted()).toEqual(['first', 'second', 'third']);
    expect(new Set(asked.map(({ request }) => JSON.stringify(request.sources))).size).toBe(1);
    expect(asked.every(({ request }) => request.retrieve === undefined)).toBe(true);
    const answers = await answersOf(id);
    expect(answers.map(({ text }) => text.split(' ')[0])).toEqual(['first', 'second', 'third']);
    expect(answers.map(({ sideBySide }) => sideBySide?.first)).toEqual(answers.map(() => answers[0]!.id));
    expect(answers.every(({ state, citations }) => state === 'complete' && citations[0]?.verified === true)).toBe(true);
  });

  it('share the smallest of their windows, so that the package fits into each', async () => {
    test.useEngine((model) => engineOf(model?.name ?? 'default', model?.name === 'second' ? 2_000 : 8_000));
    await send(MODELS.slice(0, 2));
    expect(test.retrieved[0]!.engine.contextWindowTokens).toBeLessThanOrEqual(2_000);
  });

  it('each have a run that explains their answer, and what one of them uses keeps a note alive once', async () => {
    const { id } = await send(MODELS.slice(0, 2));
    const answers = await answersOf(id);
    expect(new Set(answers.map(({ traceId }) => traceId)).size).toBe(2);
    for (const { id: messageId, traceId } of answers)
      expect(await test.vault.store.get('traces', traceId!)).toMatchObject({ messageId });
    expect(await test.vault.store.query({ name: 'accessEventsOf', ref: 'note:N1' })).toHaveLength(1);
  });

  it('each say where they were sent', async () => {
    const agent = { name: 'second', host: 'agent' };
    test.useEngine((model) => ({ ...engineOf(model?.name ?? 'default'), sentTo: model?.host ?? null }));
    const { id } = await send([MODELS[0]!, agent]);
    const traces = await test.vault.store.getMany(
      'traces',
      (await answersOf(id)).map(({ traceId }) => traceId!),
    );
    expect(traces[1]?.sentTo).toBe('agent');
  });

  it('stream apart, and the first one ends the turn when all are saved', async () => {
    const { events, answerId, besideIds } = await send(MODELS.slice(0, 2));
    const written = events.flatMap((event) => (event.type === 'delta' ? [event.answerId ?? answerId] : []));
    expect(written).toEqual(expect.arrayContaining([answerId, besideIds[0]]));
    const ends = events.filter(({ type }) => type === 'beside' || type === 'finished');
    expect(ends.map(({ type }) => type)).toEqual(['beside', 'finished']);
  });

  it('answer without the one that fails, which can be asked again', async () => {
    const { id } = await send([MODELS[0]!, { name: 'broken', host: 'api.example.com' }]);
    const [whole, failed] = await answersOf(id);
    expect([whole!.state, failed!.state]).toEqual(['complete', 'failed']);
    expect(failed!.error).toContain('Nothing answers there.');
    const { answerId } = await test.chat.retry(failed!.id);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({ variant: { model: { name: 'broken' } } });
  });

  it('keep what they have written when they are stopped', async () => {
    const id = await test.newSession();
    const models = [MODELS[0]!, { name: 'slow', host: 'api.example.com' }];
    const { streamId, besideIds } = await test.chat.send(id, 'When do we fly?', { models });
    await test.until(streamId, 'delta');
    await expect.poll(() => asked.length).toBe(2);
    test.cancel(streamId);
    await test.eventsOf(streamId);
    expect(await test.vault.store.get('messages', besideIds[0]!)).toMatchObject({ state: 'stopped' });
  });

  it('end as the first one does where nothing could be looked up', async () => {
    test.onRetrieve(() => {
      throw new AppError('unexpected', 'The search broke.');
    });
    const { id } = await send(MODELS.slice(0, 2));
    expect((await answersOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  it('can be asked a question that was answered before, beside its first answer', async () => {
    const id = await test.newSession();
    const { id: answerId } = await test.send(id, 'When do we fly?');
    const started = await test.chat.askSeveral(answerId, MODELS.slice(0, 2));
    await test.eventsOf(started.streamId);
    const answers = await answersOf(id);
    expect(answers.map(({ text }) => text.split(' ')[0])).toEqual(['default', 'first', 'second']);
    expect(answers[0]!.sideBySide).toBeUndefined();
  });
});

describe('of answers side by side', () => {
  it('the first one stands for them until the person keeps another, which an undo takes back', async () => {
    const { id } = await send(MODELS.slice(0, 2));
    const said = async () =>
      currentMessages((await test.chat.sessions.read(id)).messages).map(({ text }) => text.split(' ')[0]);
    expect(await said()).toEqual(['When', 'first']);
    const [, second] = await answersOf(id);
    await test.chat.chooseAnswer(second!.id, false);
    expect(await said()).toEqual(['When', 'second']);
    expect((await answersOf(id)).map(({ sideBySide }) => sideBySide?.choice)).toEqual(['set-aside', 'kept']);
    await test.vault.writer.undo('session');
    expect(await said()).toEqual(['When', 'first']);
    await test.chat.chooseAnswer(second!.id, true);
    expect((await answersOf(id)).map(({ sideBySide }) => sideBySide?.choice)).toEqual(['kept', 'kept']);
  });

  it('one that is kept while notes are taken of the first stays kept', async () => {
    let resume = () => {};
    const wait = new Promise<void>((resolve) => (resume = resolve));
    const offline = createOfflineEngine();
    test.useEngine((model) => ({
      ...engineOf(model?.name ?? 'default'),
      extract: async (...asked) => {
        await wait;
        return offline.extract(...asked);
      },
    }));
    const id = await test.newSession();
    const { streamId, answerId } = await test.chat.send(id, 'When do we fly?', { models: MODELS.slice(0, 2) });
    await test.until(streamId, 'finished');
    await test.chat.chooseAnswer(answerId, false);
    resume();
    await test.eventsOf(streamId);
    const answers = await answersOf(id);
    expect(answers[0]!.extraction?.state).toBe('done');
    expect(answers.map(({ sideBySide }) => sideBySide?.choice)).toEqual(['kept', 'set-aside']);
  });

  it('none is chosen where only one was written', async () => {
    const { id: answerId } = await test.send(await test.newSession(), 'When do we fly?');
    await expect(test.chat.chooseAnswer(answerId, false)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('notes are taken of the first alone', async () => {
    const { id } = await send(MODELS.slice(0, 2));
    expect((await answersOf(id)).map(({ extraction }) => extraction?.state)).toEqual(['done', 'skipped']);
  });
});
