import type { PenaltyCode, ScorePart } from '../trace-codes';
import { t } from '../../messages/message';

/** The parts of a fused score, as the panel lists them. */
export const SCORE_PART_TEXT: Record<ScorePart, string> = {
  lexical: t('trace.words'),
  hyponym: t('trace.kindsWhatAsked'),
  phrase: t('trace.quotedWords'),
  title: t('trace.titleAndHeadings'),
  'page-lead': t('trace.beginningPage'),
  dense: t('trace.meaning'),
  'source-turn': t('trace.wordsMessageComes'),
  'own-text': t('trace.itsOwnWords'),
  'previous-question': t('trace.theQuestionBeforeIt'),
  'previous-turn': t('trace.theMessageBeforeIt'),
  'second-previous-turn': t('trace.twoMessagesBeforeIt'),
  'next-turn': t('trace.theMessageAfterIt'),
  person: t('trace.person'),
  'time-window': t('trace.date'),
  'event-report': t('trace.reportsAnEvent'),
  'is-question': t('trace.isAQuestionItself'),
  'answer-type': t('trace.kindOfAnswer'),
  session: t('trace.itsChat'),
  'related-terms': t('trace.relatedWords'),
  'fuzzy-name': t('trace.misspeltName'),
  link: t('trace.links'),
  lesson: t('trace.lesson'),
  decision: t('trace.decision'),
  'same-turn': t('trace.betterNotesSameMessage'),
  'same-session': t('trace.earlierOnesSameChat'),
};

/** What is taken off a candidate's rank; `surfaced-unused` has its counts in `rank.history`. */
export const PENALTY_TEXT: Record<PenaltyCode, string> = {
  superseded: t('trace.newerNoteReplaced'),
  'links-to-superseded': t('trace.linksNoteReplaced'),
  'outside-time-window': t('trace.anotherTimeThanAsked'),
  'surfaced-unused': t('trace.shownAndNotUsed'),
};
