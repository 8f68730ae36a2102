import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from './fake-provider';
import { countServerTokens, promptText, type Pace } from './pace';

const FAST: Pace = { latencyMs: 5, prefillTokensPerSecond: 100_000, generationTokensPerSecond: 2_000, slots: 1 };
const message = (content: string) => ({ model: 'm', messages: [{ role: 'user', content }] });

describe('a paced server', () => {
  let server: FakeProvider;
  afterEach(() => server.stop());
  const start = async (pace: Partial<Pace> = {}) => {
    server = await startFakeProvider({ pace: { ...FAST, ...pace } });
    return (body: object, signal?: AbortSignal) =>
      fetch(`${server.url}/chat/completions`, { method: 'POST', body: JSON.stringify(body), signal: signal ?? null });
  };

  it('works on as many requests as it has slots, the others in order, and drops those whose client is gone', async () => {
    const ask = await start({ latencyMs: 40 });
    const ended: string[] = [];
    const gone = new AbortController();
    const first = ask(message('one')).then((reply) => reply.text().then(() => ended.push('one')));
    await server.arrived('answer', 1);
    const second = ask(message('two'), gone.signal).catch(() => ended.push('gone'));
    await server.arrived('answer', 2);
    const third = ask(message('three')).then((reply) => reply.text().then(() => ended.push('three')));
    await server.arrived('answer', 3);
    gone.abort();
    await Promise.all([first, second, third]);
    expect(ended).toEqual(['gone', 'one', 'three']);
    expect(server.usage).toHaveLength(2);
  });

  it('counts tokens, the beginning it has read before, and its thoughts', async () => {
    const ask = await start({ thinkingTokens: 20 });
    const body = message('The same long beginning of a prompt, and then the question.');
    const promptTokens = countServerTokens(promptText(body));
    await ask(body);
    const { usage } = (await (await ask(body)).json()) as { usage: Record<string, unknown> };
    expect(server.usage[0]).toMatchObject({ promptTokens, cachedTokens: 0, reasoningTokens: 20 });
    expect(usage).toMatchObject({
      prompt_tokens: promptTokens,
      completion_tokens: server.usage[1]!.completionTokens,
      completion_tokens_details: { reasoning_tokens: 20 },
    });
    expect(server.usage[1]!.cachedTokens).toBeGreaterThan(promptTokens - 3);
  });

  it('says the usage of a stream only where that is asked for, and refuses what its window does not hold', async () => {
    const ask = await start({ contextTokens: 100 });
    const silent = await (await ask({ ...message('Hello'), stream: true })).text();
    const said = await (
      await ask({ ...message('Hello'), stream: true, stream_options: { include_usage: true } })
    ).text();
    expect([silent, said].map((text) => text.includes('"usage"'))).toEqual([false, true]);
    const refused = await ask(message('word '.repeat(200)));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('maximum context length is 100 tokens');
  });
});
