import type { MessagePort } from 'node:worker_threads';
import { isAppError, AppError, type ErrorCode } from '../../shared/ipc/errors';

interface FetchCall {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: string | null;
}
type FetchReply =
  | { id: number; ok: true; status: number; statusText: string; headers: [string, string][]; body: string }
  | { id: number; ok: false; code: ErrorCode | null; message: string; retryable: boolean; cause: string };
/** A call, or the id of one that is no longer wanted. */
type ToServer = FetchCall | { stop: number };

/** A `fetch` whose requests are made by the thread at the other end; a reply arrives as a whole. */
export function createRemoteFetch(port: MessagePort): typeof fetch {
  const waiting = new Map<number, { resolve: (response: Response) => void; reject: (error: unknown) => void }>();
  let lastId = 0;
  port.on('message', (reply: FetchReply) => {
    const call = waiting.get(reply.id);
    if (call === undefined) return;
    waiting.delete(reply.id);
    if (reply.ok)
      call.resolve(
        new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers: reply.headers }),
      );
    else call.reject(errorOf(reply));
  });
  port.unref();
  return (input, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init ?? {};
      if (signal?.aborted === true) return reject(signal.reason as Error);
      const id = (lastId += 1);
      const stop = () => {
        if (!waiting.delete(id)) return;
        port.postMessage({ stop: id } satisfies ToServer);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', stop, { once: true });
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener('abort', stop);
          end(value);
        };
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      port.postMessage({
        id,
        url: input instanceof Request ? input.url : String(input),
        method: init?.method ?? 'GET',
        headers: [...new Headers(init?.headers).entries()],
        body: typeof init?.body === 'string' ? init.body : null,
      } satisfies ToServer);
    });
}

/** Makes the requests of another thread's `createRemoteFetch`. */
export function serveFetch(port: MessagePort, fetchImplementation: typeof fetch): void {
  const running = new Map<number, AbortController>();
  const answer = async ({ id, url, method, headers, body }: FetchCall): Promise<FetchReply> => {
    const stopped = new AbortController();
    running.set(id, stopped);
    try {
      const response = await fetchImplementation(url, { method, headers, body, signal: stopped.signal });
      const { status, statusText } = response;
      return {
        id,
        ok: true,
        status,
        statusText,
        headers: [...response.headers.entries()],
        body: await response.text(),
      };
    } catch (error) {
      const known = isAppError(error) ? error : null;
      return {
        id,
        ok: false,
        code: known?.code ?? null,
        message: error instanceof Error ? error.message : 'the request failed',
        retryable: known?.options.retryable ?? false,
        cause: causeCodeOf(error),
      };
    } finally {
      running.delete(id);
    }
  };
  port.on('message', (message: ToServer) => {
    if ('stop' in message) running.get(message.stop)?.abort();
    else void answer(message).then((reply) => port.postMessage(reply));
  });
  port.unref();
}

const causeCodeOf = (error: unknown): string => {
  const code = ((error as Error | null)?.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
};

const errorOf = ({ code, message, retryable, cause }: FetchReply & { ok: false }): Error =>
  code === null
    ? new TypeError(message, { cause: Object.assign(new Error(cause), { code: cause }) })
    : new AppError(code, message, { retryable });
