import { withTimeout } from '../../../shared/lib/with-timeout';

/** Milliseconds after which a request no longer holds up the change of vaults; a test of a model may take minutes. */
const MAX_DRAIN_MS = 10_000;

export interface RequestLog {
  /** Remembers a request of the window until it is answered. */
  follow<Reply>(route: string, reply: Promise<Reply>): Promise<Reply>;
  /** Resolves when no request is left unanswered: what was typed last is saved then. */
  drain(): Promise<void>;
}

/** The window's requests that are being answered, but for those that change vaults and wait for the others. */
export function createRequestLog(maxDrainMs = MAX_DRAIN_MS): RequestLog {
  const running = new Set<Promise<unknown>>();
  const settled = async () => {
    while (running.size > 0) await Promise.allSettled(running);
  };
  return {
    follow(route, reply) {
      if (route.startsWith('vaults.')) return reply;
      running.add(reply);
      const forget = () => running.delete(reply);
      reply.then(forget, forget);
      return reply;
    },
    async drain() {
      await withTimeout(settled(), maxDrainMs);
    },
  };
}
