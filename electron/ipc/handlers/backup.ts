import type { Handlers } from '../../../shared/ipc/contract';
import type { backupRoutes, EncryptedBackup } from '../../../shared/ipc/routes/backup';
import type { JobEvent } from '../../../shared/ipc/routes/exchange';
import type { BackupService } from '../../exchange/backup/backup-service';
import type { Streams } from '../../ports/streams';
import type { Shell } from '../../shell/shell';
import { t } from '../../../shared/messages/message';

export function createBackupHandlers({
  backup,
  streams,
  chooseFolder,
  exportsFolder,
}: {
  backup: BackupService;
  streams: Streams;
  chooseFolder: Shell['chooseFolder'];
  /** Where the shell has no folder dialog. */
  exportsFolder: string;
}): Handlers<keyof typeof backupRoutes> {
  return {
    'backup.makeEncrypted': async ({ passphrase }) => {
      const chosen = await chooseFolder(t('mainIpc.whereShouldEncryptedBackup'));
      if (chosen === null) return null;
      const folder = chosen === 'unsupported' ? exportsFolder : chosen.path;
      return {
        streamId: streams.start<JobEvent<EncryptedBackup>>((emit, signal) =>
          backup.makeEncrypted({ folder, passphrase }, emit, signal),
        ),
      };
    },
    'backup.open': ({ uploadId, passphrase }) => backup.open(uploadId, passphrase),
    'backup.restore': ({ uploadId }) => backup.restore(uploadId),
    'backup.discard': ({ uploadId }) => backup.discard(uploadId),
  };
}
