import type { Messages } from '../message';

export const lists: Messages['lists'] = {
  actions: 'Aktionen',
  chatsSelected: '{count, plural, one{# Chat} other{# Chats}} ausgewählt',
  nothingSelected: 'Nichts ist ausgewählt.',
  selectedChats: 'Ausgewählte Chats',
  selected: 'ausgewählt',
  clear: 'Aufheben',
  openChat: 'Öffnen',
  pinChats: '{count, plural, one{# Chat anheften} other{# Chats anheften}}',
  unpinChats: '{count, plural, one{# Chat lösen} other{# Chats lösen}}',
  pinnedChats: '{count, plural, one{# Chat ist angeheftet.} other{# Chats sind angeheftet.}}',
  unpinnedChats: '{count, plural, one{# Chat ist gelöst.} other{# Chats sind gelöst.}}',
  deleteChats: '{count, plural, one{# Chat löschen} other{# Chats löschen}}',
  deletedChats: '{count, plural, one{# Chat ist gelöscht.} other{# Chats sind gelöscht.}}',
  reviewChat: 'Seine Notizen prüfen',
  reviewChats: '{count, plural, one{Notizen von # Chat prüfen} other{Notizen von # Chats prüfen}}',
  pin: 'Anheften',
  unpin: 'Lösen',
  review: 'Prüfen',
  delete: 'Löschen',
  onlyOfChats:
    '{count, plural, one{Nur Notizen aus # Chat werden gezeigt.} other{Nur Notizen aus # Chats werden gezeigt.}}',
  nothingOfChats: '{count, plural, one{Aus diesem Chat wartet nichts} other{Aus diesen # Chats wartet nichts}}',
  showAll: 'Alle zeigen',
};
