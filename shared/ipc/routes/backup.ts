import { z } from 'zod';
import { route } from '../route';
import { t } from '../../messages/message';

export const MIN_PASSPHRASE_CHARACTERS = 8;
/** Encrypted copies and exports are age files, in which is a tar archive. */
export const ENCRYPTED_ENDING = '.age';
export const ENCRYPTED_EXPORT_ENDING = '.tar.age';
/** Tells a backup from an export without its passphrase. */
export const ENCRYPTED_BACKUP_ENDING = '.backup.tar.age';

/** The passphrase of a new file. It is never stored, logged or sent anywhere. */
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

/** A copy that was opened: what it holds, and what restoring it would change. */
export interface BackupPreview {
  madeAt: number;
  /** The id of the vault that it is a copy of. */
  vaultId: string;
  /** What that was called; null: the backup does not say. */
  name: string | null;
  notes: number;
  chats: number;
  /** The changes to the open vault; null for a backup of another one. */
  changes: { added: number; changed: number; removed: number; byTable: Record<string, number> } | null;
}

export const backupRoutes = {
  /**
   * Writes an encrypted copy of the whole vault where the person chooses, and reads it again. A stream of JobEvent with
   * an EncryptedBackup; null: no folder was chosen.
   */
  'backup.makeEncrypted': route<{ streamId: string } | null>()(z.object({ passphrase: newPassphraseSchema })),
  /**
   * Opens an uploaded copy (`import.begin`, `import.append`): an encrypted file with its passphrase, or the files of a
   * folder of backups. Changes nothing.
   */
  'backup.open': route<BackupPreview>()(
    z.object({ uploadId: z.string().max(64), passphrase: z.string().max(1_000).nullable() }),
  ),
  /** Brings the open vault back to the copy of it that was opened last from this upload, after a snapshot of now. */
  'backup.restore': route<{ seq: number }>()(z.object({ uploadId: z.string().max(64) })),
  /** Removes the upload and what was opened of it. */
  'backup.discard': route<null>()(z.object({ uploadId: z.string().max(64) })),
};
