import type { Messages } from '../message';

export const mainSearchResults: Messages['mainSearchResults'] = {
  addWordSearchOperators:
    'Gib ein Wort ein, nach dem gesucht werden soll. Operatoren allein listen nur Notizen auf: Verwende sie im Vault oder in der Suche.',
  notesReviewDroppedReplaced:
    'Zu prüfende, verworfene, ersetzte und zusammengeführte Notizen werden nicht durchsucht. Du findest sie im Vault.',
};
