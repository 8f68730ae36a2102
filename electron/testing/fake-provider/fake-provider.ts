import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { playFault, type FakeMode } from './faults';
import type { Pace, ServerUsage } from './pace';
import { createPacedServer } from './paced-server';
import { sendCompletion, sendJson, type ReplyContext } from './wire';
import { defaultReply, embedText, promptOf, taskOf, type FakeTask } from './default-replies';
import { roundFor, sendToolCalls, type FakeToolRound } from './tool-calls';

export type { FakeMode } from './faults';

/**
 * A reply made from what was asked: the task's own text (for an answer with what tools brought), and the whole request.
 */
type FakeReply<Value> = (prompt: string, body: Record<string, unknown> | null) => Value;

interface ModeOptions {
  /** Requests it holds for; then `normal` again. For ever when absent. */
  times?: number;
  /** Limits it to requests of this kind; all when absent. */
  on?: FakeTask;
  /** Only requests whose text holds this: one batch of several, also when it is tried again. */
  containing?: string;
}

interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON; null for GET. */
  body: Record<string, unknown> | null;
  task: FakeTask;
  at: number;
  /** Milliseconds from arrival to the end of its connection; null while open. */
  closedAfterMs: number | null;
  /** True when the client went away before the reply was complete. */
  wasAborted: boolean;
}

/** A reply as some server sends it. */
export interface RawReply {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Pieces are sent one by one, `pauseMs` apart. */
  body: string | readonly string[];
  /** Default 0. */
  pauseMs?: number;
}

export interface FakeProvider {
  /** Base URL with `/v1`. */
  url: string;
  port: number;
  requests: FakeRequest[];
  /** What a paced server counted for each completed request, in the order of their ends. */
  usage: ServerUsage[];
  setMode(mode: FakeMode, options?: ModeOptions): void;
  /** Answers chat requests with these bytes, for so many requests; null: as usual. Default: for ever. */
  setRawReply(reply: RawReply | null, times?: number): void;
  /** Replaces the default answer to a chat request; null brings it back. */
  setAnswer(answer: string | FakeReply<string> | null): void;
  /**
   * Replaces the default reply of a structured task, the same each time or made from what is asked; null brings it
   * back.
   */
  setStructured(task: FakeTask, reply: unknown): void;
  /** Replaces the default reply of a task by this text as it is, JSON or not; null brings it back. */
  setReplyText(task: FakeTask, reply: FakeReply<string> | null): void;
  /**
   * Answers that are offered tools call them first, round after round, then answer as usual (what was found is in the
   * prompt). A request that offers no
   * tools, or wants no more calls, is answered at once. null: no calls.
   */
  setToolCalls(rounds: FakeToolRound[] | null): void;
  /** Resolves when the n-th request of a task has arrived (1-based). */
  arrived(task: FakeTask, count?: number): Promise<FakeRequest>;
  /** Resolves when a request's connection has ended. */
  closed(request: FakeRequest): Promise<FakeRequest>;
  requestsOf(task: FakeTask): FakeRequest[];
  stop(): Promise<void>;
}

export interface FakeProviderOptions {
  port?: number;
  models?: string[];
  /** Milliseconds between two streamed pieces; 0. */
  pieceDelayMs?: number;
  /** Only requests with this key are let in. */
  key?: string;
  embeddingDimensions?: number;
  /** Replies come at the pace of such a server, and it counts their tokens; absent: at once. */
  pace?: Pace;
  /** JSON replies of other GET and POST paths (`/props`, `/api/show`). */
  routes?: Record<string, unknown>;
}

const DEFAULT_MODELS = ['fake-chat', 'fake-small', 'fake-embed'];

