import { afterEach, describe, expect, it } from 'vitest';
import { withPiece } from '../../../shared/domain/answer-pieces';
import { emptyPlan } from '../../../shared/domain/query-plan';
import type { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { startFakeProvider, type FakeProvider, type RawReply } from '../../testing/fake-provider/fake-provider';
import { countFor } from '../metering/call-context';
import type { ProviderTimeouts } from './client/provider-client';
import { createProviderEngine } from './provider-engine';
import type { MessageId, SessionId } from '../../../shared/domain/ids';

let fake: FakeProvider | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

const ANSWER = 'On the third.';
const EVENTS = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };
const chunk = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';
const spoken = (...deltas: unknown[]) => `${deltas.map((delta) => chunk(delta)).join('')}${chunk({}, 'stop')}${DONE}`;
const streamOf = (body: string | readonly string[], headers: Record<string, string> = EVENTS): RawReply => ({
  headers,
  body,
});

interface Asked {
  text: string;
  error: AppError | null;
  requests: number;
}

async function ask(
  reply: RawReply,
  options: { key?: string; times?: number; timeouts?: Partial<ProviderTimeouts>; signal?: AbortSignal } = {},
): Promise<Asked> {
  const server = await startFakeProvider();
  fake = server;
  server.setAnswer(ANSWER);
  server.setRawReply(reply, options.times);
  const engine = createProviderEngine({
    settings: { preset: 'custom', baseUrl: server.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: options.key ?? null,
    now: () => 0,
    log: silentLogger,
    timeouts: { quietMs: 0, ...options.timeouts },
  });
  const request = { question: 'When do we fly?', turns: [], sources: [], plan: emptyPlan('When?'), notices: [] };
  let text = '';
  let error: AppError | null = null;
  try {
    const signal = options.signal ?? new AbortController().signal;
    for await (const piece of engine.answer(request, signal)) text = withPiece(text, piece);
  } catch (failure) {
    error = failure as AppError;
  }
  return { text, error, requests: server.requestsOf('answer').length };
}

/** Each is a whole answer. */
const ANSWERS: Record<string, RawReply> = {
  'an end without a reason': streamOf(chunk({ content: ANSWER }) + DONE),
  'an end whose reason is empty': streamOf(chunk({ content: ANSWER }, '') + DONE),
  'no line after the last event': streamOf(`${chunk({ content: ANSWER })}data: [DONE]`),
  'texts in parts': streamOf(
    spoken({ content: [{ type: 'text', text: 'On the ' }] }, { content: [{ type: 'text', text: 'third.' }] }),
  ),
  'Mistral’s thoughts in parts': streamOf(
    spoken(
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] },
      { content: [{ type: 'text', text: ANSWER }] },
    ),
  ),
  'Anthropic’s thoughts in parts': streamOf(
    spoken({
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'x' },
        { type: 'text', text: ANSWER },
      ],
    }),
  ),
  'thoughts in a field': streamOf(spoken({ reasoning_content: 'Hm.' }, { content: ANSWER })),
  'thoughts in another field': streamOf(spoken({ reasoning: 'Hm.', content: '' }, { content: ANSWER })),
  'thoughts in details': streamOf(
    spoken({ reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }], content: null }, { content: ANSWER }),
  ),
  'thoughts without their beginning': streamOf(spoken({ content: 'They ask\n' }, { content: `</think>\n\n${ANSWER}` })),
  'a comment, an empty object, no choices': streamOf([
    ': ping\n\n',
    'data: {}\n\n',
    'data: {"choices":[]}\n\n',
    spoken({ content: ANSWER }),
  ]),
  'named pings': streamOf(
    `event: ping\ndata: {"type":"ping"}\n\ndata: ping\n\ndata:\n\n${spoken({ content: ANSWER })}`,
  ),
  'no data but null': streamOf(`data: null\n\n${spoken({ content: ANSWER })}`),
  'lines with carriage returns': streamOf(spoken({ content: ANSWER }).replaceAll('\n', '\r\n')),
  'carriage returns alone': streamOf(spoken({ content: ANSWER }).replaceAll('\n', '\r')),
  'carriage returns and line feeds in two pieces': streamOf(
    spoken({ content: ANSWER })
      .replaceAll('\n', '\r\n')
      .split(/(?<=\r)/u),
  ),
  'names and ids of events': streamOf(spoken({ content: ANSWER }).replaceAll('data:', 'id: 1\nevent: message\ndata:')),
  'an event in several data lines': streamOf(
    `data: {"choices":[{"index":0,\ndata: "delta":{"content":"${ANSWER}"}}]}\n\n${DONE}`,
  ),
  'events that are not set apart': streamOf(
    spoken({ content: 'On the ' }, { content: 'third.' }).replaceAll('\n\n', '\n'),
  ),
  'no space after the colon': streamOf(spoken({ content: ANSWER }).replaceAll('data: ', 'data:')),
  'a last chunk with the usage alone': streamOf(
    `${chunk({ content: ANSWER }, 'stop')}data: {"usage":{"prompt_tokens":3,"completion_tokens":4}}\n\n${DONE}`,
  ),
  'a stream called JSON': streamOf(spoken({ content: ANSWER }), JSON_TYPE),
  'a stream called text': streamOf(`: hello\n\n${spoken({ content: ANSWER })}`, {
    'content-type': 'text/plain; charset=utf-8',
  }),
  'a stream called nothing': streamOf(spoken({ content: ANSWER }), {}),
  'a stream called bytes': streamOf(spoken({ content: ANSWER }), { 'content-type': 'application/octet-stream' }),
  'a completion called a stream': streamOf(JSON.stringify({ choices: [{ message: { content: ANSWER } }] })),
  'a completion in parts': streamOf(
    JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: ANSWER }] } }] }),
    JSON_TYPE,
  ),
};

