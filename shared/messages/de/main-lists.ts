import type { Messages } from '../message';

export const mainLists: Messages['mainLists'] = {
  savedSearchGone: 'Diese gespeicherte Suche gibt es nicht mehr.',
  savedSearchNameTaken: 'Eine gespeicherte Suche heißt schon „{name}“. Wähle einen anderen Namen.',
  savedSearchesFull: 'Ein Vault hat höchstens {count} gespeicherte Suchen. Lösche eine, die du nicht mehr brauchst.',
  savedTheSearch: 'Suche „{name}“ gespeichert',
  changedTheSearch: 'Gespeicherte Suche „{name}“ geändert',
  renamedTheSearch: '„{before}“ in „{name}“ umbenannt',
  movedTheSearch: 'Gespeicherte Suche „{name}“ verschoben',
  deletedTheSearch: 'Gespeicherte Suche „{name}“ gelöscht',
  deletedSessions: '{count, plural, one{# Chat gelöscht} other{# Chats gelöscht}}',
  pinnedSessions: '{count, plural, one{# Chat angeheftet} other{# Chats angeheftet}}',
  unpinnedSessions: '{count, plural, one{# Chat gelöst} other{# Chats gelöst}}',
  dismissedTopics: '{count, plural, one{# Thema ausgeblendet} other{# Themen ausgeblendet}}',
  broughtBackTopics: '{count, plural, one{# Thema zurückgeholt} other{# Themen zurückgeholt}}',
  retiredLessons: '{count, plural, one{# Lektion zurückgezogen} other{# Lektionen zurückgezogen}}',
  lessonGone: 'Eine dieser Lektionen ist nicht im Vault.',
  archivedNotes: '{count, plural, one{# Notiz archiviert} other{# Notizen archiviert}}',
  broughtBackNotes: '{count, plural, one{# Notiz zurückgeholt} other{# Notizen zurückgeholt}}',
  notKeptOrArchived: '„{title}“ ist {status}. Nichts wurde geändert.',
  exportIsEncrypted: 'Dieser Export ist verschlüsselt: Seine Passphrase öffnet ihn.',
  oneEncryptedExport: 'Eine Passphrase öffnet genau einen verschlüsselten Export. Wähle diese Datei allein.',
  backupNotExport:
    'Das ist eine verschlüsselte Sicherung, kein Export. „Sicherung wiederherstellen“ öffnet sie.',
  exportNotBackup:
    'Das ist ein verschlüsselter Export, keine Sicherung. Importiere ihn: Der Import fragt nach der Passphrase.',
  theirLists: 'sie finden dort Notizen nach fremden Tags und Ordnern',
  tableSavedSearches: 'gespeicherte Suchen',
  rowsSavedSearches: '{count, plural, one{# gespeicherte Suche} other{# gespeicherte Suchen}}',
};
