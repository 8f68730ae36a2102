import { syncedBy } from '../vaults/synced-folder';
import type { Confirmation } from '../shell/shell';

const syncWarning = (folder: string): string[] => {
  const service = syncedBy(folder);
  return service === null
    ? []
    : [`This folder is copied by ${service}. A vault that two machines write at once is damaged by that.`];
};

/** The question before a vault is opened in a folder whose path came from a page. */
export const openFolderConfirmation = (folder: string): Confirmation => ({
  title: 'Open this folder as a vault?',
  subject: folder,
  details: ['The app will read and write the notes in it.'],
  warnings: syncWarning(folder),
  yes: 'Open',
  no: 'Cancel',
});

/** The question before a vault is made in a place that a page named. */
export const createFolderConfirmation = (folder: string): Confirmation => ({
  title: 'Create a vault in this folder?',
  subject: folder,
  details: ['The folder is made new and holds nothing but the vault.'],
  warnings: syncWarning(folder),
  yes: 'Create',
  no: 'Cancel',
});
