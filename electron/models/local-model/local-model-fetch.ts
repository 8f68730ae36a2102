import { z } from 'zod';
import type { LocalModelState } from '../../../shared/domain/local-model';
import { parseJson } from '../../../shared/lib/parse-json';
import { readChatRequest } from './chat-request';
import type { ChatRequest, ChatResult } from './model-messages';
import type { FinalReply } from './model-process';

/** The address that the model answers under; it is never connected to. */
export const LOCAL_MODEL_URL = 'http://this-computer.localhost/v1';

type OnText = (text: string, isThought: boolean) => void;

/** What the wire format is put over. */
export interface LocalModelCalls {
  chat(request: ChatRequest, onText: OnText, signal: AbortSignal): Promise<FinalReply>;
  count(text: string, signal: AbortSignal): Promise<FinalReply>;
  isLoaded(): boolean;
  state(): Pick<LocalModelState, 'name' | 'contextTokens'>;
}

const tokenizeSchema = z.object({ content: z.string() });

/**
 * A `fetch` that answers as llama.cpp's server does: chats, the list of models and token counts. A field of its own,
 * `letters` (LetterReading), asks a chat that is not streamed for likelihoods besides the reply. Only a chat waits for the
 * model to be loaded. What fails in the model rejects with its AppError; what is wrong with a request is
 * refused with a status.
 */
export function createLocalModelFetch(model: LocalModelCalls): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const signal = init?.signal ?? new AbortController().signal;
    const body = typeof init?.body === 'string' ? init.body : '';
    switch (`${init?.method ?? 'GET'} ${pathname}`) {
      case 'POST /v1/chat/completions':
        return answerChat(model, body, signal);
      case 'POST /tokenize': {
        const asked = tokenizeSchema.safeParse(parseJson(body));
        if (!asked.success) return refusal(400, 'content: a text is needed');
        if (!model.isLoaded()) return refusal(503, 'the model is not loaded yet');
        const reply = await model.count(asked.data.content, signal);
        return Response.json({ tokens: Array.from({ length: reply.kind === 'counted' ? reply.tokens : 0 }, () => 0) });
      }
      case 'GET /v1/models': {
        const { name, contextTokens } = model.state();
        const listed = { id: name, object: 'model', owned_by: 'this computer' };
        const data = name === '' ? [] : [contextTokens === 0 ? listed : { ...listed, context_length: contextTokens }];
        return Response.json({ object: 'list', data });
      }
      default:
        return refusal(404, 'not found');
    }
  };
}

const refusal = (status: number, message: string): Response =>
  Response.json(
    { error: { message, type: status < 500 ? 'invalid_request_error' : 'unavailable_error', code: status } },
    { status },
  );

async function answerChat(model: LocalModelCalls, body: string, signal: AbortSignal): Promise<Response> {
  const read = readChatRequest(body);
  if (read.problem !== null) return refusal(400, read.problem);
  return read.isStreamed ? streamReply(model, read.request, signal) : wholeReply(model, read.request, signal);
}

async function wholeReply(model: LocalModelCalls, request: ChatRequest, signal: AbortSignal): Promise<Response> {
  let [content, thought] = ['', ''];
  const reply = await model.chat(
    request,
    (text, isThought) => {
      if (isThought) thought += text;
      else content += text;
    },
    signal,
  );
  if (reply.kind !== 'done') return tooLong(model, reply);
  const message = {
    role: 'assistant',
    content,
    ...(thought === '' ? {} : { reasoning_content: thought }),
    ...(reply.calls.length === 0 ? {} : { tool_calls: wireCalls(reply) }),
  };
  return Response.json({
    id: 'local',
    object: 'chat.completion',
    model: model.state().name,
    choices: [{ index: 0, message, finish_reason: reply.finish, ...(reply.letters && { letters: reply.letters }) }],
    usage: toUsage(reply),
  });
}

/** Answers once the first words are there, so that a refusal still has a status. */
async function streamReply(model: LocalModelCalls, request: ChatRequest, signal: AbortSignal): Promise<Response> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => left.abort(),
  });
  const send = (value: unknown) => {
    const data = typeof value === 'string' ? value : JSON.stringify(value);
    if (!left.signal.aborted) controller.enqueue(encoder.encode(`data: ${data}\n\n`));
  };
  const head = { id: 'local', object: 'chat.completion.chunk', model: model.state().name };
  const sendDelta = (delta: unknown, finish: string | null = null) =>
    send({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] });
  let begin = () => {};
  const begun = new Promise<null>((resolve) => (begin = () => resolve(null)));
  const finished = model.chat(
    request,
    (text, isThought) => {
      sendDelta(isThought ? { reasoning_content: text } : { content: text });
      begin();
    },
    AbortSignal.any([signal, left.signal]),
  );
  const first = await Promise.race([begun, finished]);
  if (first !== null && first.kind !== 'done') return tooLong(model, first);
  finished.then(
    (reply) => {
      if (reply.kind !== 'done') return controller.error(new Error('no reply'));
      if (reply.calls.length > 0) sendDelta({ tool_calls: wireCalls(reply) });
      sendDelta({}, reply.finish);
      send({ ...head, choices: [], usage: toUsage(reply) });
      send('[DONE]');
      if (!left.signal.aborted) controller.close();
    },
    (error: unknown) => {
      if (!left.signal.aborted) controller.error(error);
    },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const wireCalls = ({ calls }: ChatResult) =>
  calls.map(({ name, given }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: given },
  }));

/** In the words that a client reads the window from. */
const tooLong = (model: LocalModelCalls, reply: FinalReply): Response =>
  refusal(
    400,
    `the request has ${reply.kind === 'too-long' ? reply.promptTokens : 'too many'} tokens and exceeds the available context size (${model.state().contextTokens} tokens)`,
  );

const toUsage = ({ promptTokens, cachedTokens, replyTokens }: ChatResult) => ({
  prompt_tokens: promptTokens,
  completion_tokens: replyTokens,
  total_tokens: promptTokens + replyTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens },
});
