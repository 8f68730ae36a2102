import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalModelState } from '../../../shared/domain/local-model';
import { silentLogger } from '../../../shared/lib/logger';
import type { OwnProcess } from '../../ports/own-process';
import { readOverflow } from '../provider/client/provider-error';
import { startNodeProcess } from '../../shell/start-node-process';
import { buildThreads, type ThreadBundles } from '../../threads/testing/build-threads';
import { writeTinyGguf } from '../../testing/write-tiny-gguf';
import { createLocalModel, type ChosenModel, type LocalModel, type LocalModelOptions } from './local-model';
import { LOCAL_MODEL_URL } from './local-model-fetch';
import type { LoadRequest } from './model-messages';

interface WholeReply {
  choices: { message: { content: string }; finish_reason: string; letters?: number[][] }[];
  usage: { prompt_tokens: number; completion_tokens: number; prompt_tokens_details: { cached_tokens: number } };
}
interface StreamedChunk {
  choices: { delta: { content?: string }; finish_reason: string | null }[];
  usage?: WholeReply['usage'];
}

let folder: string;
let bundles: ThreadBundles;
let file: string;
const models: LocalModel[] = [];
const processes: OwnProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-local-model-'));
  file = join(folder, 'tiny.gguf');
  await writeTinyGguf(file);
  bundles = await buildThreads({ 'local-model-process': 'electron/models/local-model/local-model-process.ts' });
}, 60_000);
afterEach(() => {
  for (const model of models.splice(0)) model.dispose();
  processes.length = 0;
});
afterAll(async () => {
  await bundles.remove();
  await rm(folder, { recursive: true, force: true });
});

function open(options: Partial<LocalModelOptions> & { chosen?: () => ChosenModel | null } = {}): LocalModel {
  const model = createLocalModel({
    start(script) {
      const started = startNodeProcess(script);
      processes.push(started);
      return started;
    },
    script: bundles.url('local-model-process'),
    chosen: () => ({ path: file, name: 'tiny', contextTokens: null }),
    now: () => performance.now(),
    log: silentLogger,
    ...options,
  });
  models.push(model);
  return model;
}

