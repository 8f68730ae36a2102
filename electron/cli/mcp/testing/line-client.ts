import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { serveMcp, type McpServerOptions } from '../mcp-server';

/** A JSON-RPC message, as it stands on a line. */
export interface Line {
  id?: string | number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** A program at the other end of a server's input and output, which writes and reads lines. */
export interface LineClient {
  send(message: Line): void;
  /** The answer to a request. */
  answer(id: string | number): Promise<Line>;
  /** Sends a request and resolves to its answer. */
  ask(method: string, params?: Record<string, unknown>): Promise<Line>;
  /** Everything that came, in its order. */
  received: Line[];
  /** Ends the program; resolves when the server has ended too. */
  close(): Promise<void>;
}

export function startLineServer({
  call,
  clientName = '',
}: Pick<McpServerOptions, 'call'> & { clientName?: string }): LineClient {
  const input = new PassThrough();
  const output = new PassThrough();
  const received: Line[] = [];
  const waiting = new Map<string | number, (line: Line) => void>();
  createInterface({ input: output }).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    received.push(line);
    if (line.id !== undefined && line.method === undefined) waiting.get(line.id)?.(line);
  });
  const { signal } = new AbortController();
  const ended = serveMcp({ version: '9.9.9', clientName, call, input, output, signal });
  const send = (message: Line) => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answer = (id: string | number) =>
    new Promise<Line>((resolve) => {
      const known = received.find((line) => line.id === id && line.method === undefined);
      if (known === undefined) waiting.set(id, resolve);
      else resolve(known);
    });
  let id = 100;
  return {
    send,
    answer,
    received,
    ask(method, params = {}) {
      id += 1;
      send({ id, method, params });
      return answer(id);
    },
    async close() {
      input.end();
      await ended;
    },
  };
}

/** Stands in what every request of revision 2026-07-28 carries, and in no earlier one. */
export const MODERN_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** What every request of revision 2026-07-28 carries; without a name, it names no client. */
export const metaOf = (name?: string, version = '2026-07-28') => ({
  [MODERN_VERSION_KEY]: version,
  'io.modelcontextprotocol/clientCapabilities': {},
  ...(name === undefined ? {} : { 'io.modelcontextprotocol/clientInfo': { name, version: '1.0.0' } }),
});

/** Ask as a client of a revision; the earlier ones shake hands first. */
export async function connectAs(
  client: LineClient,
  { revision, name }: { revision: string; name: string },
): Promise<(method: string, params?: Record<string, unknown>) => Promise<Line>> {
  if (revision >= '2026-07-28') return (method, params = {}) => client.ask(method, { ...params, _meta: metaOf(name) });
  const { result } = await client.ask('initialize', {
    protocolVersion: revision,
    capabilities: {},
    clientInfo: { name, version: '1.0.0' },
  });
  if (result?.protocolVersion !== revision) throw new Error(`The server does not speak ${revision}.`);
  client.send({ method: 'notifications/initialized' });
  return (method, params) => client.ask(method, params);
}
