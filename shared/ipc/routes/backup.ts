import { z } from 'zod';
import { route } from '../route';
import { t } from '../../messages/message';

export const MIN_PASSPHRASE_CHARACTERS = 8;
/** File names of encrypted copies and exports end so. */
export const ENCRYPTED_ENDING = '.engramvault';

/** Of a new file. It is never stored, logged or sent anywhere. */
export const newPassphraseSchema = z
  .string()
  .min(MIN_PASSPHRASE_CHARACTERS, { error: () => t('shared.passphraseTooShort', { least: MIN_PASSPHRASE_CHARACTERS }) })
  .max(1_000);

export interface EncryptedBackup {
  path: string;
  bytes: number;
  /** The change that the copy holds. */
  seq: number;
  isCancelled: boolean;
}

/** A copy that was opened with its passphrase, and what restoring it would change. */
export interface OpenedBackup {
  madeAt: number;
  added: number;
  changed: number;
  removed: number;
  byTable: Record<string, number>;
}

export const backupRoutes = {
  /**
   * Writes an encrypted copy of the whole vault where the person chooses, and reads it again. A stream of JobEvent with
   * an EncryptedBackup; null: no folder was chosen.
   */
  'backup.makeEncrypted': route<{ streamId: string } | null>()(z.object({ passphrase: newPassphraseSchema })),
  /** Opens an uploaded copy (`import.begin`, `import.append`) with its passphrase. Changes nothing. */
  'backup.open': route<OpenedBackup>()(z.object({ uploadId: z.string().max(64), passphrase: z.string().max(1_000) })),
  /** Restores the copy opened last from this upload, after a snapshot of now. */
  'backup.restore': route<{ seq: number }>()(z.object({ uploadId: z.string().max(64) })),
  /** Removes the upload and what was opened of it. */
  'backup.discard': route<null>()(z.object({ uploadId: z.string().max(64) })),
};
