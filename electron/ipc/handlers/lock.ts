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

/**
 * @param windows `saveTyped` is awaited before the screen is locked; `onChanged` is called after each change, for the
 * windows that did not ask for it; `onLocked` when the screen is being locked
 */
export function createLockHandlers(
  lock: LockActs,
  windows: { saveTyped(): Promise<unknown>; onLocked(): void; onChanged(): void },
): Handlers<LockRoute> {
  const announced = async (change: Promise<LockState>): Promise<LockState> => {
    const state = await change;
    windows.onChanged();
    return state;
  };
  return {
    'lock.state': async () => lock.state(),
    'lock.set': ({ passphrase, afterMinutes }) => announced(lock.set(passphrase, afterMinutes)),
    'lock.change': ({ passphrase, next, afterMinutes }) => announced(lock.change(passphrase, next, afterMinutes)),
    'lock.remove': ({ passphrase }) => announced(lock.remove(passphrase)),
    'lock.lock': async () => {
      windows.onLocked();
      await windows.saveTyped();
      return announced(Promise.resolve(lock.lock()));
    },
    'lock.unlock': ({ passphrase }) => announced(lock.unlock(passphrase)),
  };
}
