import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { BackupPreview, EncryptedBackup } from '../../../shared/ipc/routes/backup';
import type { JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import type { FileSystem } from '../../files/file-system';
import type { Vault } from '../../store/vault';
import type { Importer } from '../import/importer';
import {
  type AboutVault,
  type OpenedBackup,
  openEncryptedBackup,
  openPlainBackup,
  toRestoreError,
} from './open-backup';
import { writeEncryptedBackup } from './write-encrypted-files';
import { t } from '../../../shared/messages/message';

export interface BackupDeps {
  vault: Pick<Vault, 'id' | 'snapshots'>;
  vaultFolder: string;
  /** What a backup says of the vault beside its rows. */
  about: () => AboutVault;
  fileSystem: FileSystem;
  uploads: Pick<Importer, 'uploaded' | 'discard'>;
  now: () => number;
  log: Logger;
  /** Is called after a restore. */
  onChanged: () => void;
}

/** Plain bytes between two events of progress. */
const PROGRESS_BYTES = 4 * 1024 * 1024;

/** Encrypted copies of the open vault: written where the person says, opened with their passphrase, restored. */
export function createBackupService({
  vault,
  vaultFolder,
  about,
  fileSystem,
  uploads,
  now,
  log,
  onChanged,
}: BackupDeps) {
  const opened = new Map<string, OpenedBackup>();
  let isBusy = false;
  /** One at a time: each needs the disk, and a restore changes what a copy holds. */
  const alone = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (isBusy) throw new AppError('busy', t('mainExchange.anotherBackupBeingMade'));
    isBusy = true;
    try {
      return await task();
    } finally {
      isBusy = false;
    }
  };
  const openedFrom = (uploadId: string): OpenedBackup => {
    const backup = opened.get(uploadId);
    if (backup === undefined) throw new AppError('not-found', t('mainExchange.backupNoLongerOpen'));
    return backup;
  };
  const forget = async (uploadId: string): Promise<void> => {
    await opened.get(uploadId)?.close();
    opened.delete(uploadId);
  };

  return {
    /** @throws AppError `busy`, `disk-full`, `not-allowed` */
    makeEncrypted: (
      { folder, passphrase }: { folder: string; passphrase: string },
      emit: (event: JobEvent<EncryptedBackup>) => void,
      signal: AbortSignal,
    ): Promise<void> =>
      alone(async () => {
        const copy = await vault.snapshots.make(t('mainExchange.forAnEncryptedBackup'), { isWhole: true });
        let told = 0;
        try {
          const { path, bytes } = await writeEncryptedBackup({
            vaultFolder,
            copy,
            about: about(),
            folder,
            passphrase,
            madeAt: now(),
            fileSystem,
            signal,
            onProgress(done, step) {
              if (Math.abs(done - told) < PROGRESS_BYTES) return;
              told = done;
              emit({
                type: 'progress',
                done,
                total: 0,
                what: step === 'writing' ? t('mainExchange.encrypting') : t('mainExchange.readingAgainCheck'),
              });
            },
          });
          log.info('an encrypted backup was written', { seq: copy.seq, bytes });
          emit({ type: 'finished', report: { path, bytes, seq: copy.seq, isCancelled: false } });
        } catch (error) {
          if (!signal.aborted) throw error;
          emit({ type: 'finished', report: { path: '', bytes: 0, seq: copy.seq, isCancelled: true } });
        }
      }),
    /** Says what restoring it would change, or what it holds where it is of another vault. */
    open: (uploadId: string, passphrase: string | null): Promise<BackupPreview> =>
      alone(async () => {
        const files = uploads.uploaded(uploadId);
        await forget(uploadId);
        const temporaryFolder = join(vaultFolder, 'uploads');
        const backup =
          passphrase === null
            ? await openPlainBackup({ files, temporaryFolder, fileSystem })
            : await openEncryptedBackup({ file: files[0]!.path, passphrase, temporaryFolder, fileSystem });
        try {
          const preview = await previewOf(vault, backup);
          opened.set(uploadId, backup);
          return preview;
        } catch (error) {
          await backup.close();
          throw error;
        }
      }),
    /** The one opened last from this upload, for as long as the vault is open. */
    opened: openedFrom,
    /** Brings this vault back to it. */
    restore: (uploadId: string): Promise<{ seq: number }> =>
      alone(async () => {
        const backup = openedFrom(uploadId);
        if (backup.manifest.vaultId !== vault.id)
          throw new AppError('conflict', t('mainExchange.backupOfAnotherVault'));
        // Files are written before the rows that name them.
        await backup.copyFilesTo(vaultFolder).catch((error: unknown) => {
          throw toRestoreError(error);
        });
        const restored = await vault.snapshots.restore(backup.id, backup.snapshots);
        await forget(uploadId);
        await uploads.discard(uploadId);
        onChanged();
        return restored;
      }),
    async discard(uploadId: string): Promise<void> {
      await forget(uploadId);
      await uploads.discard(uploadId);
    },
    async close(): Promise<void> {
      for (const uploadId of opened.keys()) await forget(uploadId);
    },
  };
}
export type BackupService = ReturnType<typeof createBackupService>;

async function previewOf(
  vault: BackupDeps['vault'],
  { id, manifest, about: told, snapshots }: OpenedBackup,
): Promise<BackupPreview> {
  const { vaultId, at, tables } = manifest;
  const isOwn = vaultId === vault.id;
  // That of another vault is read too: damage is said before anything is made of it.
  const changes = isOwn ? await vault.snapshots.previewRestore(id, snapshots) : null;
  if (!isOwn) await snapshots.read(id);
  return {
    madeAt: at,
    vaultId,
    name: told?.name ?? null,
    notes: tables.notes?.count ?? 0,
    chats: tables.sessions?.count ?? 0,
    changes,
  };
}
