import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { passphraseKey } from '../../../files/encryption/passphrase-key';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The cost of a new folder; N is lower in tests only. */
const COST = { N: 131_072, r: 8, p: 1 };

/** How a folder's key is derived, as its mark says. What of it is too much is refused when the key is made. */
export const kdfSchema = z.object({
  name: z.literal('scrypt'),
  N: z.number().int().min(2),
  r: z.number().int().min(1),
  p: z.number().int().min(1),
  /** Hexadecimal. */
  salt: z.string().max(100),
});
type KeyDerivation = z.infer<typeof kdfSchema>;

/** Encrypts what goes into the folder, with AES-256-GCM; each piece says where it belongs. */
export interface SyncKey {
  seal(bytes: Uint8Array, belongsTo: string): Buffer;
  /** Null: it was changed, or belongs elsewhere. */
  open(bytes: Buffer, belongsTo: string): Buffer | null;
  /** A name that says nothing of what it stands for. */
  nameOf(hash: string): string;
}

export function createSyncKey(secret: Buffer): SyncKey {
  return {
    seal(bytes, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(belongsTo));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
    },
    open(bytes, belongsTo) {
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
    nameOf: (hash) => createHmac('sha256', secret).update(hash).digest('hex'),
  };
}

/** @param N cost of one guess */
export async function newFolderSecret(
  passphrase: string,
  N = COST.N,
): Promise<{ secret: Buffer; kdf: KeyDerivation; check: string }> {
  const kdf: KeyDerivation = { name: 'scrypt', ...COST, N, salt: randomBytes(16).toString('hex') };
  const { key, check } = await deriveKey(passphrase, kdf);
  return { secret: key, kdf, check };
}

/** @throws AppError `not-allowed` for a wrong passphrase */
export async function folderSecret(passphrase: string, kdf: KeyDerivation, check: string): Promise<Buffer> {
  const derived = await deriveKey(passphrase, kdf);
  if (derived.check.length !== check.length || !timingSafeEqual(Buffer.from(derived.check), Buffer.from(check)))
    throw new AppError('not-allowed', t('mainSync.wrongPassphrase'));
  return derived.key;
}

/** The key of the cipher, and what tells a wrong passphrase. */
async function deriveKey(
  passphrase: string,
  { salt, ...cost }: KeyDerivation,
): Promise<{ key: Buffer; check: string }> {
  // The same words typed on another keyboard may arrive in another form.
  const words = passphrase.normalize('NFKC');
  const secret = await passphraseKey(words, Buffer.from(salt, 'hex'), cost, COST, 2 * KEY_BYTES);
  const check = createHmac('sha256', secret.subarray(KEY_BYTES)).update('engram-vault-encrypted check').digest('hex');
  return { key: Buffer.from(secret.subarray(0, KEY_BYTES)), check: check.slice(0, 32) };
}
