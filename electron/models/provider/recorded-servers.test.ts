import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyPlan } from '../../../shared/domain/query-plan';
import { isAppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import type { AnswerRequest } from '../../ports/engine';
import type { ModelUsage } from '../../../shared/domain/model-usage';
import { headersFor } from './client/provider-client';
import { createProviderEngine } from './provider-engine';

const NEVER = new AbortController().signal;
const asked: AnswerRequest = {
  question: 'When do we fly?',
  turns: [],
  sources: [],
  plan: emptyPlan('When do we fly?'),
  notices: [],
};
const sse = (events: unknown[], end = 'data: [DONE]\n\n') =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + end;

// Replies as these servers send them, shortened to the fields that matter.
const STREAMS = {
  Anthropic: sse([
    {
      id: 'msg_1',
      choices: [{ index: 0, delta: { role: 'assistant' } }],
      model: 'claude',
      object: 'chat.completion.chunk',
    },
    {
      id: 'msg_1',
      choices: [{ index: 0, delta: { content: 'On the ' } }],
      model: 'claude',
      object: 'chat.completion.chunk',
    },
    { id: 'msg_1', choices: [{ index: 0, delta: { content: 'third.' }, finish_reason: 'stop' }], model: 'claude' },
    {
      id: 'msg_1',
      choices: [],
      usage: { completion_tokens: 6, prompt_tokens: 21, total_tokens: 27, prompt_tokens_details: null },
    },
  ]),
  Gemini: sse([
    {
      choices: [{ delta: { content: 'On the ', role: 'assistant' }, index: 0 }],
      created: 1,
      id: 'x',
      model: 'gemini-2.5-flash',
      object: 'chat.completion.chunk',
      usage: { completion_tokens: 2, prompt_tokens: 21, total_tokens: 60 },
    },
    {
      choices: [{ delta: { content: 'third.', role: 'assistant' }, finish_reason: 'stop', index: 0 }],
      usage: { completion_tokens: 6, prompt_tokens: 21, total_tokens: 64 },
    },
  ]),
  'a reasoning model on vLLM': sse([
    { choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] },
    { choices: [{ index: 0, delta: { reasoning_content: 'They ask for the date.' } }] },
    { choices: [{ index: 0, delta: { content: 'On the third.' } }] },
    { choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }] },
    {
      choices: [],
      usage: { prompt_tokens: 21, completion_tokens: 6, completion_tokens_details: { reasoning_tokens: 4 } },
    },
  ]),
  'a reasoning model on Ollama': sse([
    { choices: [{ index: 0, delta: { role: 'assistant', content: '', reasoning: 'They ask.' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: { role: 'assistant', content: 'On the third.' }, finish_reason: null }] },
    { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }] },
    { choices: [], usage: { prompt_tokens: 21, completion_tokens: 6, total_tokens: 27 } },
  ]),
  'a model that thinks aloud': sse([
    { choices: [{ index: 0, delta: { content: '<think>They ask for the date.' } }] },
    { choices: [{ index: 0, delta: { content: '</think>\n\nOn the third.' }, finish_reason: 'stop' }] },
    { choices: [], usage: { prompt_tokens: 21, completion_tokens: 6 } },
  ]),
};

describe('servers as they were recorded', () => {
  let server: Server;
  const used: Pick<ModelUsage, 'promptTokens' | 'completionTokens' | 'estimatedCalls'>[] = [];
  afterEach(() => server.closeAllConnections());
  const answerFrom = async (reply: (incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
    server = createServer((incoming, outgoing) =>
      incoming.url?.endsWith('/chat/completions') === true ? reply(incoming, outgoing) : outgoing.writeHead(404).end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    used.length = 0;
    const engine = createProviderEngine({
      timeouts: { quietMs: 0 },
      settings: {
        preset: 'custom',
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
        chatModel: 'm',
        smallModel: '',
        embeddingModel: '',
      },
      key: null,
      now: () => 0,
      log: silentLogger,
      maxRetries: 0,
      meter: { check() {}, record: (_context, usage) => void used.push(usage) },
    });
    let text = '';
    for await (const piece of engine.answer(asked, NEVER)) text += piece;
    return text;
  };

  it.each(Object.entries(STREAMS))(
    '%s: the answer without its thoughts, and the tokens it counts',
    async (_name, stream) => {
      const text = await answerFrom((_incoming, outgoing) =>
        outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(stream),
      );
      expect(text).toBe('On the third.');
      expect(used).toMatchObject([{ promptTokens: 21, completionTokens: 6, estimatedCalls: 0 }]);
    },
  );

  it.each([
    [
      'Gemini, in a list',
      400,
      [
        {
          error: {
            code: 400,
            message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
      { code: 'model-window', data: { windowTokens: 1_048_576 } },
    ],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'prompt is too long: 210123 tokens > 200000 maximum' },
      },
      { code: 'model-window', data: { windowTokens: 200_000 } },
    ],
    [
      'Gemini, of a key',
      401,
      [{ error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' } }],
      { code: 'model-key' },
    ],
    [
      'Anthropic, too busy',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      { code: 'model-unreachable' },
    ],
  ])('a refusal of %s is read', async (_name, status, body, { code, data }: { code: string; data?: unknown }) => {
    const failure = await answerFrom((_incoming, outgoing) =>
      outgoing.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body)),
    ).catch((error: unknown) => error);
    expect(isAppError(failure) && failure.code).toBe(code);
    if (data !== undefined) expect(isAppError(failure) && failure.options.data).toEqual(data);
  });

  it('Anthropic’s own headers go to Anthropic alone', () => {
    expect(headersFor(new URL('https://api.anthropic.com/v1'), 'k')).toEqual({
      'x-api-key': 'k',
      'anthropic-version': '2023-06-01',
    });
    expect(headersFor(new URL('https://api.anthropic.com.evil.example/v1'), 'k')).toEqual({});
  });
});
