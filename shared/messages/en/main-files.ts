export const mainFiles = {
  onlyFreebytesMbFree: 'Only {freeBytes} MB are free on this disk. Below {refuseBytes} MB nothing more is saved.',
  fileAsksTooMuch:
    'To try a passphrase, this file asks for {megabytes, number} MB of memory, {rounds, plural, one{once} other{# times}}. No version of this app writes such files, so it is not opened. Use another copy of the file.',
  passphraseFileTryAgain:
    'That is not the passphrase of this file. Try again: capitals, spaces and the keyboard’s language count.',
  encryptedFileEngramVault: 'This is not an encrypted file of Engram Vault.',
  beginningFileDamagedSo:
    'The beginning of this file is damaged, so no passphrase opens it. Use another copy of the file.',
  fileDamagedChangedAbout:
    'This file is damaged or was changed at about {megabytes} MB, or it is cut off there. Nothing of it was used. Use another copy of the file.',
  fileChangedWhileBeing: 'A file changed while it was being copied. Try again.',
  fileOpenedButContent: 'This file was opened, but its content is not what this app writes.',
  diskFolderFullNothing: 'The disk of {folder} is full. Nothing was changed.',
  vaultFolderCannotWritten: 'The vault in {folder} cannot be written: {reason} ({code}). Nothing was changed.',
  vaultAlreadyOpenAnother: 'This vault is already open in another Engram Vault. Close that one first.',
  diskFull:
    'The disk is full: {free} MB are free, {needed} MB ({neededBytes} bytes) more are needed. Nothing is saved until there is space again and the app is restarted. Everything saved before is safe.',
  mediumCanOnlyBeRead: 'it lies on a medium that can only be read',
  accessIsDenied: 'access is denied',
} as const;
