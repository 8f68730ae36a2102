import { z } from 'zod';
import { route } from '../route';
import { newPassphraseSchema } from './backup';

/** The minutes without a key or pointer after which the screen locks, as Settings offers them. */
export const LOCK_MINUTES = [1, 5, 15, 30, 60] as const;

export interface LockState {
  /** Whether a passphrase is set, so that there is a lock at all. */
  isSet: boolean;
  isLocked: boolean;
  /** Idle minutes after which the screen locks by itself; null: only when asked, and at start. */
  afterMinutes: number | null;
}

const passphrase = z.string().max(1_000);
const afterMinutes = z.number().int().min(1).max(1_440).nullable();

/**
 * A lock of the screen, for a desk that one leaves. It covers what the window shows and stops what a page may ask; files
 * on the disk are as readable as before.
 */
export const lockRoutes = {
  'lock.state': route<LockState>()(z.null()),
  /** Sets the first passphrase. Refused with `conflict` where one is set. */
  'lock.set': route<LockState>()(z.object({ passphrase: newPassphraseSchema, afterMinutes })),
  /** Changes what is set; needs the passphrase. `next` null keeps it. */
  'lock.change': route<LockState>()(z.object({ passphrase, next: newPassphraseSchema.nullable(), afterMinutes })),
  'lock.remove': route<LockState>()(z.object({ passphrase })),
  'lock.lock': route<LockState>()(z.null()),
  'lock.unlock': route<LockState>()(z.object({ passphrase })),
};

export type LockRoute = keyof typeof lockRoutes;
