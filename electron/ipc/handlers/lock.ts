import type { Handlers } from '../../../shared/ipc/contract';
import type { LockRoute, LockState } from '../../../shared/ipc/routes/lock';

/** What the app does with the lock of its screen. */
export interface LockActs {
  state(): LockState;
  set(passphrase: string, afterMinutes: number | null): Promise<LockState>;
  change(passphrase: string, next: string | null, afterMinutes: number | null): Promise<LockState>;
  remove(passphrase: string): Promise<LockState>;
  lock(): LockState;
  unlock(passphrase: string): Promise<LockState>;
}

/** @param onLocked the screen is locked now */
export const createLockHandlers = (lock: LockActs, onLocked: () => void): Handlers<LockRoute> => ({
  'lock.state': async () => lock.state(),
  'lock.set': async ({ passphrase, afterMinutes }) => lock.set(passphrase, afterMinutes),
  'lock.change': async ({ passphrase, next, afterMinutes }) => lock.change(passphrase, next, afterMinutes),
  'lock.remove': async ({ passphrase }) => lock.remove(passphrase),
  'lock.lock': async () => {
    onLocked();
    return lock.lock();
  },
  'lock.unlock': async ({ passphrase }) => lock.unlock(passphrase),
});
