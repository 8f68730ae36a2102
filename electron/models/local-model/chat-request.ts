import { z } from 'zod';
import { parseJson } from '../../../shared/lib/parse-json';
import type { ChatMessage, ChatRequest } from './model-messages';

/** Where nothing is said: as llama.cpp's server has it, a little less free. */
const DEFAULT_TEMPERATURE = 0.7;

const partSchema = z.object({ type: z.literal('text'), text: z.string() });
const callSchema = z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) });
const messageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(partSchema)], { error: 'this model takes text, and no images' }).nullish(),
  tool_calls: z.array(callSchema).nullish(),
  tool_call_id: z.string().nullish(),
});
const toolSchema = z.object({
  function: z.object({
    name: z.string(),
    description: z.string().default(''),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
});
const requestSchema = z.object({
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
    ])
    .nullish(),
  letters: z
    .object({
      begin: z.string().max(200),
      places: z.array(z.string().min(1).max(8)).min(1).max(200),
      of: z.array(z.string().length(1)).min(2).max(26),
    })
    .nullish(),
  tools: z.array(toolSchema).nullish(),
  tool_choice: z.enum(['auto', 'none'], { error: 'this model calls a tool by itself, or none' }).nullish(),
});

/** The body of a chat request; `problem` in the words of a server where it cannot be answered. */
export function readChatRequest(
  body: string,
): { request: ChatRequest; isStreamed: boolean; problem: null } | { problem: string } {
  const parsed = requestSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return { problem: `${issue.path.join('.') || 'body'}: ${issue.message}` };
  }
  const { messages, stream, temperature, max_tokens: most, max_completion_tokens: mostNew, stop } = parsed.data;
  return {
    problem: null,
    isStreamed: stream === true,
    request: {
      messages: messagesOf(messages),
      temperature: temperature ?? DEFAULT_TEMPERATURE,
      maxTokens: mostNew ?? most ?? null,
      stop: stop == null ? [] : [stop].flat(),
      format: formatOf(parsed.data.response_format),
      letters: parsed.data.letters ?? null,
      tools: parsed.data.tool_choice === 'none' ? [] : (parsed.data.tools ?? []).map((tool) => tool.function),
    },
  };
}

type WireMessage = z.infer<typeof messageSchema>;

const textOf = ({ content }: WireMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n');

/** The replies of tools stand with the calls before them that they belong to; one to no call is left out. */
function messagesOf(messages: readonly WireMessage[]): ChatMessage[] {
  const read: ChatMessage[] = [];
  let open: { id: string; call: NonNullable<ChatMessage['calls']>[number] }[] = [];
  for (const message of messages) {
    const { role, tool_calls: calls, tool_call_id: of } = message;
    if (role === 'tool') {
      const asked = open.find(({ id }) => id === of);
      if (asked !== undefined) asked.call.result = textOf(message);
      continue;
    }
    open = (calls ?? []).map(({ id, function: { name, arguments: given } }) => ({
      id,
      call: { name, given: parseJson(given) ?? {}, result: '' },
    }));
    read.push({
      role: role === 'developer' ? 'system' : role,
      text: textOf(message),
      ...(open.length === 0 ? {} : { calls: open.map(({ call }) => call) }),
    });
  }
  return read;
}

function formatOf(format: z.infer<typeof requestSchema>['response_format']): ChatRequest['format'] {
  if (format?.type === 'json_schema') return format.json_schema.schema;
  return format?.type === 'json_object' ? 'any' : null;
}
