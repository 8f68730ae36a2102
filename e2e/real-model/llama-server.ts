import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatBody, LlamaReplies, LlamaReply } from './llama-replies';

export interface LlamaServer {
  /** `http://127.0.0.1:41234/v1` */
  url: string;
  stop(): Promise<void>;
}

export interface LlamaServerOptions {
  /** The model's name in the API. */
  name: string;
  replies: LlamaReplies;
  /** False: `response_format` is refused with 400, like servers without support for it. */
  isConstrained: boolean;
  /** 0: any free port. */
  port?: number;
}

/**
 * An OpenAI-compatible server on the loopback interface for one local model: chat completions, streamed or whole, and
 * the list of models.
 */
export async function startLlamaServer(options: LlamaServerOptions): Promise<LlamaServer> {
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing, options).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else sendJson(outgoing, 500, { error: { message: error instanceof Error ? error.message : String(error) } });
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { name, replies, isConstrained }: LlamaServerOptions,
): Promise<void> {
  const path = new URL(incoming.url ?? '/', 'http://127.0.0.1').pathname;
  if (path === '/v1/models')
    return sendJson(outgoing, 200, {
      object: 'list',
      data: [{ id: name, object: 'model', created: 0, owned_by: 'local' }],
    });
  if (path !== '/v1/chat/completions' || incoming.method !== 'POST')
    return sendJson(outgoing, 404, { error: { message: `no route ${path}` } });
  const body = await readBody(incoming);
  if (body === null) return sendJson(outgoing, 400, { error: { message: 'the body is no JSON object' } });
  if (!isConstrained && body.response_format !== undefined)
    return sendJson(outgoing, 400, { error: { message: 'response_format is not supported' } });
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  if (body.stream !== true) {
    const reply = await replies.reply(body, () => {}, gone.signal);
    return sendJson(outgoing, 200, {
      id: 'local',
      object: 'chat.completion',
      created: 0,
      model: name,
      choices: [{ index: 0, message: messageOf(reply), finish_reason: reply.finish }],
      usage: usageOf(reply),
    });
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null) =>
    outgoing.write(
      `data: ${JSON.stringify({ id: 'local', object: 'chat.completion.chunk', created: 0, model: name, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  const reply = await replies.reply(body, (content) => send({ content }, null), gone.signal);
  send(
    reply.calls.length === 0 ? {} : { tool_calls: toolCallsOf(reply).map((call, index) => ({ index, ...call })) },
    reply.finish,
  );
  outgoing.end('data: [DONE]\n\n');
}

const toolCallsOf = ({ calls }: LlamaReply) =>
  calls.map((call, index) => ({ id: `call_${index + 1}`, type: 'function', function: call }));

const messageOf = (reply: LlamaReply) => ({
  role: 'assistant',
  content: reply.text,
  ...(reply.calls.length === 0 ? {} : { tool_calls: toolCallsOf(reply) }),
});

const usageOf = ({ promptTokens, replyTokens }: LlamaReply) => ({
  prompt_tokens: promptTokens,
  completion_tokens: replyTokens,
  total_tokens: promptTokens + replyTokens,
});

function sendJson(outgoing: ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(value));
}

async function readBody(incoming: IncomingMessage): Promise<ChatBody | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
