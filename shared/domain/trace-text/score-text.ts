import type { PenaltyCode, ScorePart } from '../trace-codes';
import { labels } from '../../messages/message';

/** The parts of a fused score, as the panel lists them. */
export const SCORE_PART_TEXT: Record<ScorePart, string> = labels({
  lexical: 'common.words',
  hyponym: 'trace.kindsWhatAsked',
  title: 'trace.titleAndHeadings',
  'page-lead': 'trace.beginningPage',
  dense: 'common.meaning',
  'source-turn': 'trace.wordsMessageComes',
  'own-text': 'trace.itsOwnWords',
  'previous-question': 'trace.theQuestionBeforeIt',
  'previous-turn': 'trace.theMessageBeforeIt',
  'second-previous-turn': 'trace.twoMessagesBeforeIt',
  'next-turn': 'trace.theMessageAfterIt',
  person: 'trace.person',
  'time-window': 'trace.date',
  'event-report': 'trace.reportsAnEvent',
  'is-question': 'trace.isAQuestionItself',
  'answer-type': 'trace.kindOfAnswer',
  session: 'trace.itsChat',
  'related-terms': 'trace.relatedWords',
  'fuzzy-name': 'trace.misspeltName',
  link: 'common.links',
  lesson: 'common.lesson',
  decision: 'common.decision',
  'same-turn': 'trace.betterNotesSameMessage',
  'same-session': 'trace.earlierOnesSameChat',
});

/** What is taken off a candidate's rank; `surfaced-unused` has its counts in `rank.history`. */
export const PENALTY_TEXT: Record<PenaltyCode, string> = labels({
  superseded: 'trace.newerNoteReplaced',
  'links-to-superseded': 'trace.linksNoteReplaced',
  'outside-time-window': 'trace.anotherTimeThanAsked',
  'surfaced-unused': 'trace.shownAndNotUsed',
});
