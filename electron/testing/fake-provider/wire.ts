import type { ServerResponse } from 'node:http';
import type { FakeTask } from './default-replies';

/** What is needed to answer one request. */
export interface ReplyContext {
  body: Record<string, unknown> | null;
  task: FakeTask;
  outgoing: ServerResponse;
  pieceDelayMs: number;
  /** The key that came with the request; '' when none did. */
  key: string;
  /** What the server would say when it behaves. */
  text: () => string;
}

export function sendJson(
  outgoing: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(JSON.stringify(value));
}

/** One reply, streamed or whole, as the request asked for. */
export async function sendCompletion({ body, outgoing, text, pieceDelayMs }: ReplyContext): Promise<void> {
  const content = text();
  if (body?.stream !== true) {
    return sendJson(outgoing, 200, {
      id: 'fake',
      object: 'chat.completion',
      created: 0,
      model: body?.model,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of content.match(/\S+\s*|\s+/gu) ?? []) {
    if (outgoing.destroyed) return;
    outgoing.write(sse(piece, null));
    if (pieceDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, pieceDelayMs));
  }
  outgoing.end(`${sse('', 'stop')}data: [DONE]\n\n`);
}

export const sse = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'fake', object: 'chat.completion.chunk', created: 0, model: 'fake-chat', choices: [{ index: 0, delta: content === '' ? {} : { content }, finish_reason: finish }] })}\n\n`;
