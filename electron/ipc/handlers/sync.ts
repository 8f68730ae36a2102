import type { Handlers } from '../../../shared/ipc/contract';
import type { syncRoutes } from '../../../shared/ipc/routes/sync';
import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireNewPassphrase } from '../../files/encryption/passphrase-key';
import type { SyncService } from '../../exchange/sync/sync-service';
import type { Shell } from '../../shell/shell';

/** A page never decides alone which folder the vault is written to: the person chooses in a dialog, or is asked. */
export function createSyncHandlers({
  sync,
  chooseFolder,
  ask,
}: {
  sync: SyncService;
  chooseFolder: Shell['chooseFolder'];
  ask: Confirm;
}): Handlers<keyof typeof syncRoutes> {
  return {
    'sync.state': () => sync.state(),
    'sync.choose': async ({ path, passphrase }) => {
      const secret = passphrase === '' ? null : passphrase;
      if (secret !== null) requireNewPassphrase(secret);
      const chosen = await chooseFolder(t('mainSync.whichFolder'));
      if (chosen === null) return null;
      const folder = chosen === 'unsupported' ? path : chosen.path;
      const isAgreed = await ask({
        title: t('mainSync.askTitle'),
        subject: folder,
        details: [t('mainSync.askEverything')],
        warnings: [secret === null ? t('mainSync.askPlain') : t('mainSync.askEncrypted')],
        yes: t('mainCommon.useThisFolder'),
        no: t('common.cancel'),
      });
      return isAgreed ? sync.choose(folder, secret) : null;
    },
    'sync.configure': (choice) => sync.configure(choice),
    'sync.join': () => sync.join(),
    'sync.forget': () => sync.forget(),
    'sync.run': () => sync.run(),
    'sync.storage': () => sync.storage(),
    'sync.setAside': ({ device, isAside }) => sync.setAside(device, isAside),
    'sync.merged': () => sync.merged(),
    'sync.texts': ({ id }) => sync.texts(id),
  };
}
