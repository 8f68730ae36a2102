import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../../shared/ipc/errors';
import type { LockState } from '../../../shared/ipc/routes/lock';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import type { LockActs } from '../../ipc/handlers/lock';
import { writeAtomically } from '../../files/write-atomically';
import { t } from '../../../shared/messages/message';

/**
 * The lock lies in the data folder. Whoever may delete it may read the vault's files as well, so it protects the screen
 * alone.
 */
export const LOCK_FILE = 'screen-lock.json';

/** scrypt with 2^15 rounds of 8 blocks takes 32 MiB and about a tenth of a second (RFC 7914). */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
/** Wrong passphrases before one has to wait, and how long the wait can become. */
const FREE_TRIES = 3;
const LONGEST_WAIT_MS = 60_000;

const fileSchema = z.object({
  version: z.literal(1),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  afterMinutes: z.number().int().min(1).max(1_440).nullable(),
});
type LockContent = z.infer<typeof fileSchema>;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/**
 * The lock of the app's window. It is closed at start, and when it is asked for.
 *
 * All acts with a wrong passphrase throw `not-allowed`; after three of them `busy` until the wait is over, which doubles.
 */
export async function openScreenLock({
  dataFolder,
  now,
  log,
}: {
  dataFolder: string;
  now: () => number;
  log: Logger;
}): Promise<LockActs> {
  const file = join(dataFolder, LOCK_FILE);
  let content = await readLock(file, log);
  let isLocked = content !== null;
  let wrong = 0;
  let waitUntil = 0;
  const inOrder = createMutex();

  const state = (): LockState => ({
    isSet: content !== null,
    isLocked,
    afterMinutes: content?.afterMinutes ?? null,
  });

  async function write(passphrase: string | null, afterMinutes: number | null): Promise<void> {
    const salt = passphrase === null ? content!.salt : randomBytes(16).toString('hex');
    const hash =
      passphrase === null
        ? content!.hash
        : (await derive(normalised(passphrase), Buffer.from(salt, 'hex'), KEY_BYTES, COST)).toString('hex');
    const next: LockContent = { version: 1, salt, hash, afterMinutes };
    await writeAtomically(file, `${JSON.stringify(next, null, 2)}\n`);
    content = next;
  }

  async function check(passphrase: string): Promise<void> {
    if (content === null) throw new AppError('not-found', t('mainApp.noPassphraseSetSo'));
    const seconds = Math.ceil((waitUntil - now()) / 1_000);
    if (seconds > 0)
      throw new AppError('busy', t('mainApp.tooManyWrongPassphrases', { seconds }), {
        retryable: true,
      });
    const given = await derive(normalised(passphrase), Buffer.from(content.salt, 'hex'), KEY_BYTES, COST);
    if (timingSafeEqual(given, Buffer.from(content.hash, 'hex'))) {
      wrong = 0;
      return;
    }
    wrong += 1;
    if (wrong >= FREE_TRIES) waitUntil = now() + Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (wrong - FREE_TRIES));
    throw new AppError('not-allowed', t('mainApp.thatIsNotThe'));
  }

  return {
    state,
    set: (passphrase, afterMinutes) =>
      inOrder(async () => {
        if (content !== null) throw new AppError('conflict', t('mainApp.passphraseSetAlreadyChange'));
        await write(passphrase, afterMinutes);
        return state();
      }),
    change: (passphrase, next, afterMinutes) =>
      inOrder(async () => {
        await check(passphrase);
        await write(next, afterMinutes);
        return state();
      }),
    remove: (passphrase) =>
      inOrder(async () => {
        await check(passphrase);
        await rm(file, { force: true });
        content = null;
        isLocked = false;
        return state();
      }),
    lock() {
      isLocked = content !== null;
      return state();
    },
    unlock: (passphrase) =>
      inOrder(async () => {
        await check(passphrase);
        isLocked = false;
        return state();
      }),
  };
}

const MINUTE_MS = 60_000;

/**
 * Locks the screen where no window was open for the minutes after which it locks by itself: nobody was there to notice.
 *
 * @param awayMs milliseconds since the last window was gone
 */
export function lockIfAway(lock: Pick<LockActs, 'state' | 'lock'>, awayMs: number): void {
  const { isLocked, afterMinutes } = lock.state();
  if (!isLocked && afterMinutes !== null && awayMs >= afterMinutes * MINUTE_MS) lock.lock();
}

/** The same letters may be typed in two ways. */
const normalised = (passphrase: string): string => passphrase.normalize('NFC');

/** A file that cannot be read is no lock: it would keep out its owner and nobody else. */
async function readLock(file: string, log: Logger): Promise<LockContent | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return null;
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    log.warn('the screen lock’s file cannot be read, so nothing is locked', { file });
    return null;
  }
}
