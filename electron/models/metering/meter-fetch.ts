import { usageTaskSchema } from '../../../shared/domain/model-usage';
import { estimateTokens } from '../../language/tokens/estimate-tokens';
import { PICTURE_TOKENS } from '../../language/tokens/picture-tokens';
import { callContext } from './call-context';
import type { Meter } from './meter';
import { z } from 'zod';

/** Says what a request is for; removed where it leaves (guarded-fetch.ts). */
export const TASK_HEADER = 'x-engram-task';

/** A `fetch` that counts the tokens of requests for answers and vectors: as the server says, estimated where it says nothing. */
export function meterFetch(fetchImplementation: typeof fetch, host: string, meter: Meter): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const said = headers.get(TASK_HEADER);
    const request = readRequest(init?.body);
    const task = request?.isEmbedding === true ? 'embeddings' : usageTaskSchema.catch('other').parse(said ?? 'other');
    if (request === null) return fetchImplementation(input, { ...init, headers });
    const context = callContext();
    let isRecorded = false;
    const record = (reported: ReportedUsage | null, completion: string) => {
      if (isRecorded) return;
      isRecorded = true;
      meter.record(context, {
        task,
        host,
        model: request.model,
        ...countsOf(reported, request.promptTokens, completion),
      });
    };
    let response: Response;
    try {
      response = await fetchImplementation(input, { ...init, headers });
    } catch (error) {
      // Stopped while the server read the prompt; a server that was not reached has read nothing.
      if (init?.signal?.aborted === true) record(null, '');
      throw error;
    }
    if (!response.ok || response.body === null) return response;
    const answered = { status: response.status, statusText: response.statusText, headers: response.headers };
    if (!request.isStream) {
      const text = await response.text();
      const { usage, completion } = request.isEmbedding
        ? { usage: readUsageAtEnds(text), completion: '' }
        : readUsage(text);
      record(usage, completion);
      return new Response(text, answered);
    }
    return new Response(countPieces(response.body, record), answered);
  };
}

/** The same stream; counted when it ends, breaks off or is cancelled. */
function countPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  record: (usage: ReportedUsage | null, completion: string) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const counted = createUsageReader();
  const source = body.getReader();
  const end = () => record(counted.usage, counted.completion);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await source.read();
        if (!done) {
          counted.add(value);
          return controller.enqueue(value);
        }
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel(reason) {
      end();
      return source.cancel(reason);
    },
  });
}

function countsOf(reported: ReportedUsage | null, promptTokens: number, completion: string) {
  return reported === null
    ? { promptTokens, cachedTokens: 0, completionTokens: estimateTokens(completion), estimatedCalls: 1 }
    : { ...reported, estimatedCalls: 0 };
}

interface ReadRequest {
  model: string;
  isStream: boolean;
  isEmbedding: boolean;
  promptTokens: number;
}

/** A request for an answer or for vectors; null for anything else. */
function readRequest(body: unknown): ReadRequest | null {
  if (typeof body !== 'string') return null;
  try {
    const request = JSON.parse(body) as {
      model?: unknown;
      stream?: unknown;
      messages?: unknown;
      tools?: unknown;
      input?: unknown;
    };
    const isEmbedding = request.messages === undefined && request.input !== undefined;
    if (!isEmbedding && !Array.isArray(request.messages)) return null;
    return {
      model: typeof request.model === 'string' ? request.model : '',
      isStream: request.stream === true,
      isEmbedding,
      promptTokens: isEmbedding
        ? estimateEmbeddingTokens(request.input)
        : estimatePromptTokens(request.messages, request.tools),
    };
  } catch {
    return null;
  }
}

/** About how many tokens a model reads of these messages and tools. */
export const estimatePromptTokens = (messages: unknown, tools?: unknown): number =>
  estimateMessageTokens(JSON.stringify(messages)) + (tools === undefined ? 0 : estimateTokens(JSON.stringify(tools)));

const PICTURE = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]*/g;

/** A picture counts as what models make of it, not as the letters that carry it. */
function estimateMessageTokens(messages: string): number {
  let pictures = 0;
  const words = messages.replace(PICTURE, () => {
    pictures += 1;
    return '';
  });
  return estimateTokens(words) + pictures * PICTURE_TOKENS;
}

/** About how many tokens a model reads of the texts that it makes vectors of. */
export const estimateEmbeddingTokens = (input: unknown): number =>
  (Array.isArray(input) ? input : [input]).reduce<number>((sum, text) => sum + estimateTokens(String(text)), 0);

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const usageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count.catch(0),
  prompt_tokens_details: z
    .object({ cached_tokens: count.catch(0) })
    .nullish()
    .catch(null),
});

/** What a server says that a request used. Thoughts are part of its completion tokens. */
interface ReportedUsage {
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
}

interface Completion {
  usage?: unknown;
  choices?: {
    message?: { content?: unknown; reasoning_content?: unknown };
    delta?: { content?: unknown; reasoning_content?: unknown };
  }[];
}

/** The usage and the text of a reply that was not streamed; usage null where the server says nothing. */
function readUsage(text: string): { usage: ReportedUsage | null; completion: string } {
  const completion = parse(text);
  return { usage: toUsage(completion?.usage), completion: textOf(completion) };
}

/** Characters at either end of a reply of vectors in which its usage stands; between them are megabytes of numbers. */
const USAGE_CHARACTERS = 400;

/** The usage of a reply of vectors. */
function readUsageAtEnds(text: string): ReportedUsage | null {
  for (const end of [text.slice(-USAGE_CHARACTERS), text.slice(0, USAGE_CHARACTERS)]) {
    const found = /"usage"\s*:\s*(\{[^{}]*\})/u.exec(end)?.[1];
    const usage = found === undefined ? null : toUsage(parse(found));
    if (usage !== null) return usage;
  }
  return null;
}

/** Reads the usage out of a stream's last events while the stream passes by. */
function createUsageReader() {
  const decoder = new TextDecoder();
  let line = '';
  let usage: ReportedUsage | null = null;
  let completion = '';
  const readLine = (text: string) => {
    if (!text.startsWith('data:')) return;
    const event = parse(text.slice('data:'.length));
    usage = toUsage(event?.usage) ?? usage;
    completion += textOf(event);
  };
  return {
    add(chunk: Uint8Array): void {
      const lines = decoder.decode(chunk, { stream: true }).split('\n');
      lines[0] = line + lines[0]!;
      line = lines.pop()!;
      for (const whole of lines) readLine(whole.trim());
    },
    get usage() {
      return usage;
    },
    /** Texts and thoughts. */
    get completion() {
      return completion;
    },
  };
}

function parse(text: string): Completion | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function textOf(completion: Completion | null): string {
  const choice = Array.isArray(completion?.choices) ? completion.choices[0] : undefined;
  const part = choice?.message ?? choice?.delta;
  return [part?.reasoning_content, part?.content].filter((text) => typeof text === 'string').join('');
}

function toUsage(value: unknown): ReportedUsage | null {
  const parsed = usageSchema.safeParse(value);
  if (!parsed.success) return null;
  const {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    prompt_tokens_details: details,
  } = parsed.data;
  return { promptTokens, completionTokens, cachedTokens: Math.min(promptTokens, details?.cached_tokens ?? 0) };
}
