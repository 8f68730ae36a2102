import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { isMissing } from '../../../files/file-system';
import { writeAtomically } from '../../../files/write-atomically';
import type { FolderMark } from '../format/folder-files';
import { createSyncKey, type SyncKey } from '../format/sync-key';
import { SYNC_FOLDER } from './sync-log';

const NAME = 'key.json';

const hexOf32Bytes = z.string().regex(/^[0-9a-f]{64}$/u);

const keptSchema = z.object({
  /** Id of the folder, as its mark says it. */
  folder: z.string().min(1).max(64),
  key: hexOf32Bytes,
  /** HMAC-SHA256 of the mark under the key. */
  mark: hexOf32Bytes,
});

/** The key of the encrypted folder that a vault syncs through. */
export interface KeptKey {
  folder: string;
  secret: Buffer;
  mark: string;
}

const pathOf = (vaultFolder: string): string => join(vaultFolder, SYNC_FOLDER, NAME);

/**
 * Null: the vault never synced through an encrypted folder.
 *
 * @throws AppError `bad-input` for a key that cannot be read: the folder is encrypted all the same
 */
export async function readKeptKey(vaultFolder: string): Promise<KeptKey | null> {
  let text: string;
  try {
    text = await readFile(pathOf(vaultFolder), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw keyUnreadable(error);
  }
  try {
    const { folder, key, mark } = keptSchema.parse(JSON.parse(text));
    return { folder, secret: Buffer.from(key, 'hex'), mark };
  } catch (error) {
    throw keyUnreadable(error);
  }
}

const keyUnreadable = (cause: unknown) => new AppError('bad-input', t('mainSync.keyUnreadable'), { cause });

/**
 * The key lies beside the vault, which holds the same texts: it keeps nothing from whoever reads the vault. With it is
 * remembered what the folder's mark said, since whoever carries the folder can replace the mark.
 */
export const keepKey = (vaultFolder: string, mark: FolderMark, secret: Buffer): Promise<void> =>
  writeAtomically(
    pathOf(vaultFolder),
    `${JSON.stringify({ folder: mark.folder, key: secret.toString('hex'), mark: macOf(mark, secret) })}\n`,
  );

export const forgetKey = (vaultFolder: string): Promise<void> => rm(pathOf(vaultFolder), { force: true });

/**
 * The key of the folder with this mark. Null: the folder is not encrypted, nor was it ever for this vault.
 *
 * @param mark null: the folder has none
 * @param syncsWith id of the folder that the vault last synced with; null: with none
 * @throws AppError `not-allowed` where the mark says otherwise than the vault remembers; `bad-input` where the folder
 *   is encrypted and its passphrase is not known here
 */
export async function keyOfFolder(
  vaultFolder: string,
  mark: FolderMark | null,
  syncsWith: () => Promise<string | null>,
): Promise<SyncKey | null> {
  const kept = await readKeptKey(vaultFolder);
  if (mark === null || mark.encryption === null) {
    if (kept === null) return null;
    // A key of an earlier folder is left over where the vault already goes on with one that is not encrypted.
    if (mark !== null && kept.folder !== mark.folder && (await syncsWith()) === mark.folder) return null;
    throw new AppError('not-allowed', t('mainSync.markWithoutEncryption'));
  }
  if (kept?.folder !== mark.folder) throw new AppError('bad-input', t('mainSync.passphraseNeeded'));
  if (!isSame(kept.mark, macOf(mark, kept.secret))) throw new AppError('not-allowed', t('mainSync.markChanged'));
  return createSyncKey(kept.secret);
}

const macOf = (mark: FolderMark, secret: Buffer): string =>
  createHmac('sha256', secret)
    .update(`engram-vault-sync mark ${JSON.stringify(mark)}`)
    .digest('hex');

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
