import { AppError } from '../../../../shared/ipc/errors';
import { TASK_HEADER } from '../../metering/meter-fetch';
import { t } from '../../../../shared/messages/message';

/**
 * Bytes of one line of a streamed answer. A token with its envelope is under 1 KiB; 1 MiB means a broken or hostile
 * server.
 */
const MAX_LINE_BYTES = 1024 * 1024;
/** Bytes of a whole reply, streamed or not; 200 embeddings of 3,072 dimensions take about 12 MiB. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024;

/**
 * A `fetch` for providers: never follows a redirect, which would send key and text to another host, reveals nothing
 * about this machine, and bounds the size of a reply.
 */
export function guardFetch(fetchImplementation: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchImplementation(input, {
      ...init,
      headers: plainHeaders(init?.headers),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (response.body === null) return response;
    const isStream = isEventStream(response);
    const body = response.body.pipeThrough(limitBytes(isStream ? MAX_LINE_BYTES : MAX_REPLY_BYTES, MAX_REPLY_BYTES));
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

/** Removes the client's headers that describe machine and runtime, and the one that speaks to the meter. */
function plainHeaders(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  for (const name of Array.from(headers.keys()))
    if (name === TASK_HEADER || name.startsWith('x-stainless-') || name.startsWith('openai-')) headers.delete(name);
  headers.set('user-agent', 'engram-vault');
  return headers;
}

export const isEventStream = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream');

function limitBytes(
  maxLineBytes: number,
  maxBytes: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const newline = 10;
  let total = 0;
  let line = 0;
  return new TransformStream({
    transform(chunk, controller) {
      total += chunk.byteLength;
      const lastBreak = chunk.lastIndexOf(newline);
      line = lastBreak === -1 ? line + chunk.byteLength : chunk.byteLength - lastBreak - 1;
      if (line > maxLineBytes || total > maxBytes) {
        controller.error(new AppError('too-large', t('mainModels.serverSentFarMore')));
        return;
      }
      controller.enqueue(chunk);
    },
  });
}
