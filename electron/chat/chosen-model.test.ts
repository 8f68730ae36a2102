import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestChat, type TestChat } from './testing/test-chat';

let test: TestChat;
beforeEach(async () => {
  test = await openTestChat();
});
afterEach(() => test.close());

const SMALL = { name: 'small', host: 'api.example.com' };
const LARGE = { name: 'large', host: 'api.example.com' };

describe('the model that the person chose', () => {
  it('answers its chat until the choice is taken back', async () => {
    const id = await test.newSession();
    await test.chat.sessions.setModel(id, SMALL);
    await test.send(id, 'When do we fly?');
    expect(test.chosenModels).toContainEqual(SMALL);
    test.chosenModels.length = 0;
    await test.chat.sessions.setModel(id, null);
    await test.send(id, 'When do we fly?');
    expect(test.chosenModels).not.toContainEqual(SMALL);
  });

  it('of one answer is recorded with it, and goes before that of the chat', async () => {
    const id = (await test.chat.sessions.create(false, SMALL)).id;
    const first = await test.send(id, 'When do we fly?');
    test.chosenModels.length = 0;
    const { streamId, answerId } = await test.chat.askAgain(first.id, { without: [], include: [], model: LARGE });
    await test.eventsOf(streamId);
    expect(test.chosenModels[0]).toEqual(LARGE);
    expect(await test.vault.store.get('messages', answerId)).toMatchObject({ variant: { of: first.id, model: LARGE } });
  });
});

describe('an answer whose thoughts were not marked at their beginning', () => {
  it('is stored without them', async () => {
    const fake = await test.startProvider();
    fake.setAnswer('They ask about a flight.\n</think>\n\nOn the third.');
    expect((await test.send(await test.newSession(), 'When do we fly?')).text).toBe('On the third.');
  });
});

describe('a turn whose model is being loaded', () => {
  it('says so, and then what it goes on with', async () => {
    const fake = await test.startProvider();
    fake.setRawReply({ status: 503, body: '{"error":{"code":503,"message":"Loading model"}}' }, 1);
    const { streamId } = await test.chat.send(await test.newSession(), 'When do we fly?');
    const events = await test.eventsOf(streamId);
    const stages = events.flatMap((event) => (event.type === 'stage' ? [event.stage] : []));
    expect(stages).toContain('load');
    expect(stages.at(-1)).not.toBe('load');
    expect(events.some(({ type }) => type === 'delta')).toBe(true);
  });
});