describe('an answer in another server’s form', () => {
  it.each(Object.entries(ANSWERS))('%s', async (_form, reply) => {
    expect(await ask(reply)).toEqual({ text: ANSWER, error: null, requests: 1 });
  });

  it('may begin late where the server says that it is at work', async () => {
    const pings = Array.from({ length: 8 }, () => ': OPENROUTER PROCESSING\n\n');
    const reply: RawReply = { headers: EVENTS, body: [...pings, spoken({ content: ANSWER })], pauseMs: 60 };
    expect((await ask(reply, { timeouts: { firstTokenMs: 200, idleMs: 5_000 } })).text).toBe(ANSWER);
  });

  it('that stops without an end is called broken off', async () => {
    expect((await ask(streamOf(chunk({ content: ANSWER })))).error?.message).toContain('broke off');
  });

  it('that says nothing is called so', async () => {
    expect((await ask(streamOf(DONE))).error?.code).toBe('model-malformed');
  });
});

const json = (status: number, value: unknown): RawReply => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(value),
});
const PAGE =
  '<!DOCTYPE html><html><head><title>Attention Required! | Gate</title><style>p{}</style></head><body><p>Ray 12</p></body></html>';

/** What the server says, what the person reads of it, and what is advised. */
const REFUSALS: Record<string, [reply: RawReply, code: string, words: string, advice: string]> = {
  'Ollama without memory': [
    json(500, { error: { message: 'model requires more system memory (8.5 GiB) than is available (4.1 GiB)' } }),
    'model-refused',
    'requires more system memory (8.5 GiB)',
    'Choose a smaller model',
  ],
  'Ollama’s own form': [
    json(500, { error: 'model requires more system memory (8.5 GiB)' }),
    'model-refused',
    '8.5 GiB',
    'smaller model',
  ],
  'vLLM without memory': [
    json(500, {
      object: 'error',
      message: 'CUDA out of memory. Tried to allocate 2.00 GiB',
      type: 'InternalServerError',
      code: 500,
    }),
    'model-refused',
    'CUDA out of memory',
    'smaller model',
  ],
  'llama.cpp without memory': [
    json(500, { error: { code: 500, message: 'failed to allocate buffer of size 4294967296', type: 'server_error' } }),
    'model-refused',
    'failed to allocate',
    'smaller model',
  ],
  'OpenAI without credit': [
    json(429, {
      error: { code: 'insufficient_quota', message: 'You exceeded your current quota, please check your plan.' },
    }),
    'model-refused',
    'You exceeded your current quota',
    'Add credit',
  ],
  'DeepSeek without credit': [
    json(402, { error: { message: 'Insufficient Balance', type: 'unknown_error' } }),
    'model-refused',
    'Insufficient Balance',
    'Add credit',
  ],
  'OpenRouter without credit': [
    json(200, { error: { code: 402, message: 'This request requires more credits, or fewer max_tokens.' } }),
    'model-refused',
    'requires more credits',
    'Add credit',
  ],
  'Anthropic without credit': [
    json(400, {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the API.' },
    }),
    'model-refused',
    'credit balance is too low',
    'Add credit',
  ],
  'a success that is an error': [
    json(200, { error: { message: 'invalid model' } }),
    'model-refused',
    'invalid model',
    'reported an error',
  ],
  'a success that is an error in words': [
    json(200, { error: 'no such adapter' }),
    'model-refused',
    'no such adapter',
    'reported an error',
  ],
  'FastAPI’s form': [
    json(422, { detail: [{ loc: ['body', 'n'], msg: 'value is not valid' }] }),
    'model-refused',
    'value is not valid',
    'refused the request',
  ],
  'a bare line in a stream': [
    streamOf('{"error":"llama runner process has terminated"}\n'),
    'model-refused',
    'llama runner process has terminated',
    'reported an error',
  ],
  'a bare line after a ping': [
    streamOf(': ping\n\n{"error":{"message":"slot unavailable"}}\n\n'),
    'model-refused',
    'slot unavailable',
    'reported an error',
  ],
  'an event called error': [
    streamOf('event: error\ndata: {"message":"upstream timed out"}\n\n'),
    'model-refused',
    'upstream timed out',
    'reported an error',
  ],
  'an error in a choice': [
    streamOf(
      `data: ${JSON.stringify({ choices: [{ delta: { content: '' }, finish_reason: 'error', error: { code: 502, message: 'Provider down' } }] })}\n\n`,
    ),
    'model-refused',
    'Provider down',
    'reported an error',
  ],
  'a proxy’s page': [
    { status: 403, headers: { 'content-type': 'text/html' }, body: PAGE },
    'model-key',
    'Attention Required! | Gate',
    'A proxy or a firewall',
  ],
  'nothing at all': [{ status: 403, body: '' }, 'model-key', 'refuses access.', 'OLLAMA_ORIGINS'],
  'a login page': [
    { status: 401, headers: { 'content-type': 'text/html' }, body: '<html><body><h1>Sign&nbsp;in</h1></body></html>' },
    'model-key',
    'Sign in',
    'Enter one',
  ],
  'no model of that name': [
    json(404, { error: { message: 'model "x" not found, try pulling it first' } }),
    'model-not-found',
    'try pulling it first',
    'Choose one of its models',
  ],
};

