import type { Messages } from '../message';

export const topics: Messages['topics'] = {
  namedSubject: 'Heißt jetzt „{subject}“.',
  nameOfTheTopic: 'Name des Themas',
  save: 'Speichern',
  cancel: 'Abbrechen',
  name: 'Name',
  summingUpSessionsRest: 'Ruhende Chats werden zusammengefasst',
  lookingForTopics: 'Themen werden gesucht',
  stop: 'Anhalten',
  dismissedSubjectStaysAway: '„{subject}“ ausgeblendet. Es bleibt weg, solange seine Chats dieselben sind.',
  sessions: '{count, plural, one{# Chat} other{# Chats}}',
  rename: 'Umbenennen',
  writeWithTheModel: 'Vom Modell schreiben lassen',
  notATopic: 'Kein Thema',
  writingTheTopic: 'Thema wird geschrieben',
  sentencesSubjectGoSentto:
    'Dafür gehen die Sätze zu diesem Thema an {sentTo}, geschwärzt wie in den Einstellungen festgelegt.',
  openTheMessage: 'Nachricht öffnen',
  backToChat: 'Zurück zum Chat',
  topics: 'Themen',
  topicsInSessions: '{topics, plural, one{# Thema} other{# Themen}} in {sessions, plural, one{# Chat} other{# Chats}}',
  lookAgain: 'Erneut suchen',
  readingTheTopics: 'Themen werden gelesen',
  theTopic: 'Das Thema',
  noTopicsFound: 'Keine Themen gefunden',
  noTopicsYet: 'Noch keine Themen',
  lookForTopics: 'Themen suchen',
  topicJoinsSessionsOne:
    'Ein Thema verbindet Chats über dieselbe Sache, die ältesten zuerst, damit du siehst, wie sich dein Denken darüber entwickelt hat. Dafür braucht es mindestens zwei Chats.',
  topicJoinsSessionsOneSubject:
    'Ein Thema verbindet Chats über dieselbe Sache, die ältesten zuerst, damit du siehst, wie sich dein Denken darüber entwickelt hat. Gefunden wird es an Namen, seltenen Wörtern und Notizen, die Chats gemeinsam haben; dafür verlässt nichts diesen Rechner.',
  dismissedDismissed: 'Ausgeblendet ({dismissed})',
  bringBack: 'Zurückholen',
};
