import type { Messages } from '../message';

export const mainAttachments: Messages['mainAttachments'] = {
  tooLarge: 'Die Datei ist größer als {megabytes} MB.',
  noStoredFile: 'Das ist kein Name einer gespeicherten Datei.',
  diskFull: 'Der Speicherplatz ist voll: Nicht jeder Anhang wurde kopiert.',
  folderIsLink: '{folder} ist ein Link auf einen anderen Ort; durch ihn hindurch wird nichts geschrieben.',
  addedName: '„{name}“ hinzugefügt',
  removedName: '„{name}“ entfernt',
  removedCount: '{count, plural, one{# Anhang} other{# Anhänge}} entfernt',
  inUse:
    '„{name}“ wird in einer Notiz oder einem Dokument gezeigt oder verlinkt oder ist an eine Nachricht angehängt. Nimm es zuerst dort heraus. Nichts wurde entfernt.',
  beingCopied: 'Gerade werden Dateien in den Vault kopiert. Versuche es noch einmal, wenn das beendet ist.',
  fileIsEmpty: '„{name}“ ist leer und wurde nicht angehängt.',
  fileNotReadable:
    '„{name}“ enthält weder Text noch ein Bild und wurde nicht angehängt. Hänge Text (UTF-8), Markdown, HTML, PDF oder Bilder an; speichere andere Dokumente zuerst als PDF.',
  fileNoLongerInVault: 'Diese Datei ist nicht mehr im Vault.',
  fileHoldsNoText: '{name} enthält keinen Text.',
};