describe('a server’s own words', () => {
  it.each(Object.entries(REFUSALS))('%s', async (_server, [reply, code, words, advice]) => {
    const { error, requests } = await ask(reply);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(words);
    expect(error?.message).toContain(advice);
    expect(error?.message).not.toMatch(/[<>{}]|did not accept the key/u);
    expect(requests).toBe(1);
  });

  it('of a minute’s limit do not send anybody to their bank', async () => {
    const message = 'You exceeded your current quota. Limit: 15 requests per minute. Please retry in 31s.';
    const { error } = await ask({
      ...json(429, [{ error: { code: 429, message, status: 'RESOURCE_EXHAUSTED' } }]),
      headers: { ...JSON_TYPE, 'retry-after-ms': '5' },
    });
    expect(error?.code).toBe('model-rate-limited');
    expect(error?.message).toContain('Please retry in 31s');
  });

  it('about a key that was sent name the key', async () => {
    const { error } = await ask(json(403, { error: { message: 'Key sk-canary-1234567890 lacks access' } }), {
      key: 'sk-canary-1234567890',
    });
    expect(error?.message).toContain('that the key is right');
    expect(error?.message).not.toContain('sk-canary');
  });

  it('are cut where they are long', async () => {
    const { error } = await ask(json(400, { error: { message: 'no '.repeat(5_000) } }));
    expect(error!.message.length).toBeLessThan(400);
  });
});

const LOADING: Record<string, RawReply> = {
  'llama.cpp': json(503, { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }),
  'Hugging Face': json(503, { error: 'Model meta/x is currently loading', estimated_time: 20 }),
  'a gateway': { status: 503, headers: { 'content-type': 'text/plain' }, body: 'model is warming up, please wait' },
};

describe('a model that is being loaded', () => {
  it.each(Object.entries(LOADING))('is waited for, and the turn is told: %s', async (_server, reply) => {
    const told: boolean[] = [];
    const context = { sessionId: 'S' as SessionId, messageId: 'M' as MessageId, isIncognito: false };
    const asked = await countFor({ ...context, onModelLoad: (isLoading) => told.push(isLoading) }, () =>
      ask(reply, { times: 2, timeouts: { firstTokenMs: 1_100 } }),
    );
    expect(asked).toEqual({ text: ANSWER, error: null, requests: 3 });
    expect(told).toEqual([true, true, false]);
  });

  it('is waited for no longer than the bound, and then the person reads what the server says', async () => {
    const { error, requests } = await ask(LOADING['llama.cpp']!, { timeouts: { loadMs: 700 } });
    expect(error?.message).toContain('still loading “fake-chat”: “Loading model”');
    expect(requests).toBe(2);
  });

  it('is not waited for once the person stops', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const { error } = await ask(LOADING['llama.cpp']!, { signal: stop.signal });
    expect(error?.code).toBe('cancelled');
  });
});
