import type { Handlers } from '../../../shared/ipc/contract';
import type { backupFolderRoutes } from '../../../shared/ipc/routes/backup-folder';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import type { BackupFolder } from '../../exchange/backup/backup-folder';
import type { Shell } from '../../shell/shell';

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
      const chosen = await chooseFolder('Where should backups of this vault go?');
      if (chosen === null) return null;
      if (chosen !== 'unsupported') return runFirst(folder, chosen.path);
      const isAgreed = await ask({
        title: 'Put backups of this vault into this folder?',
        subject: path,
        details: ['Copies are not encrypted: whoever can read the folder can read your notes and chats.'],
        warnings: [],
        yes: 'Use this folder',
        no: 'Cancel',
      });
      return isAgreed ? runFirst(folder, path) : null;
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
