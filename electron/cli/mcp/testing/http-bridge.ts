import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { MODERN_VERSION_KEY, type Line } from './line-client';

export interface HttpBridge {
  url: string;
  close(): Promise<void>;
}

/** A process of the server, which keeps the requests of several programs apart by their ids. */
interface Session {
  request(message: Line): Promise<Line>;
  notify(message: Line): void;
  /** Calls for every notification until the returned function is. */
  listen(onNotification: (message: Line) => void): () => void;
  end(): void;
}

function startSession(command: string, args: readonly string[]): Session {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<Line['id'], (line: Line) => void>();
  const listeners = new Set<(message: Line) => void>();
  const write = (message: Line) => void child.stdin.write(`${JSON.stringify({ ...message, jsonrpc: '2.0' })}\n`);
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    if (line.method === undefined) waiting.get(line.id)?.(line);
    else for (const listener of listeners) listener(line);
  });
  let lastId = 0;
  return {
    request: (message) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, (line) => resolve({ ...line, id: message.id! }));
        write({ ...message, id: lastId });
      }),
    notify: write,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    end: () => child.stdin.end(),
  };
}

const NEWEST = '2026-07-28';

/**
 * Speaks the protocol's HTTP on the loopback interface, and standard input and output with the real server, since the
 * protocol's own tests know HTTP alone. Clients of both eras share the process.
 */
export async function startHttpBridge(command: string, args: readonly string[]): Promise<HttpBridge> {
  const session = startSession(command, args);
  const post = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = await readLine(request);
    const isNewest =
      request.headers['mcp-protocol-version'] === NEWEST ||
      Object.hasOwn(Object(message.params?._meta), MODERN_VERSION_KEY);
    if (message.id === undefined) {
      session.notify(message);
      response.writeHead(202).end();
    } else if (message.method === 'subscriptions/listen') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (line: object) => void response.write(`data: ${JSON.stringify({ ...line, jsonrpc: '2.0' })}\n\n`);
      const stop = session.listen((line) =>
        write({ ...line, params: { ...line.params, _meta: { 'io.modelcontextprotocol/subscriptionId': message.id } } }),
      );
      response.on('close', stop);
      write(await session.request(message));
      response.end();
    } else {
      const answer = await session.request(message);
      response.writeHead(isNewest ? statusOf(answer) : 200, {
        'content-type': 'application/json',
        ...(message.method === 'initialize' && !isNewest ? { 'mcp-session-id': randomUUID() } : {}),
      });
      response.end(JSON.stringify(answer));
    }
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') void post(request, response);
    else response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // The tests are not to wait for the process to start.
  await session.request({ id: 'first', method: 'ping' });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      session.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Revision 2026-07-28 gives errors of the protocol a status. */
function statusOf({ error }: Line): number {
  if (error?.code === -32_601) return 404;
  return error?.code === -32_022 || error?.code === -32_602 ? 400 : 200;
}

async function readLine(request: IncomingMessage): Promise<Line> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Line;
}
