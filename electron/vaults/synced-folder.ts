import { t } from '../../shared/messages/message';

const SERVICES: readonly [RegExp, string][] = [
  [/^dropbox(?: \(.+\))?$/iu, 'Dropbox'],
  [/^onedrive(?: ?- ?.+)?$/iu, 'OneDrive'],
  [/^(?:google ?drive|my drive|googledrive-.+)$/iu, 'Google Drive'],
  [/^(?:icloud ?drive|mobile documents|com~apple~clouddocs)$/iu, 'iCloud'],
  [/^(?:nextcloud|owncloud)$/iu, 'Nextcloud'],
  [/^syncthing$/iu, 'Syncthing'],
];

/**
 * The service that copies a folder to other machines, by the names in its path; null where none is known. Two machines
 * that write one vault through such a folder damage it.
 */
export function syncedBy(folder: string): string | null {
  if (/^(?:\\\\|\/\/)[^\\/]/u.test(folder)) return t('mainVaults.networkDrive');
  const names = folder.split(/[\\/]/u);
  return SERVICES.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
}
