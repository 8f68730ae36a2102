import { syncedBy } from '../vaults/synced-folder';
import type { Confirmation } from '../shell/shell';
import { t } from '../../shared/messages/message';

const syncWarning = (folder: string): string[] => {
  const service = syncedBy(folder);
  return service === null ? [] : [t('mainConsent.folderCopiedServiceVault', { service })];
};

/** The question before a vault is opened in a folder whose path came from a page. */
export const openFolderConfirmation = (folder: string): Confirmation => ({
  title: t('mainConsent.openFolderVault'),
  subject: folder,
  details: [t('mainConsent.appWillReadWrite')],
  warnings: syncWarning(folder),
  yes: t('common.open'),
  no: t('common.cancel'),
});

/** The question before a vault is made in a place that a page named. */
export const createFolderConfirmation = (folder: string): Confirmation => ({
  title: t('mainConsent.createVaultFolder'),
  subject: folder,
  details: [t('mainConsent.folderMadeNewHolds')],
  warnings: syncWarning(folder),
  yes: t('mainConsent.create'),
  no: t('common.cancel'),
});
