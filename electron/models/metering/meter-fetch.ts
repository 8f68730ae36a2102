import { usageTaskSchema } from '../../../shared/domain/model-usage';
import { estimateTokens } from '../../language/tokens/estimate-tokens';
import { PICTURE_TOKENS } from '../../language/tokens/picture-tokens';
import { callContext } from './call-context';
import type { Meter } from './meter';
import { createUsageReader, readUsage, readUsageAtEnds, type ReportedUsage } from './reported-usage';

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
    if (!request.isStream) {
      const text = await response.text();
      const { usage, completion } = request.isEmbedding
        ? { usage: readUsageAtEnds(text), completion: '' }
        : readUsage(text);
      record(usage, completion);
      return new Response(text, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      });
    }
    return new Response(countPieces(response.body, record), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
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
