import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import type { MessageId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { createProviderEngine } from '../../models/provider/provider-engine';
import { countWords } from './summary-bounds';
import type { CompletedMessage } from './completed-messages';
import { OFFLINE_RULES, writeSummary, writeSummaryOrFallBack } from './write-summary';

let fake: FakeProvider;
afterEach(async () => fake.stop());

const TOPICS = ['kiln', 'glaze', 'oak bench', 'compost', 'trellis', 'rudder', 'invoice', 'choir'];
const long = (count = 40): CompletedMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `M${index}` as MessageId,
    index,
    role: index % 2 === 0 ? 'person' : 'assistant',
    speaker: null,
    createdAt: index,
    text: `Message ${index} says that the ${TOPICS[index % TOPICS.length]} number ${index} needs about ${10 + index} days, and that Wanda pays ${100 + index} euros for it before the frost comes.`,
  }));
const engineOf = async (windowTokens?: number) => {
  fake = await startFakeProvider();
  const engine = createProviderEngine({
    timeouts: { quietMs: 0 },
    settings: {
      preset: 'custom',
      baseUrl: fake.url,
      chatModel: 'fake-chat',
      smallModel: 'fake-small',
      embeddingModel: '',
    },
    key: null,
    now: () => 0,
    log: silentLogger,
  });
  return windowTokens === undefined ? engine : { ...engine, contextWindowTokens: windowTokens };
};
const never = new AbortController().signal;
const promptsOf = () => fake.requestsOf('summary').map(({ body }) => JSON.stringify(body));

describe('a summary by the model', () => {
  it('has 200 to 400 words, names its author, and each sentence names its message', async () => {
    const engine = await engineOf();
    const messages = long();
    const { text, madeBy, messageIds } = await writeSummary({ kind: 'session', messages, engine }, never);
    expect(madeBy).toEqual({ method: 'model', label: engine.label });
    expect(countWords(text)).toBeGreaterThanOrEqual(200);
    expect(countWords(text)).toBeLessThanOrEqual(400);
    expect(messageIds).toHaveLength(text.split('\n').length);
    expect(messageIds).toContain(messages[0]!.id);
  });

  it.each([
    ['too long', 900],
    ['too short', 3],
  ])('that is %s is requested once more with the error, and then accepted', async (how, words) => {
    const engine = await engineOf();
    const reply = (count: number) => ({ sentences: [{ message: 1, text: `kiln ${'frost '.repeat(count - 1)}` }] });
    fake.setStructured('summary', (prompt: string) => reply(prompt.includes('could not be used') ? 250 : words));
    const { text, madeBy } = await writeSummary({ kind: 'session', messages: long(), engine }, never);
    expect(promptsOf()).toHaveLength(2);
    expect(promptsOf()[1]).toContain(how);
    expect([madeBy.method, countWords(text)]).toEqual(['model', 250]);
  });

  it.each([
    [
      'stays too long',
      { sentences: [{ message: 1, text: 'kiln '.repeat(900) }] },
      'too long (900 words), also when asked again',
    ],
    [
      'says nothing of the messages',
      { sentences: [{ message: 1, text: 'Zzyzx qwerty plugh. '.repeat(80) }] },
      'too short (0 words), also when asked again',
    ],
    ['cannot be read', 'no JSON of ours', 'could not be read, also when asked again'],
  ])('that %s is replaced by the rules’, and the label says so', async (_how, reply, why) => {
    const engine = await engineOf();
    fake.setStructured('summary', reply);
    const messages = long();
    const { text, madeBy, messageIds } = await writeSummary({ kind: 'session', messages, engine }, never);
    expect(madeBy.method).toBe('offline');
    expect(madeBy.label).toMatch(
      new RegExp(`^${OFFLINE_RULES} \\(the summary of .*${why.replace(/[()]/gu, '\\$&')}`, 'u'),
    );
    text
      .split('\n')
      .forEach((line, index) => expect(messages.find(({ id }) => id === messageIds[index])!.text).toContain(line));
  });

  it('is written in parts, each from its own messages, when the context window is small', async () => {
    const engine = await engineOf(1_600);
    const { text, messageIds } = await writeSummary({ kind: 'session', messages: long(), engine }, never);
    expect(promptsOf().length).toBeGreaterThan(1);
    expect(promptsOf().filter((prompt) => prompt.includes('Message 0 says'))).toHaveLength(1);
    expect(countWords(text)).toBeLessThanOrEqual(400);
    expect(countWords(text)).toBeGreaterThanOrEqual(200);
    expect(messageIds).toContain('M39');
  });

  it('corrects a wrong message number to a message that supports the sentence', async () => {
    const engine = await engineOf();
    fake.setStructured('summary', {
      sentences: [{ message: 99, text: `The rudder number 5 needs 15 days. ${'kiln '.repeat(210)}` }],
    });
    expect((await writeSummary({ kind: 'session', messages: long(), engine }, never)).messageIds).toHaveLength(1);
  });

  it('is replaced by the rules’ when the server refuses the key, only if the person is waiting', async () => {
    const engine = await engineOf();
    fake.setMode('bad-key');
    await expect(writeSummary({ kind: 'session', messages: long(), engine }, never)).rejects.toMatchObject({
      code: 'model-key',
    });
    expect((await writeSummaryOrFallBack({ kind: 'session', messages: long(), engine }, never)).madeBy).toMatchObject({
      method: 'offline',
      label: expect.stringMatching(/^offline rules \(.*key/u),
    });
  });

  it('can be stopped by the person', async () => {
    const engine = await engineOf();
    fake.setMode('hang');
    const controller = new AbortController();
    const writing = writeSummaryOrFallBack({ kind: 'session', messages: long(), engine }, controller.signal);
    await fake.arrived('summary');
    controller.abort();
    await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  });
});
