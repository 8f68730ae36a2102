import type { PenaltyCode, TracedScorePart } from '../trace-codes';

/** The parts of a fused score, as the panel lists them. */
export const SCORE_PART_TEXT: Record<TracedScorePart, string> = {
  lexical: 'words',
  hyponym: 'kinds of what you asked for',
  phrase: 'quoted words',
  title: 'title and headings',
  'page-lead': 'the beginning of its page',
  dense: 'meaning',
  'source-turn': 'words of the message it comes from',
  'own-text': 'its own words',
  'previous-question': 'the question before it',
  'previous-turn': 'the message before it',
  'second-previous-turn': 'two messages before it',
  'next-turn': 'the message after it',
  person: 'person',
  'time-window': 'date',
  'event-report': 'reports an event',
  'is-question': 'is a question itself',
  'answer-type': 'kind of answer',
  session: 'its chat',
  'related-terms': 'related words',
  'sub-query': 'further queries',
  'fuzzy-name': 'misspelt name',
  link: 'links',
  lesson: 'lesson',
  decision: 'decision',
  'same-turn': 'better notes of the same message',
  'same-session': 'earlier ones of the same chat',
  other: 'other',
};

/** What is taken off a candidate's rank; `surfaced-unused` has its counts in `rank.history`. */
export const PENALTY_TEXT: Record<PenaltyCode, string> = {
  superseded: 'a newer note replaced it',
  'links-to-superseded': 'it links to a note that was replaced',
  'outside-time-window': 'it is from another time than you asked about',
  'surfaced-unused': 'shown and not used',
  other: 'other',
};
