import { sendJson, type ReplyContext } from './wire';

interface FakeToolCall {
  /** `search_vault` when absent. */
  name?: string;
  /** An object is sent as JSON; a text as it is, malformed or not. */
  arguments: unknown;
  /** null: the server gives none. */
  id?: string | null;
}

/** One reply that calls tools: words before the calls, then the calls. */
export interface FakeToolRound {
  text?: string;
  calls: FakeToolCall[];
}

interface WireMessage {
  role: string;
  tool_calls?: unknown[];
}

/**
 * The round a request has come to: as many as it already holds. Null when it offers no tools, wants none, or all rounds
 * are over.
 */
export function roundFor(
  body: Record<string, unknown> | null,
  rounds: readonly FakeToolRound[],
  heedsNone: boolean,
): FakeToolRound | null {
  if (!Array.isArray(body?.tools) || (heedsNone && body.tool_choice === 'none')) return null;
  const done = ((body.messages ?? []) as WireMessage[]).filter(({ tool_calls: calls }) => calls !== undefined).length;
  return rounds[done] ?? null;
}

const PIECE_CHARACTERS = 5;

/**
 * Streams the calls as servers do: text first, then each call's head, then the arguments in pieces, the calls
 * interleaved.
 */
export async function sendToolCalls(
  { body, outgoing, pieceDelayMs }: ReplyContext,
  { text = '', calls }: FakeToolRound,
): Promise<void> {
  const whole = calls.map(({ name = 'search_vault', arguments: given, id }, index) => ({
    index,
    id: id === undefined ? `fake_${index}` : id,
    name,
    rest: typeof given === 'string' ? given : JSON.stringify(given),
  }));
  if (body?.stream !== true) {
    const toolCalls = whole.map(({ id, name, rest }) => ({
      id,
      type: 'function',
      function: { name, arguments: rest },
    }));
    return sendJson(outgoing, 200, {
      id: 'fake',
      object: 'chat.completion',
      created: 0,
      model: body?.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text || null, tool_calls: toolCalls },
          finish_reason: 'tool_calls',
        },
      ],
    });
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = async (delta: unknown, finish: string | null = null) => {
    if (outgoing.destroyed) return;
    outgoing.write(
      `data: ${JSON.stringify({ id: 'fake', object: 'chat.completion.chunk', created: 0, model: 'fake-chat', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
    if (pieceDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, pieceDelayMs));
  };
  for (const piece of text.match(/\S+\s*|\s+/gu) ?? []) await send({ content: piece });
  for (const { index, id, name } of whole)
    await send({
      tool_calls: [{ index, ...(id === null ? {} : { id }), type: 'function', function: { name, arguments: '' } }],
    });
  for (let from = 0; whole.some(({ rest }) => from < rest.length); from += PIECE_CHARACTERS) {
    for (const { index, rest } of whole)
      if (from < rest.length)
        await send({ tool_calls: [{ index, function: { arguments: rest.slice(from, from + PIECE_CHARACTERS) } }] });
  }
  await send({}, 'tool_calls');
  outgoing.end('data: [DONE]\n\n');
}
