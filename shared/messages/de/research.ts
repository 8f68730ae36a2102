import type { Messages } from '../message';

export const research: Messages['research'] = {
  saidByPerson: 'zuerst von der Person gesagt',
  saidByAssistant: 'zuerst vom Assistenten gesagt',
  kept: 'behalten {day}',
  version: 'Version {version}',
  confirmed: '{count}-mal bestätigt',
  replaces: 'Ersetzt',
  relatedTo: 'Verwandt mit',
  contradicts: 'Widerspricht',
  earlierTexts: 'Frühere Texte',
  message: 'Nachricht {message}',
  deletedChat: 'ein gelöschter Chat',
  keptNotes: 'Behaltene Notizen',
  keptNotesPage: 'Behaltene Notizen, Seite {page}',
  allPages: 'Alle Seiten',
  range: '{from} bis {to}',
  rangeNotes: '{count} Notizen',
  aboutNotes: '{count} Notizen, die jemand behalten hat, jede mit dem Satz, aus dem sie stammt.',
  forPrograms: '{file} enthält dasselbe für Programme.',
};
