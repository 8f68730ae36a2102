import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { AppError } from '../../../shared/ipc/errors';
import { parseJson } from '../../../shared/lib/parse-json';
import { t } from '../../../shared/messages/message';
import type { Program } from '../../ports/program';
import { isLoopbackHost } from '../provider/client/base-url';
import { createNetworkFetch } from '../provider/client/own-network-fetch';

/** Bytes of one message of a server; a tool's reply is shorter, and a list of thousands of tools fits. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
/** Lines of a program since it was told something: progress and notes of a long call, and no stream without end. */
const MAX_LINES = 20_000;

/** Speaks to a program by its input and output, one JSON message a line. Lines that are none are passed over. */
export function programTransport(program: Program, onFlood: () => void): Transport {
  const writer = program.stdin.getWriter();
  const reader = program.stdout.getReader();
  let lines = 0;
  const transport: Transport = {
    async start() {
      void readLines();
    },
    async send(message) {
      // What answers a request of its own is not counted: it could ask without end.
      if ('method' in message) lines = 0;
      await writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
    },
    async close() {
      program.kill();
      await program.ended;
      transport.onclose?.();
    },
  };
  async function readLines(): Promise<void> {
    let parts: Uint8Array[] = [];
    let bytes = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        let from = 0;
        for (let end = value.indexOf(10); end !== -1; end = value.indexOf(10, from)) {
          lines += 1;
          if (lines > MAX_LINES) return onFlood();
          tell(Buffer.concat([...parts, value.subarray(from, end)]).toString('utf8'));
          [parts, bytes, from] = [[], 0, end + 1];
        }
        parts.push(value.subarray(from));
        bytes += value.length - from;
        if (bytes > MAX_MESSAGE_BYTES) {
          onFlood();
          break;
        }
      }
    } catch {
      // It has ended.
    }
    transport.onclose?.();
  }
  function tell(line: string): void {
    const message = parseJson(line);
    if (typeof message !== 'object' || message === null || !('jsonrpc' in message)) return;
    transport.onmessage?.(message as JSONRPCMessage);
  }
  return transport;
}

/**
 * The address of a server of tools.
 *
 * @throws AppError `bad-input` where it is none of this computer
 */
export function checkToolAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) throw new AppError('bad-input', t('mainTools.noAddress'));
  if (!isLoopbackHost(url.hostname))
    throw new AppError('bad-input', t('mainTools.notOnThisComputer', { host: url.host }));
  if (url.username !== '' || url.password !== '') throw new AppError('bad-input', t('mainTools.noPasswordInAddress'));
  return url;
}

/** This computer under its name, whatever a file of the system says that it is. */
const lookUpThisComputer: NonNullable<Parameters<typeof createNetworkFetch>[0]> = (_host, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  if (options.all === true) callback(null, addresses);
  else callback(null, addresses[0]!.address, 4);
};

/** A `fetch` that reaches this computer alone, follows no redirect, and ends replies that do not. */
export function createToolFetch(onFlood: () => void): typeof fetch {
  const networkFetch = createNetworkFetch(lookUpThisComputer, ['http:', 'https:']);
  return async (input, init) => {
    checkToolAddress(input instanceof Request ? input.url : String(input));
    // A server says nothing by itself here: what it is asked, it answers.
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const response = await networkFetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes <= MAX_MESSAGE_BYTES) return controller.enqueue(chunk);
          onFlood();
          controller.error(new Error('too large'));
        },
      }),
    );
    return new Response(counted, { status: response.status, headers: response.headers });
  };
}
