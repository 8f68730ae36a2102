import { AppError } from '../../../shared/ipc/errors';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { t } from '../../../shared/messages/message';

/** What the person says to a call of a tool that waits for them; `expired`: nothing, in time. */
type ToolDecision = 'call' | 'not-now' | 'always' | 'expired';

/** Calls that wait for the person. */
export interface ToolDecisions {
  /** Milliseconds after which silence reads as a no. */
  readonly waitMs: number;
  /** @throws the signal's reason when the answer was stopped */
  wait(callId: string, signal: AbortSignal): Promise<ToolDecision>;
  /** @throws AppError `not-found` where it waits no longer */
  decide(callId: string, decision: ToolDecision): void;
}

const WAIT_MS = 2 * 60_000;

export function createToolDecisions(waitMs: number = WAIT_MS): ToolDecisions {
  const waiting = new Map<string, (decision: ToolDecision) => void>();
  return {
    waitMs,
    async wait(callId, signal) {
      signal.throwIfAborted();
      const decided = new Promise<ToolDecision>((resolve) => waiting.set(callId, resolve));
      const decision = await withTimeout(decided, waitMs, signal).finally(() => waiting.delete(callId));
      if (decision !== TIMED_OUT) return decision;
      signal.throwIfAborted();
      return 'expired';
    },
    decide(callId, decision) {
      const resolve = waiting.get(callId);
      if (resolve === undefined) throw new AppError('not-found', t('mainTools.waitsNoLonger'));
      resolve(decision);
    },
  };
}
