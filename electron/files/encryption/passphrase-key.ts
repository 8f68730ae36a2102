import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../../shared/ipc/errors';
import { MIN_PASSPHRASE_CHARACTERS } from '../../../shared/ipc/routes/backup';
import { t } from '../../../shared/messages/message';

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

const scryptAsync = promisify(scrypt) as (
  passphrase: string,
  salt: Uint8Array,
  length: number,
  options: ScryptCost & { maxmem: number },
) => Promise<Buffer>;

/**
 * Derives a key with scrypt, outside of the main thread.
 *
 * @param own what this app asks for itself: what somebody else made may ask for twice that, in memory and in time
 * @throws AppError `import-unreadable` for a cost that would take all memory, or minutes
 */
export async function passphraseKey(
  passphrase: string,
  salt: Uint8Array,
  { N, r, p }: ScryptCost,
  own: ScryptCost,
  length: number,
): Promise<Buffer> {
  const bytes = bytesOf({ N, r });
  if (bytes * p > 2 * bytesOf(own) * own.p || Math.log2(N) % 1 !== 0)
    throw new AppError(
      'import-unreadable',
      t('mainFiles.fileAsksTooMuch', { megabytes: Math.round(bytes / 1_000_000), rounds: p }),
    );
  return scryptAsync(passphrase, salt, length, { N, r, p, maxmem: 2 * bytes + 1024 * 1024 });
}

const bytesOf = ({ N, r }: Pick<ScryptCost, 'N' | 'r'>): number => 128 * N * r;

/** @throws AppError `bad-input` for a new passphrase that is guessed too easily */
export function requireNewPassphrase(passphrase: string): void {
  if ([...passphrase].length < MIN_PASSPHRASE_CHARACTERS)
    throw new AppError(
      'bad-input',
      t('mainExchange.passphraseLeastMinpassphrasecharactersCharacters', {
        minPassphraseCharacters: MIN_PASSPHRASE_CHARACTERS,
      }),
    );
}
