import type { Logger } from '../../../shared/lib/logger';

export interface SnapshotSchedule {
  /** The last time, when the vault is closed; never rejects. */
  end(): Promise<void>;
}

/**
 * Secures the vault now, at every interval, and when it is closed. A failure is logged, and the next time is tried
 * again.
 *
 * @param everyMs 0: on closing alone
 */
export function startSnapshotSchedule(
  everyMs: number,
  secure: (reason: 'start' | 'schedule' | 'quit') => Promise<void>,
  log: Logger,
): SnapshotSchedule {
  const trySecure = (reason: 'start' | 'schedule') =>
    void secure(reason).catch((error: unknown) =>
      log.error('the vault could not be secured', { reason, error: String(error) }),
    );
  if (everyMs > 0) trySecure('start');
  const timer = everyMs > 0 ? setInterval(() => trySecure('schedule'), everyMs) : null;
  timer?.unref();
  return {
    async end() {
      if (timer !== null) clearInterval(timer);
      await secure('quit').catch((error: unknown) =>
        log.error('the vault was closed without a sentinel', { error: String(error) }),
      );
    },
  };
}
