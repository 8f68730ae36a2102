import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { PullEvent } from '../../../../shared/ipc/routes/settings';
import { isAppError } from '../../../../shared/ipc/errors';
import { pullModel } from './pull-model';

const NEVER = new AbortController().signal;

describe('a model that Ollama downloads', () => {
  let server: Server;
  let body = '';
  afterEach(() => server?.closeAllConnections());
  const start = async (reply: (outgoing: ServerResponse) => void): Promise<string> => {
    server = createServer((incoming, outgoing) => {
      body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => reply(outgoing));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  };
  const pull = async (baseUrl: string, signal = NEVER) => {
    const events: PullEvent[] = [];
    const failure = await pullModel({ baseUrl, model: 'qwen3:4b' }, (event) => events.push(event), signal).catch(
      (error: unknown) => error,
    );
    return { events, failure: isAppError(failure) ? failure : null };
  };
  const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

  it('reports its progress, also where lines come in pieces', async () => {
    const baseUrl = await start((outgoing) => {
      const text = lines(
        { status: 'pulling manifest' },
        { status: 'pulling 1', digest: 'sha256:1', total: 2_000, completed: 500 },
        { status: 'success' },
      );
      outgoing.writeHead(200, { 'content-type': 'application/x-ndjson' });
      outgoing.write(text.slice(0, 40));
      setTimeout(() => outgoing.end(text.slice(40)), 300);
    });
    const { events, failure } = await pull(baseUrl);
    expect(failure).toBeNull();
    expect(JSON.parse(body)).toEqual({ model: 'qwen3:4b', stream: true });
    expect(events).toEqual([
      { type: 'progress', status: 'pulling manifest', completed: null, total: null },
      { type: 'progress', status: 'pulling 1', completed: 500, total: 2_000 },
      { type: 'done' },
    ]);
  });

  it.each([
    [
      'that is not there',
      lines({ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }),
      'file does not exist',
    ],
    ['whose download broke off', lines({ status: 'pulling 1', total: 5, completed: 1 }), 'ended before'],
  ])('%s is an error in words', async (_name, text, words) => {
    const { failure } = await pull(await start((outgoing) => outgoing.writeHead(200).end(text)));
    expect(failure?.code).toBe('model-refused');
    expect(failure?.message).toContain(words);
  });

  it('is stopped by the person, and asked of no server elsewhere', async () => {
    const baseUrl = await start((outgoing) => outgoing.writeHead(200).write(lines({ status: 'pulling manifest' })));
    const { failure } = await pull(baseUrl, AbortSignal.timeout(150));
    expect(failure?.code).toBe('cancelled');
    expect((await pull('https://api.example.com/v1')).failure?.code).toBe('bad-input');
  });
});
