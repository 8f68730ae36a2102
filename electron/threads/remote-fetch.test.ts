import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError, isAppError } from '../../shared/ipc/errors';
import { createRemoteFetch, serveFetch } from './remote-fetch';

describe('a fetch whose requests another thread makes', () => {
  let server: Server;
  let url: string;
  let closed = 0;
  let onHanging = () => {};
  let hanging: Promise<void>;
  const channels: MessageChannel[] = [];
  const open = (fetchImplementation: typeof fetch = fetch): typeof fetch => {
    const channel = new MessageChannel();
    channels.push(channel);
    serveFetch(channel.port1, fetchImplementation);
    return createRemoteFetch(channel.port2);
  };
  beforeEach(async () => {
    closed = 0;
    hanging = new Promise((resolve) => (onHanging = resolve));
    server = createServer((incoming, outgoing) => {
      outgoing.on('close', () => (closed += Number(!outgoing.writableFinished)));
      if (incoming.url === '/hang') return onHanging();
      outgoing.writeHead(incoming.url === '/refuse' ? 418 : 200, { 'x-sent': String(incoming.headers['x-task']) });
      incoming.pipe(outgoing);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const { port1 } of channels.splice(0)) port1.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('gives the reply with its status, headers and body', async () => {
    const response = await open()(`${url}/refuse`, { method: 'POST', headers: { 'x-task': 'a' }, body: 'Größe' });
    expect([response.status, response.headers.get('x-sent'), await response.text()]).toEqual([418, 'a', 'Größe']);
  });

  it('closes the connection when it is stopped', async () => {
    const stop = new AbortController();
    const waiting = open()(`${url}/hang`, { signal: stop.signal });
    await hanging;
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => closed).toBe(1);
    await expect(open()(url, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fails as the other thread failed: with its refusal, or with why there is no connection', async () => {
    const refused = open(() => Promise.reject(new AppError('model-cap', 'Nothing was sent.')));
    const failure = await refused(url).catch((error: unknown) => error);
    expect(isAppError(failure, 'model-cap') && failure.message).toBe('Nothing was sent.');
    await new Promise((resolve) => server.close(resolve));
    await expect(open()(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});
