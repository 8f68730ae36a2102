import type { Handlers } from '../../../shared/ipc/contract';
import type { backupFolderRoutes } from '../../../shared/ipc/routes/backup-folder';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import type { BackupFolder } from '../../exchange/backup/backup-folder';
import type { Shell } from '../../shell/shell';
import { chooseFolderOrAsk } from './choose-folder';
import { t } from '../../../shared/messages/message';

/** A page never decides alone where copies of the vault go: the person chooses in a dialog, or is asked. */
export function createBackupFolderHandlers({
  folder,
  chooseFolder,
  ask,
}: {
  folder: BackupFolder;
  chooseFolder: Shell['chooseFolder'];
  ask: Confirm;
}): Handlers<keyof typeof backupFolderRoutes> {
  return {
    'backup.folder': () => folder.state(),
    'backup.chooseFolder': async ({ path }) => {
      const chosen = await chooseFolderOrAsk({ chooseFolder, ask }, t('mainIpc.whereShouldBackupsVault'), path, {
        title: t('mainIpc.putBackupsVaultInto'),
        details: [t('mainIpc.copiesEncryptedWhoeverCan')],
      });
      return chosen === null ? null : runFirst(folder, chosen);
    },
    'backup.forgetFolder': () => folder.forget(),
    'backup.configureFolder': (choice) => folder.configure(choice),
    'backup.runFolder': () => folder.run(),
  };
}

async function runFirst(folder: BackupFolder, path: string) {
  await folder.choose(path);
  return folder.run();
}
