import type { Handlers } from '../../../shared/ipc/contract';
import type { liveFolderRoutes } from '../../../shared/ipc/routes/live-folder';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import type { LiveFolder } from '../../exchange/live-folder/live-folder';
import type { Shell } from '../../shell/shell';
import { t } from '../../../shared/messages/message';

/** A page never decides alone which folder the vault is written to: the person chooses in a dialog, or is asked. */
export function createLiveFolderHandlers({
  folder,
  chooseFolder,
  ask,
}: {
  folder: LiveFolder;
  chooseFolder: Shell['chooseFolder'];
  ask: Confirm;
}): Handlers<keyof typeof liveFolderRoutes> {
  return {
    'liveFolder.state': () => folder.state(),
    'liveFolder.choose': async ({ path }) => {
      const chosen = await chooseFolder(t('mainIpc.whichFolderShouldMirror'));
      if (chosen === null) return null;
      if (chosen !== 'unsupported') return folder.choose(chosen.path);
      const isAgreed = await ask({
        title: t('mainIpc.mirrorVaultsNotesInto'),
        subject: path,
        details: [t('mainIpc.keptNotesWrittenThere'), t('mainIpc.filesEncryptedWhoeverCan')],
        warnings: [],
        yes: t('mainCommon.useThisFolder'),
        no: t('mainCommon.cancel'),
      });
      return isAgreed ? folder.choose(path) : null;
    },
    'liveFolder.configure': (choice) => folder.configure(choice),
    'liveFolder.forget': () => folder.forget(),
    'liveFolder.run': () => folder.run(),
    'liveFolder.preview': () => folder.preview(),
    'liveFolder.questions': () => folder.questions(),
    'liveFolder.difference': ({ id }) => folder.difference(id),
    'liveFolder.decide': ({ decisions }) => folder.decide(decisions),
  };
}
