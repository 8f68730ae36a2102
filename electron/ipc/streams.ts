import type { AppEvents } from '../../shared/ipc/events';
import { toErrorReply } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import type { SecretRedactor } from '../models/redaction/secret-redactor';
import type { Streams } from '../ports/streams';

/**
 * Long work as `start → events → cancel`. An error of a run becomes a last event `{ type: 'failed', code, message }`.
 *
 * @param send sends to every window
 * @param redactor redacts keys in the message of that last event
 */
export function createStreams(
  send: (event: AppEvents['stream']) => void,
  nextId: () => string,
  log: Logger,
  redactor?: Pick<SecretRedactor, 'redactError'>,
): Streams {
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();

  return {
    start(run) {
      const streamId = nextId();
      const controller = new AbortController();
      const emit = (event: unknown) => send({ streamId, event });
      // The reply that names the stream must reach the page before its first event.
      const done = new Promise<void>((resolve) => setTimeout(resolve, 0))
        .then(() => run(emit, controller.signal))
        .catch((error: unknown) => {
          const reply = toErrorReply(redactor?.redactError(error) ?? error);
          if (reply.code === 'unexpected')
            log.error('stream failed', { streamId, error: String((error as Error)?.stack ?? error) });
          emit({ type: 'failed', code: reply.code, message: reply.message });
        })
        .finally(() => running.delete(streamId));
      running.set(streamId, { controller, done });
      return streamId;
    },
    cancel(streamId) {
      running.get(streamId)?.controller.abort();
    },
    async stopAll() {
      const open = [...running.values()];
      for (const { controller } of open) controller.abort();
      await Promise.all(open.map(({ done }) => done));
    },
  };
}