const chat = (model: LocalModel, body: object, signal?: AbortSignal): Promise<Response> =>
  model.fetch(`${LOCAL_MODEL_URL}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ temperature: 0, messages: [{ role: 'user', content: 'hello' }], ...body }),
    ...(signal === undefined ? {} : { signal }),
  });

/** Waits until the state is so. */
const becomes = (model: LocalModel, phase: LocalModelState['phase']): Promise<void> =>
  new Promise((resolve) => {
    const check = () => model.state().phase === phase && resolve();
    model.onState(check);
    check();
  });

describe('a model file', () => {
  it('is loaded with the first question, which waits for it, and its state says so', async () => {
    const model = open();
    expect(model.state()).toMatchObject({ phase: 'off', name: 'tiny', contextTokens: 0, problem: null });
    const phases = new Set<string>();
    model.onState(() => phases.add(model.state().phase));
    const reply: unknown = await (await chat(model, { max_tokens: 12 })).json();
    expect([...phases]).toEqual(['loading', 'ready']);
    expect(reply).toMatchObject({
      model: 'tiny',
      choices: [{ message: { role: 'assistant' }, finish_reason: 'length' }],
      usage: { completion_tokens: 12 },
    });
    expect(model.state()).toMatchObject({ phase: 'ready', loadedShare: 1, gpuLayers: 0, problem: null });
    expect(model.state().contextTokens).toBeGreaterThanOrEqual(1_024);
    expect(model.state().tokensPerSecond).toBeGreaterThan(0);
    const listed: unknown = await (await model.fetch(`${LOCAL_MODEL_URL}/models`)).json();
    expect(listed).toMatchObject({ data: [{ id: 'tiny', context_length: model.state().contextTokens }] });
  });

  it('has the window that the settings say, and counts tokens by its own rules', async () => {
    const model = open({ chosen: () => ({ path: file, name: 'tiny', contextTokens: 1_024 }) });
    const count = () =>
      model.fetch(new URL('/tokenize', LOCAL_MODEL_URL), { method: 'POST', body: '{"content":"abc"}' });
    expect((await count()).status).toBe(503);
    await model.load();
    expect(model.state().contextTokens).toBe(1_024);
    // A space begins every text of this tokenizer.
    expect(await (await count()).json()).toEqual({ tokens: [0, 0, 0, 0] });
  });

  it.each([
    ['is missing', 'missing.gguf', null, 'model-not-found', /no longer at .*missing\.gguf/u],
    ['is no model', 'text.gguf', () => Buffer.from('hello'.repeat(100)), 'model-refused', /^text could not be loaded/u],
    ['is cut off', 'cut.gguf', (whole: Buffer) => whole.subarray(0, 200_000), 'model-refused', /^cut could not be/u],
  ])('that %s is said in words, and nothing else ends', async (_what, name, make, code, words) => {
    const path = join(folder, name);
    if (make !== null) await writeFile(path, make(await readFile(file)));
    const model = open({ chosen: () => ({ path, name: basename(path, '.gguf'), contextTokens: null }) });
    await expect(chat(model, {})).rejects.toMatchObject({ code, message: expect.stringMatching(words) as string });
    expect(model.state()).toMatchObject({ phase: 'failed', problem: expect.stringMatching(words) as string });
  });

  it('is exchanged when another one is chosen', async () => {
    let contextTokens = 1_024;
    const model = open({ chosen: () => ({ path: file, name: 'tiny', contextTokens }) });
    await model.load();
    contextTokens = 2_048;
    model.followChoice();
    expect(model.state().phase).toBe('off');
    await model.load();
    expect(model.state().contextTokens).toBe(2_048);
    expect(processes).toHaveLength(2);
  });
});

describe('a reply', () => {
  it('comes piece by piece as server-sent events, with its usage at the end, and is the same for the same request', async () => {
    const model = open();
    const response = await chat(model, { max_tokens: 10, stream: true });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const lines = (await response.text()).trim().split('\n\n');
    expect(lines.at(-1)).toBe('data: [DONE]');
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.slice('data: '.length)) as StreamedChunk);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.at(-2)!.choices[0]!.finish_reason).toBe('length');
    expect(chunks.at(-1)!.usage!.completion_tokens).toBe(10);
    const streamed = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    const whole = (await (await chat(model, { max_tokens: 10 })).json()) as WholeReply;
    expect(whole.choices[0]!.message.content).toBe(streamed);
  });

  it('is bound to the schema that was asked for, also by a model that knows no words', async () => {
    const model = open();
    const schema = {
      type: 'object',
      properties: {
        verdict: { type: 'string', enum: ['keep', 'drop'] },
        reason: { anyOf: [{ enum: ['close', 'far'] }, { type: 'null' }] },
      },
      required: ['verdict', 'reason'],
      additionalProperties: false,
    };
    const format = { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } };
    const reply = (await (await chat(model, { response_format: format })).json()) as WholeReply;
    expect(reply.choices[0]!.finish_reason).toBe('stop');
    const { verdict, reason } = JSON.parse(reply.choices[0]!.message.content) as Record<string, unknown>;
    expect(['keep', 'drop']).toContain(verdict);
    expect(['close', 'far', null]).toContain(reason);
    const object = await chat(model, { response_format: { type: 'json_object' }, max_tokens: 8 });
    expect(((await object.json()) as WholeReply).choices[0]!.message.content).toMatch(/^\{/u);
  });

  it('can come with the likelihood of letters at its places, each by itself; the likeliest is the one it would write', async () => {
    const model = open();
    const ask = async (body: object) => (await (await chat(model, body)).json()) as WholeReply;
    const of = [...'ABCDE'];
    const schema = {
      type: 'object',
      properties: { verdicts: { type: 'string', enum: of.map((letter) => `1${letter}`) } },
      required: ['verdicts'],
      additionalProperties: false,
    };
    const format = { type: 'json_schema', json_schema: { name: 'verdicts', strict: true, schema } };
    const { content } = (await ask({ response_format: format })).choices[0]!.message;
    const [, begin, written] = /^(.*)1([A-E])"\s*\}$/su.exec(content)!;
    const read = async (places: string[]) => {
      const reply = await ask({ letters: { begin, places, of }, response_format: format });
      expect(reply.choices[0]!.message.content).toBe(content);
      return { ...reply.usage, likelihoods: reply.choices[0]!.letters! };
    };
    const three = await read(['2', '1', '12']);
    expect(three.likelihoods).toHaveLength(3);
    for (const likelihoods of three.likelihoods) {
      expect(likelihoods).toHaveLength(of.length);
      expect(likelihoods.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    }
    const atOne = three.likelihoods[1]!;
    expect(of[atOne.indexOf(Math.max(...atOne))]).toBe(written);
    const alone = await read(['1']);
    for (const [index, likelihood] of alone.likelihoods[0]!.entries()) expect(likelihood).toBeCloseTo(atOne[index]!, 4);
    // The prompt was there, and no letter is written.
    expect(alone.prompt_tokens_details.cached_tokens).toBeGreaterThanOrEqual(alone.prompt_tokens - begin!.length);
    expect(alone.completion_tokens).toBe(three.completion_tokens);
  });

  it('costs only what the last prompt did not begin with', async () => {
    const model = open();
    const messages = [{ role: 'system', content: 'The same long beginning of every question. '.repeat(10) }];
    const ask = async (question: string) =>
      (
        (await (
          await chat(model, { max_tokens: 2, messages: [...messages, { role: 'user', content: question }] })
        ).json()) as WholeReply
      ).usage;
    const first = await ask('one');
    const second = await ask('two');
    expect(first.prompt_tokens_details.cached_tokens).toBeLessThan(10);
    expect(second.prompt_tokens_details.cached_tokens).toBeGreaterThan(400);
    expect(second.prompt_tokens).toBe(first.prompt_tokens);
  });

  it('ends at a text that it is to stop at', async () => {
    const model = open();
    const whole = (await (await chat(model, { max_tokens: 20 })).json()) as WholeReply;
    const stop = whole.choices[0]!.message.content.slice(8, 10);
    const cut = (await (await chat(model, { max_tokens: 20, stop })).json()) as WholeReply;
    expect(cut.choices[0]).toMatchObject({ finish_reason: 'stop' });
    expect(cut.choices[0]!.message.content.length).toBeLessThan(10);
  });

  it('ends at once when the question is taken back, and the next one is answered', async () => {
    const model = open();
    await model.load();
    const stop = new AbortController();
    const response = await chat(model, { stream: true }, stop.signal);
    const reader = response.body!.getReader();
    await reader.read();
    stop.abort();
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow(/abort/iu);
    const next = (await (await chat(model, { max_tokens: 3 })).json()) as WholeReply;
    expect(next.usage.completion_tokens).toBe(3);
  });

  it('is refused with the window where the question does not fit', async () => {
    const model = open({ chosen: () => ({ path: file, name: 'tiny', contextTokens: 1_024 }) });
    const response = await chat(model, { stream: true, messages: [{ role: 'user', content: 'word '.repeat(400) }] });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(readOverflow(error.message)).toEqual({ windowTokens: 1_024 });
  });

  it('offers tools to its model, which writes on after what they replied', async () => {
    const model = open();
    const tool = {
      type: 'function',
      function: {
        name: 'get_forecast',
        description: 'Says how the weather will be.',
        parameters: {
          type: 'object',
          properties: { city: { type: 'string' }, unit: { anyOf: [{ const: 'C' }, { type: 'null' }] } },
          required: ['city'],
        },
      },
    };
    const plain = (await (await chat(model, { max_tokens: 3 })).json()) as WholeReply;
    const offered = (await (
      await chat(model, { max_tokens: 3, tools: [tool], tool_choice: 'auto' })
    ).json()) as WholeReply;
    expect(offered.usage.prompt_tokens).toBeGreaterThan(plain.usage.prompt_tokens);
    const call = { id: 'call_0', type: 'function', function: { name: 'get_forecast', arguments: '{"city":"Lisboa"}' } };
    const messages = [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_0', content: 'Dry' },
    ];
    for (const choice of ['auto', 'none']) {
      const response = await chat(model, { max_tokens: 3, messages, tools: [tool], tool_choice: choice });
      expect(response.status).toBe(200);
      expect(((await response.json()) as WholeReply).usage.completion_tokens).toBeGreaterThan(0);
    }
    const strange = {
      ...tool,
      function: { ...tool.function, parameters: { type: 'object', properties: { a: { not: {} } } } },
    };
    expect((await chat(model, { max_tokens: 3, tools: [strange] })).status).toBe(200);
  });

  it.each([
    ['tools without a name', { tools: [{ type: 'function' }] }, /tools/u],
    ['a tool that must be called', { tool_choice: 'required' }, /tool_choice/u],
    [
      'pictures',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] }] },
      /images/u,
    ],
    ['no messages', { messages: [] }, /messages/u],
  ])('is refused for %s, in words that say so', async (_what, body, words) => {
    const model = open();
    const response = await chat(model, body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(words);
    expect(processes).toHaveLength(0);
  });
});

describe('measuring', () => {
  it('loads the file and tells how fast it reads and writes here, a second time as well', async () => {
    const model = open();
    for (let times = 0; times < 2; times += 1) {
      const { reads, writes } = await model.measure(new AbortController().signal);
      expect(reads).toBeGreaterThan(0);
      expect(writes).toBeGreaterThan(0);
    }
    expect(model.state().phase).toBe('ready');
  });

  it('ends when the person stops it, and is refused while an answer is written', async () => {
    const model = open();
    await model.load();
    const stop = new AbortController();
    const measuring = model.measure(stop.signal);
    stop.abort();
    await expect(measuring).rejects.toMatchObject({ code: 'cancelled' });
    const response = await chat(model, { stream: true });
    await expect(model.measure(new AbortController().signal)).rejects.toMatchObject({ code: 'busy' });
    model.unload();
    await expect(response.text()).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the process', () => {
  it('that is killed while it writes fails that reply in words, and the next question starts it again', async () => {
    const model = open();
    await model.load();
    const response = await chat(model, { stream: true });
    processes[0]!.kill();
    await expect(response.text()).rejects.toMatchObject({
      code: 'model-unreachable',
      message: expect.stringMatching(/^tiny stopped unexpectedly/u) as string,
    });
    expect(model.state()).toMatchObject({ phase: 'failed', problem: expect.stringContaining('tiny') as string });
    const next = (await (await chat(model, { max_tokens: 3 })).json()) as WholeReply;
    expect(next.usage.completion_tokens).toBe(3);
    expect(model.state()).toMatchObject({ phase: 'ready', problem: null });
  });

  it('that ends time and again is not started with every question, but whenever the person asks for it', async () => {
    let now = 0;
    const model = open({ now: () => now, retryMs: 1_000 });
    for (const started of [1, 2]) {
      await model.load();
      processes.at(-1)!.kill();
      await becomes(model, 'failed');
      expect(processes).toHaveLength(started);
    }
    await expect(chat(model, {})).rejects.toMatchObject({ code: 'model-unreachable' });
    expect(processes).toHaveLength(2);
    now = 1_000;
    await chat(model, { max_tokens: 1 });
    expect(processes).toHaveLength(3);
  });

  it('that ends while a file is loaded on the graphics chip is started once more without it', async () => {
    const model = open({
      start(script) {
        const started = startNodeProcess(script);
        processes.push(started);
        const { post } = started;
        // As a driver's fault does.
        return { ...started, post: (message) => ((message as LoadRequest).useGpu ? started.kill() : post(message)) };
      },
    });
    await model.load();
    expect(model.state().phase).toBe('ready');
    expect(processes).toHaveLength(2);
  });

  it('gives its memory back when nobody asks anything, and keeps what is known of the window', async () => {
    const model = open({ idleMs: 50 });
    await chat(model, { max_tokens: 1 });
    const { contextTokens } = model.state();
    await becomes(model, 'off');
    expect(model.state()).toMatchObject({ contextTokens, problem: null });
    expect((await chat(model, { max_tokens: 1 })).status).toBe(200);
  });

  it('is ended when the person wants its memory back; what it was at is stopped', async () => {
    const model = open();
    await model.load();
    const response = await chat(model, { stream: true });
    model.unload();
    await expect(response.text()).rejects.toMatchObject({ code: 'cancelled' });
    expect(model.state()).toMatchObject({ phase: 'off', problem: null });
  });
});
