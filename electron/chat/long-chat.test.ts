import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../testing/fake-provider/fake-provider';
import type { SessionId } from '../../shared/domain/ids';
import { openTestChat, type TestChat } from './testing/test-chat';

let test: TestChat;
let fake: FakeProvider;
let made = 0;
beforeEach(async () => {
  [test, made] = [await openTestChat(), 0];
  fake = await test.startProvider();
  fake.setAnswer(
    () =>
      `An answer about wood and weather. ${'The oak stays dry under the roof while the rain falls on the yard. '.repeat(16)}`,
  );
  // What the model sums up to, told apart by a word that stands in no message.
  fake.setStructured('summary', (prompt: string) => {
    made += 1;
    const code = /boiler code is (\S+)\./u.exec(prompt)?.[1] ?? 'lost';
    return {
      sentences: [
        {
          message: 1,
          text: `Recapitulation${made}: the boiler code is ${code}. ${'The oak stays dry under the roof. '.repeat(40)}`,
        },
      ],
    };
  });
});
afterEach(() => test.close());

/** One turn after another; what each request for an answer said. */
async function talk(id: SessionId, turns: number): Promise<string[]> {
  for (let turn = 0; turn < turns; turn += 1)
    await test.send(
      id,
      turn === 0
        ? 'Remember: the boiler code is K4711.'
        : `Turn ${turn}: ${'what about the bench by the gate and the rain? '.repeat(12)}`,
    );
  return fake.requestsOf('answer').map(({ body }) => JSON.stringify(body));
}
const summaryBodies = () => fake.requestsOf('summary').map(({ body }) => JSON.stringify(body));
const rolling = async (id: SessionId) =>
  (await test.vault.store.query({ name: 'summariesOfSession', sessionId: id })).filter(
    ({ kind }) => kind === 'rolling',
  );

describe('a chat longer than the context window', () => {
  it('is sent whole while it fits, then with its beginning summarised; the first turn’s detail survives', async () => {
    const { id } = await test.chat.sessions.create(false);
    const requests = await talk(id, 14);
    expect(requests[1]).not.toContain('<earlier');
    expect(requests[1]).toContain('the boiler code is K4711');
    expect(requests.at(-1)).toContain('<earlier');
    expect(requests.at(-1)).toContain('the boiler code is K4711');
    expect(requests.at(-1)).not.toContain('Turn 1:');
    expect(requests.at(-1)).toContain('Turn 12:');
  });

  it('is summarised from its messages, never from an earlier summary, and not on every turn', async () => {
    const { id } = await test.chat.sessions.create(false);
    await talk(id, 14);
    const bodies = summaryBodies();
    expect(bodies.length).toBeGreaterThanOrEqual(2);
    expect(bodies.length).toBeLessThanOrEqual(7);
    for (const body of bodies) {
      expect(body).toContain('Remember: the boiler code is K4711.');
      expect(body).not.toContain('Recapitulation');
    }
    expect(bodies.at(-1)!.length).toBeGreaterThan(bodies[0]!.length);
    const [kept, ...others] = await rolling(id);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      madeBy: { method: 'model' },
      text: expect.stringContaining(`Recapitulation${bodies.length}`),
    });
    expect(kept!.untilIndex).toBeGreaterThan(2);
  });

  it('records in the trace the summary of the beginning, and how much was sent verbatim', async () => {
    const { id } = await test.chat.sessions.create(false);
    await talk(id, 8);
    const answer = (await test.chat.sessions.read(id)).messages.at(-1)!;
    const trace = (await test.vault.store.get('traces', answer.traceId!))!;
    const [kept] = await rolling(id);
    expect(trace.conversation).toMatchObject({ text: kept!.text, madeBy: kept!.madeBy });
    expect(trace.conversation!.summedUp + trace.conversation!.turns).toBe(14);
    expect(test.retrieved.at(-1)!.engine.contextWindowTokens).toBeLessThan(
      test.retrieved[0]!.engine.contextWindowTokens,
    );
  });

  it('is summarised by the rules if the model fails, and the trace says so', async () => {
    fake.setStructured('summary', { sentences: [] });
    const { id } = await test.chat.sessions.create(false);
    const requests = await talk(id, 8);
    expect(requests.at(-1)).toContain('the boiler code is K4711');
    const answer = (await test.chat.sessions.read(id)).messages.at(-1)!;
    expect(answer.state).toBe('complete');
    expect((await test.vault.store.get('traces', answer.traceId!))!.conversation!.madeBy).toMatchObject({
      method: 'offline',
      label: expect.stringContaining('also when asked again'),
    });
  });

  it('stores no summary for an incognito session, but still writes it only once', async () => {
    const { id } = await test.chat.sessions.create(true);
    const requests = await talk(id, 8);
    expect(requests.at(-1)).toContain('Recapitulation');
    expect(await rolling(id)).toEqual([]);
    expect(summaryBodies().length).toBeLessThan(5);
  });
});
