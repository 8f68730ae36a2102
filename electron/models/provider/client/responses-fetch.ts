import { t } from '../../../../shared/messages/message';

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

interface ResponsesEvent {
  type?: string;
  delta?: string;
  output_index?: number;
  item?: { type?: string; call_id?: string; name?: string };
  response?: {
    usage?: ResponsesUsage | null;
    incomplete_details?: { reason?: string } | null;
    error?: { message?: string } | null;
  };
  message?: string;
}

/** The events of a streamed response as the chunks of a chat completion. */
function chatChunks(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  /** Positions of calls among the items of the output, in the order in which they began. */
  const callIndexes: number[] = [];
  const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (delta: unknown, finish: string | null = null) =>
    line({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });
  const toLines = ({ type, delta, item, message, response, output_index: position = -1 }: ResponsesEvent): string => {
    switch (type) {
      case 'response.output_text.delta':
        return chunk({ content: delta });
      case 'response.output_item.added':
        if (item?.type !== 'function_call') return '';
        callIndexes.push(position);
        return chunk({
          tool_calls: [
            {
              index: callIndexes.length - 1,
              id: item.call_id,
              type: 'function',
              function: { name: item.name, arguments: '' },
            },
          ],
        });
      case 'response.function_call_arguments.delta':
        return chunk({ tool_calls: [{ index: callIndexes.indexOf(position), function: { arguments: delta } }] });
      case 'response.completed':
      case 'response.incomplete': {
        const finish = callIndexes.length > 0 ? 'tool_calls' : finishOf(response?.incomplete_details?.reason);
        return `${chunk({}, finish)}${line({ choices: [], usage: toChatUsage(response?.usage) })}data: [DONE]\n\n`;
      }
      case 'response.failed':
      case 'error':
        return line({ error: { message: response?.error?.message ?? message ?? t('mainModels.theResponseFailed') } });
      default:
        return '';
    }
  };
  return new TransformStream({
    transform(bytes, controller) {
      const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
      rest = lines.pop()!;
      for (const each of lines) {
        if (!each.startsWith('data:')) continue;
        const text = toLines(parse(each.slice('data:'.length)));
        if (text !== '') controller.enqueue(encoder.encode(text));
      }
    },
  });
}

function parse(text: string): ResponsesEvent {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

interface ResponsesUsage {
  input_tokens?: number;
  output_tokens?: number;
  input_tokens_details?: { cached_tokens?: number };
  output_tokens_details?: { reasoning_tokens?: number };
}

/** The usage in the words of chat completions. */
const toChatUsage = (usage: ResponsesUsage | null | undefined): unknown =>
  usage == null
    ? undefined
    : {
        prompt_tokens: usage.input_tokens,
        completion_tokens: usage.output_tokens,
        prompt_tokens_details: { cached_tokens: usage.input_tokens_details?.cached_tokens ?? 0 },
        completion_tokens_details: { reasoning_tokens: usage.output_tokens_details?.reasoning_tokens ?? 0 },
      };

/** Why it ended, in the words of chat completions. */
const finishOf = (reason: string | undefined): string =>
  reason === 'max_output_tokens' ? 'length' : reason === 'content_filter' ? 'content_filter' : 'stop';
