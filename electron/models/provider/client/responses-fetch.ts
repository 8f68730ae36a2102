import { chatChunks } from './responses-stream';
import { finishOf, toChatUsage, type ResponsesUsage } from './responses-words';

interface ChatMessage {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}
type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };
interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  temperature?: number;
  reasoning_effort?: string;
  response_format?: { type: string; json_schema?: Record<string, unknown> };
  tools?: { function: Record<string, unknown> }[];
  tool_choice?: unknown;
}
interface OutputItem {
  type: string;
  content?: { type: string; text?: string }[];
  call_id?: string;
  name?: string;
  arguments?: string;
}

const CHAT_PATH = /\/chat\/completions$/u;

/**
 * A `fetch` that speaks OpenAI's responses protocol to the server, and chat completions to the client (its reference,
 * “Migrate to the Responses API”). Requests say `store: false`: by default the server keeps them for a month.
 */
export function responsesFetch(fetchImplementation: typeof fetch): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (!CHAT_PATH.test(url.pathname) || typeof init?.body !== 'string') return fetchImplementation(input, init);
    url.pathname = url.pathname.replace(CHAT_PATH, '/responses');
    const request = toResponses(JSON.parse(init.body) as ChatRequest);
    const headers = new Headers(init.headers);
    headers.delete('content-length');
    const response = await fetchImplementation(url, { ...init, headers, body: JSON.stringify(request) });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.body === null) return response;
    const answer = { status: response.status, statusText: response.statusText, headers: { 'content-type': type } };
    if (type.includes('text/event-stream')) return new Response(response.body.pipeThrough(chatChunks()), answer);
    return new Response(JSON.stringify(toCompletion(await response.json())), answer);
  };
}

function toResponses({
  messages,
  response_format: format,
  reasoning_effort: effort,
  tools,
  tool_choice: toolChoice,
  model,
  stream,
  temperature,
}: ChatRequest): unknown {
  return {
    model,
    input: messages.flatMap(toItems),
    store: false,
    ...(stream === true ? { stream } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    ...(effort === undefined ? {} : { reasoning: { effort } }),
    ...(format === undefined ? {} : { text: { format: { type: format.type, ...format.json_schema } } }),
    ...(tools === undefined ? {} : { tools: tools.map((tool) => ({ type: 'function', ...tool.function })) }),
    ...(tools === undefined || toolChoice === undefined ? {} : { tool_choice: toolChoice }),
  };
}

/** Texts and pictures in the words of this protocol. */
const toInput = (content: unknown): unknown =>
  Array.isArray(content)
    ? (content as ContentPart[]).map((part) =>
        part.type === 'image_url'
          ? { type: 'input_image', image_url: part.image_url.url }
          : { type: 'input_text', text: part.text },
      )
    : content;

function toItems({ role, content, tool_calls: calls = [], tool_call_id: callId }: ChatMessage): unknown[] {
  if (role === 'tool') return [{ type: 'function_call_output', call_id: callId, output: content }];
  const text = content == null || content === '' ? [] : [{ role, content: toInput(content) }];
  return [
    ...text,
    ...calls.map(({ id, function: { name, arguments: given } }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: given,
    })),
  ];
}

function toCompletion(reply: unknown): unknown {
  const {
    id,
    model,
    output,
    usage,
    incomplete_details: incomplete,
  } = reply as {
    id?: string;
    model?: string;
    output?: OutputItem[];
    usage?: ResponsesUsage;
    incomplete_details?: { reason?: string } | null;
  };
  if (!Array.isArray(output)) return reply;
  const texts = output.flatMap(({ content = [] }) =>
    content.flatMap(({ type, text }) => (type === 'output_text' ? (text ?? '') : [])),
  );
  const calls = output
    .filter(({ type }) => type === 'function_call')
    .map((call) => ({ id: call.call_id, type: 'function', function: { name: call.name, arguments: call.arguments } }));
  const message = { role: 'assistant', content: texts.join(''), ...(calls.length === 0 ? {} : { tool_calls: calls }) };
  return {
    id,
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : finishOf(incomplete?.reason) }],
    usage: toChatUsage(usage),
  };
}
