import type { MessagePort } from 'node:worker_threads';
import { isAppError } from '../../../../shared/ipc/errors';
import type { GraphPort } from '../graph-port';
import type { GraphCall, GraphReply } from './graph-client';

/** Serves this thread's calls. They start in order; one that waits for files lets the next one start. */
export function serveGraph(core: GraphPort, port: MessagePort): void {
  port.on('message', ({ id, method, args }: GraphCall) => {
    const run = core[method] as (...values: unknown[]) => Promise<unknown>;
    run(...args).then(
      (value) => port.postMessage({ id, ok: true, value } satisfies GraphReply),
      (error: unknown) =>
        port.postMessage({
          id,
          ok: false,
          code: isAppError(error) ? error.code : null,
          message: error instanceof Error ? error.message : String(error),
        } satisfies GraphReply),
    );
  });
}
