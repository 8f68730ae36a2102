import type { Handlers } from '../../../shared/ipc/contract';
import type { liveFolderRoutes } from '../../../shared/ipc/routes/live-folder';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import type { LiveFolder } from '../../exchange/live-folder/live-folder';
import type { Shell } from '../../shell/shell';
import { chooseFolderOrAsk } from './choose-folder';
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
      const chosen = await chooseFolderOrAsk({ chooseFolder, ask }, t('mainIpc.whichFolderShouldMirror'), path, {
        title: t('mainIpc.mirrorVaultsNotesInto'),
        details: [t('mainIpc.keptNotesWrittenThere'), t('mainIpc.filesEncryptedWhoeverCan')],
      });
      return chosen === null ? null : folder.choose(chosen);
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
