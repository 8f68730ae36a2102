import type { Messages } from '../message';

export const topics: Messages['topics'] = {
  namedSubject: 'Named “{subject}”.',
  nameOfTheTopic: 'Name of the topic',
  save: 'Save',
  cancel: 'Cancel',
  name: 'Name',
  summingUpSessionsRest: 'Summing up sessions that rest',
  lookingForTopics: 'Looking for topics',
  stop: 'Stop',
  dismissedSubjectStaysAway: 'Dismissed “{subject}”. It stays away while its sessions are the same.',
  sessions: '{entries, plural, one{# session} other{# sessions}}',
  rename: 'Rename',
  writeWithTheModel: 'Write with the model',
  notATopic: 'Not a topic',
  writingTheTopic: 'writing the topic',
  sentencesSubjectGoSentto: 'For that the sentences on this subject go to {sentTo}, masked as set in Settings.',
  openTheMessage: 'Open the message',
  backToChat: 'Back to chat',
  topics: 'Topics',
  topicsInSessions:
    '{topics, plural, one{# topic} other{# topics}} in {sessions, plural, one{# session} other{# sessions}}',
  lookAgain: 'Look again',
  readingTheTopics: 'reading the topics',
  theTopic: 'The topic',
  noTopicsFound: 'No topics found',
  noTopicsYet: 'No topics yet',
  lookForTopics: 'Look for topics',
  topicJoinsSessionsOne:
    'A topic joins sessions on one subject, oldest first, so that you see how your thinking on it moved. It takes two sessions at least.',
  topicJoinsSessionsOneSubject:
    'A topic joins sessions on one subject, oldest first, so that you see how your thinking on it moved. They are found by names, rare words and notes that sessions share; nothing leaves this machine for it.',
  dismissedDismissed: 'Dismissed ({dismissed})',
  sessions2: '{sessions, plural, one{# session} other{# sessions}}',
  bringBack: 'Bring back',
};