/** A loopback server that speaks the OpenAI wire format and misbehaves on request. */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  const usage: ServerUsage[] = [];
  const paced = options.pace === undefined ? null : createPacedServer(options.pace, (counted) => usage.push(counted));
  const sockets = new Set<Socket>();
  const structured = new Map<FakeTask, unknown>();
  const texts = new Map<FakeTask, FakeReply<string> | null>();
  const waiters = new Set<() => void>();
  let answer: string | FakeReply<string> | null = null;
  let toolRounds: FakeToolRound[] = [];
  let raw: { reply: RawReply; left: number } | null = null;
  let mode: { name: FakeMode; left: number; on: FakeTask | null; containing: string | null } = {
    name: 'normal',
    left: Infinity,
    on: null,
    containing: null,
  };

  const notifyWaiters = () => {
    for (const check of waiters) check();
  };
  const until = <Value>(read: () => Value | undefined): Promise<Value> =>
    new Promise((resolve) => {
      const check = () => {
        const value = read();
        if (value === undefined) return;
        waiters.delete(check);
        resolve(value);
      };
      waiters.add(check);
      check();
    });
  const modeFor = (task: FakeTask, body: Record<string, unknown> | null): FakeMode => {
    if (mode.on !== null && mode.on !== task) return 'normal';
    if (mode.containing !== null && !JSON.stringify(body).includes(JSON.stringify(mode.containing).slice(1, -1)))
      return 'normal';
    if (mode.left <= 0) return 'normal';
    mode.left -= 1;
    return mode.name;
  };

  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const at = Date.now();
    const body = await readJson(incoming);
    const path = (incoming.url ?? '').split('?')[0]!;
    const task = taskOf(path, body);
    const request: FakeRequest = {
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      body,
      task,
      at,
      closedAfterMs: null,
      wasAborted: false,
    };
    // What a server says of itself is asked beside the tasks.
    if (path === '/props') {
      const slots = options.pace === undefined ? undefined : { total_slots: options.pace.slots };
      const props = options.routes?.[path] ?? slots;
      return sendJson(outgoing, props === undefined ? 404 : 200, props ?? { error: { message: `no route ${path}` } });
    }
    requests.push(request);
    outgoing.on('close', () => {
      request.closedAfterMs = Date.now() - at;
      request.wasAborted = !outgoing.writableFinished;
      notifyWaiters();
    });
    notifyWaiters();
    if (options.key !== undefined && incoming.headers.authorization !== `Bearer ${options.key}`) {
      return sendJson(outgoing, 401, {
        error: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' },
      });
    }
    const context: ReplyContext = {
      body,
      task,
      outgoing,
      pieceDelayMs: options.pieceDelayMs ?? 0,
      key: (incoming.headers.authorization ?? '').replace(/^Bearer /u, ''),
      text: () => replyText(task, body),
    };
    // No fault is used up by what only counts.
    if (path.endsWith('/tokenize')) return sendJson(outgoing, 404, { error: { message: `no route ${path}` } });
    if (raw !== null && raw.left > 0 && path.endsWith('/chat/completions')) {
      raw.left -= 1;
      return sendRaw(outgoing, raw.reply);
    }
    const name = modeFor(task, body);
    if (name !== 'normal' && (await playFault(name, context))) return;
    if (options.routes?.[path] !== undefined) return sendJson(outgoing, 200, options.routes[path]);
    if (path.endsWith('/models'))
      return sendJson(outgoing, 200, {
        object: 'list',
        data: (options.models ?? DEFAULT_MODELS).map((id) => ({ id, object: 'model', created: 0, owned_by: 'fake' })),
      });
    if (path.endsWith('/embeddings'))
      return sendJson(outgoing, 200, embeddings(body, options.embeddingDimensions ?? 64));
    const round = task === 'answer' ? roundFor(body, toolRounds, true) : null;
    if (round !== null) return sendToolCalls(context, round);
    if (path.endsWith('/chat/completions')) return paced === null ? sendCompletion(context) : paced.send(context);
    return sendJson(outgoing, 404, { error: { message: `no route ${path}` } });
  }

  function replyText(task: FakeTask, body: Record<string, unknown> | null): string {
    const text = texts.get(task) ?? null;
    if (text !== null) return text(promptOf(body, task), body);
    const scripted = structured.get(task) ?? null;
    if (scripted !== null)
      return JSON.stringify(
        typeof scripted === 'function' ? (scripted as FakeReply<unknown>)(promptOf(body, task), body) : scripted,
      );
    if (task === 'answer' && answer !== null)
      return typeof answer === 'string' ? answer : answer(promptOf(body, task), body);
    return defaultReply(task, body);
  }

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve),
  );
  const { port } = server.address() as AddressInfo;
  const requestsOf = (task: FakeTask) => requests.filter((request) => request.task === task);

  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    usage,
    requestsOf,
    setMode(name, { times = Infinity, on, containing } = {}) {
      mode = { name, left: times, on: on ?? null, containing: containing ?? null };
    },
    setRawReply(reply, times = Infinity) {
      raw = reply === null ? null : { reply, left: times };
    },
    setAnswer(next) {
      answer = next;
    },
    setStructured(task, reply) {
      structured.set(task, reply);
    },
    setReplyText(task, reply) {
      texts.set(task, reply);
    },
    setToolCalls(rounds) {
      toolRounds = rounds ?? [];
    },
    arrived: (task, count = 1) => until(() => requestsOf(task)[count - 1]),
    closed: (request) => until(() => (request.closedAfterMs === null ? undefined : request)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function sendRaw(outgoing: ServerResponse, { status = 200, headers = {}, body, pauseMs = 0 }: RawReply) {
  outgoing.writeHead(status, headers);
  for (const piece of typeof body === 'string' ? [body] : body) {
    if (outgoing.destroyed) return;
    outgoing.write(piece);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  outgoing.end();
}

async function readJson(incoming: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  if (chunks.length === 0) return null;
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}

function embeddings(body: Record<string, unknown> | null, dimensions: number): unknown {
  const input = body?.input;
  const texts = (Array.isArray(input) ? input : [input]) as string[];
  return {
    object: 'list',
    model: body?.model,
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embedText(text, dimensions) })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  };
}
