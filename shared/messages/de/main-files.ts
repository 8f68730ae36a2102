import type { Messages } from '../message';

export const mainFiles: Messages['mainFiles'] = {
  onlyFreebytesMbFree:
    'Auf diesem Datenträger sind nur {freeBytes} MB frei. Unter {refuseBytes} MB wird nichts mehr gespeichert.',
  fileAsksTooMuch:
    'Um eine Passphrase zu prüfen, verlangt diese Datei {megabytes, number} MB Speicher, und das {rounds, plural, one{einmal} other{#-mal}}. Keine Version dieser App schreibt solche Dateien; sie wird deshalb nicht geöffnet. Nimm eine andere Kopie der Datei.',
  passphraseFileTryAgain:
    'Das ist nicht die Passphrase dieser Datei. Versuche es noch einmal: Großbuchstaben, Leerzeichen und die Sprache der Tastatur zählen.',
  encryptedFileEngramVault: 'Das ist keine verschlüsselte Datei von Engram Vault.',
  beginningFileDamagedSo:
    'Der Anfang dieser Datei ist beschädigt, deshalb öffnet keine Passphrase sie. Nimm eine andere Kopie der Datei.',
  fileDamagedChangedAbout:
    'Diese Datei ist bei etwa {megabytes} MB beschädigt, verändert oder abgeschnitten. Nichts davon wurde verwendet. Nimm eine andere Kopie der Datei.',
  fileChangedWhileBeing: 'Eine Datei hat sich beim Kopieren verändert. Versuche es noch einmal.',
  fileOpenedButContent: 'Diese Datei ließ sich öffnen, aber ihr Inhalt ist nicht das, was diese App schreibt.',
  diskFolderFullNothing: 'Der Datenträger von {folder} ist voll. Nichts wurde geändert.',
  vaultFolderCannotWritten:
    'In den Vault in {folder} kann nicht geschrieben werden: {reason} ({code}). Nichts wurde geändert.',
  vaultAlreadyOpenAnother: 'Dieser Vault ist schon in einem anderen Engram Vault geöffnet. Schließe ihn dort zuerst.',
  diskFull:
    'Der Datenträger ist voll: {free} MB sind frei, {needed} MB ({neededBytes} Bytes) mehr werden gebraucht. Nichts wird gespeichert, bis wieder Platz ist und die App neu gestartet wurde. Alles vorher Gespeicherte ist sicher.',
  mediumCanOnlyBeRead: 'Er liegt auf einem Medium, das sich nur lesen lässt',
  accessIsDenied: 'Der Zugriff ist verweigert',
};
