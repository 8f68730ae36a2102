import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { EncryptedBackup, OpenedBackup } from '../../../shared/ipc/routes/backup';
import type { JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import type { FileSystem } from '../../files/file-system';
import type { Vault } from '../../store/vault';
import type { Importer } from '../import/importer';
import { openEncryptedBackup, type OpenedEncryptedBackup } from './open-encrypted-backup';
import { writeEncryptedBackup } from './write-encrypted-backup';
import { t } from '../../../shared/messages/message';

/** Encrypted copies of the open vault: written where the person says, opened with their passphrase, restored. */
export interface BackupService {
  /** @throws AppError `busy`, `disk-full`, `not-allowed` */
  makeEncrypted(
    target: { folder: string; passphrase: string },
    emit: (event: JobEvent<EncryptedBackup>) => void,
    signal: AbortSignal,
  ): Promise<void>;
  open(uploadId: string, passphrase: string): Promise<OpenedBackup>;
  restore(uploadId: string): Promise<{ seq: number }>;
  discard(uploadId: string): Promise<void>;
  close(): Promise<void>;
}

export interface BackupDeps {
  vault: Pick<Vault, 'id' | 'snapshots'>;
  vaultFolder: string;
  fileSystem: FileSystem;
  uploads: Pick<Importer, 'uploaded' | 'discard'>;
  now: () => number;
  log: Logger;
  /** After a restore. */
  onChanged: () => void;
}

/** Plain bytes between two events of progress. */
const PROGRESS_BYTES = 4 * 1024 * 1024;

export function createBackupService({
  vault,
  vaultFolder,
  fileSystem,
  uploads,
  now,
  log,
  onChanged,
}: BackupDeps): BackupService {
  const opened = new Map<string, OpenedEncryptedBackup>();
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
  const forget = async (uploadId: string): Promise<void> => {
    await opened.get(uploadId)?.close();
    opened.delete(uploadId);
  };

  return {
    makeEncrypted: ({ folder, passphrase }, emit, signal) =>
      alone(async () => {
        const copy = await vault.snapshots.make(t('mainExchange.forAnEncryptedBackup'), { isWhole: true });
        let told = 0;
        try {
          const { path, bytes } = await writeEncryptedBackup({
            vaultFolder,
            copy,
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
    open: (uploadId, passphrase) =>
      alone(async () => {
        const [file] = uploads.uploaded(uploadId);
        await forget(uploadId);
        const backup = await openEncryptedBackup({
          file: file!.path,
          passphrase,
          temporaryFolder: join(vaultFolder, 'uploads'),
          vaultId: vault.id,
          fileSystem,
        });
        try {
          const preview = await vault.snapshots.previewRestore(backup.id, backup.snapshots);
          opened.set(uploadId, backup);
          return { madeAt: backup.manifest.at, ...preview };
        } catch (error) {
          await backup.close();
          throw error;
        }
      }),
    restore: (uploadId) =>
      alone(async () => {
        const backup = opened.get(uploadId);
        if (backup === undefined) throw new AppError('not-found', t('mainExchange.backupNoLongerOpen'));
        // Before the rows that name them.
        await backup.copyFilesTo(vaultFolder);
        const restored = await vault.snapshots.restore(backup.id, backup.snapshots);
        await forget(uploadId);
        await uploads.discard(uploadId);
        onChanged();
        return restored;
      }),
    async discard(uploadId) {
      await forget(uploadId);
      await uploads.discard(uploadId);
    },
    async close() {
      for (const uploadId of opened.keys()) await forget(uploadId);
    },
  };
}
