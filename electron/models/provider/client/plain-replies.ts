import { parseJson } from '../../../../shared/lib/parse-json';
import { createEventReader, EVENT_STREAM, type StreamEvent } from './event-stream';
import { errorIn, plainChunk, statusOf, type PlainError } from './plain-chunk';
import { isHopeless } from './refusal-words';

/** On a response that the server itself called a success. */
export const REPORTED_HEADER = 'x-engram-reported';
/** Read by the client: whether a refusal may pass by itself. */
const RETRY_HEADER = 'x-should-retry';

/** Says that the server is at work and sends nothing yet. */
const KEEP_ALIVE = `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [] })}\n\n`;

/**
 * A `fetch` that gives the client replies as OpenAI would send them, whatever server sent them: an event stream by its
 * content and not by its content type, errors in one form and with an error's status, texts that come in parts.
 */
export function plainReplies(fetchImplementation: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchImplementation(input, init);
    if (!response.ok) return plainRefusal(response);
    if (response.body === null || typeof init?.body !== 'string') return response;
    const type = (response.headers.get('content-type') ?? '').toLowerCase();
    const { head, body } = await peek(response.body);
    if (/^[{[]/u.test(head)) return plainObject(await new Response(body).text(), response);
    if (type.includes(EVENT_STREAM) || (isStreamRequest(init.body) && EVENT_START.test(head)))
      return new Response(body.pipeThrough(plainEvents()), withType(response, EVENT_STREAM));
    return new Response(body, withType(response, response.headers.get('content-type')));
  };
}

const isStreamRequest = (body: string): boolean =>
  (parseJson(body) as { stream?: unknown } | undefined | null)?.stream === true;

function withType({ status, statusText, headers: given }: Response, type: string | null): ResponseInit {
  const headers = new Headers(given);
  if (type !== null) headers.set('content-type', type);
  headers.delete('content-length');
  return { status, statusText, headers };
}

/** A refusal's body in OpenAI's form; one that will not pass by itself is not to be tried again. */
async function plainRefusal(response: Response): Promise<Response> {
  const text = await response.text();
  const error = errorIn(parseJson(text), true) ?? { message: text.trim() };
  return refusal(error, response.status, response);
}

function refusal(error: PlainError, status: number, response: Response): Response {
  const init = withType(response, 'application/json');
  const headers = new Headers(init.headers);
  if (isHopeless(status, error)) headers.set(RETRY_HEADER, 'false');
  return new Response(error.message === '' ? null : JSON.stringify({ error }), { ...init, status, headers });
}

/** A whole reply: an error, a completion, or whatever else it is. A stream of bare lines is an event stream. */
function plainObject(text: string, response: Response): Response {
  const value = parseJson(text);
  if (value === undefined) {
    const stream = new Response(text).body!.pipeThrough(plainEvents());
    return new Response(stream, withType(response, EVENT_STREAM));
  }
  const error = errorIn(value, false);
  if (error !== null) {
    const reported = refusal(error, statusOf(error) ?? 400, response);
    if (statusOf(error) === null) reported.headers.set(REPORTED_HEADER, 'yes');
    return reported;
  }
  const plain = Array.isArray((value as { choices?: unknown[] }).choices) ? plainChunk(value) : value;
  return new Response(JSON.stringify(plain), withType(response, 'application/json'));
}

/** How an event stream begins: with the name of a field, or a comment. */
const EVENT_START = /^(?:data|event|id|retry)?:/u;
/** Bytes by which a body is known. */
const HEAD_BYTES = 8;

/** The beginning of a body without white space before it, and the whole body. */
async function peek(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ head: string; body: ReadableStream<Uint8Array<ArrayBuffer>> }> {
  const reader = source.getReader();
  const read: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  let head = '';
  while (head.length < HEAD_BYTES && !/^(?:[{[:]|data:)/u.test(head)) {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    head = `${head}${decoder.decode(value, { stream: true })}`.trimStart();
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const known = read.shift();
      if (known !== undefined) return controller.enqueue(known);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, body };
}

/** Data that some servers send to keep the line open. */
const EMPTY_DATA = /^\s*(?:null|\{\s*\}|"?(?:ping|keep-?alive|heartbeat)"?)?\s*$/iu;

/** The events of any server as those of OpenAI; data that is not JSON passes, and the client reports it. */
function plainEvents(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const reader = createEventReader();
  let hasChoice = false;
  let hasFinish = false;

  const chunkLines = (data: string): string => {
    const value = parseJson(data);
    if (value === undefined) return `data: ${data.replace(/[\r\n]+/gu, ' ')}\n\n`;
    const error = errorIn(value, false) ?? errorOfChoice(value);
    if (error !== null) return `data: ${JSON.stringify({ error })}\n\n`;
    const chunk = plainChunk(value);
    if (chunk === null) return KEEP_ALIVE;
    const choices = chunk.choices as { finish_reason?: unknown }[];
    hasChoice ||= choices.length > 0;
    hasFinish ||= choices.some(({ finish_reason: finish }) => typeof finish === 'string');
    return `data: ${JSON.stringify(chunk)}\n\n`;
  };
  const linesOf = ({ name, data, isKeepAlive }: StreamEvent): string => {
    if (isKeepAlive || EMPTY_DATA.test(data) || /^(?:ping|heartbeat|keep-?alive)$/iu.test(name)) return KEEP_ALIVE;
    if (name === 'error') {
      const error = errorIn(parseJson(data), true) ?? { message: data };
      return `data: ${JSON.stringify({ error })}\n\n`;
    }
    if (data.trim() === '[DONE]') return `${hasChoice && !hasFinish ? FINISH : ''}data: [DONE]\n\n`;
    // Several events that were not set apart: each line is one.
    const isOne = !data.includes('\n') || parseJson(data) !== undefined;
    return isOne
      ? chunkLines(data)
      : data
          .split('\n')
          .map((line) => linesOf({ name, data: line, isKeepAlive }))
          .join('');
  };
  const send = (events: StreamEvent[], controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    for (const event of events) controller.enqueue(encoder.encode(linesOf(event)));
  };
  return new TransformStream({
    transform(bytes, controller) {
      send(reader.add(decoder.decode(bytes, { stream: true })), controller);
    },
    flush(controller) {
      send(reader.end(), controller);
    },
  });
}

/** A server that says it is done has said all, also where it leaves out why it ended. */
const FINISH = `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;

/** An error that stands in the choice whose answer it ends (OpenRouter). */
function errorOfChoice(value: unknown): PlainError | null {
  const choice: unknown = (value as { choices?: unknown[] } | null)?.choices?.[0];
  const isFailed = (choice as { finish_reason?: unknown } | null | undefined)?.finish_reason === 'error';
  return (
    errorIn({ error: (choice as { error?: unknown } | null | undefined)?.error }, false) ??
    (isFailed ? { message: '' } : null)
  );
}
