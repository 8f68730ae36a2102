import type { StageName } from '../../../shared/domain/trace';
import type { DropReason, OfflineEvidence } from '../../../shared/domain/trace-reasons';
import { dropReasonText } from '../../../shared/domain/trace-text/candidate-text';
import type { NameOf } from '../../../shared/domain/trace-text/text-from';
import { wordList } from './matched-words';
import { t, type PlainKey } from '../../../shared/messages/message';

/** Why something was left out, for people who know nothing of search: a heading for its like, and the rest of a sentence. */
export interface PlainDropReason {
  group: string;
  /** Goes on after "left out: ", and stands in a row whose subject is known. */
  text: string;
}

const OFF_TOPIC = 'whyPanel.offTopic';
const WEAKER = 'whyPanel.weakerMatch';

const GROUPS: Partial<Record<DropReason['code'], PlainKey>> = {
  'beyond-breadth': WEAKER,
  'below-threshold': WEAKER,
  'below-gap': WEAKER,
  narrowed: WEAKER,
  hidden: 'whyPanel.hiddenByYou',
  'excluded-by-person': 'whyPanel.leftOutByYou',
  'marked-not-relevant': 'whyPanel.leftOutByYou',
  'phrase-missing': 'whyPanel.withoutWordsQuotationMarks',
  acknowledgement: 'whyPanel.saysNothingByItself',
  'outside-window': 'whyPanel.fromAnotherTime',
  'other-channel': 'whyPanel.fromSomewhereElse',
  'other-person': 'whyPanel.aboutSomeoneElse',
  duplicate: 'whyPanel.sameWordsAsAnother',
  'marked-duplicate': 'collectionReview.markedAsDuplicate',
  'repeated-question': 'whyPanel.yourOwnQuestion',
  superseded: 'whyPanel.replacedNewerNote',
  'no-room': 'whyPanel.noRoomLeft',
  'told-in-confidence': 'whyPanel.toldInConfidence',
};

/** The group of reasons without one of their own. */
const GROUP_OF_STAGE: Partial<Record<StageName, PlainKey>> = {
  fuse: WEAKER,
  floor: WEAKER,
  rank: WEAKER,
  dedup: 'whyPanel.sameWordsAsAnother',
  resolve: 'whyPanel.replacedNewerNote',
  compose: 'whyPanel.noRoomLeft',
};

/** @param stage the stage that dropped it */
export function plainDropReason(reason: DropReason, stage: StageName, nameOf: NameOf): PlainDropReason {
  const group = t(GROUPS[reason.code] ?? GROUP_OF_STAGE[stage] ?? OFF_TOPIC);
  switch (reason.code) {
    case 'offline-evidence':
      return { group: groupOfEvidence(reason), text: evidenceText(reason) };
    case 'model':
      return { group, text: t('whyPanel.theModelJudgedText', { text: reason.text }) };
    case 'below-threshold':
      return { group, text: t('whyPanel.tooLittleInCommon') };
    case 'beyond-breadth':
      return { group, text: t('whyPanel.breadthOthersMatchBetter', { breadth: reason.breadth }) };
    case 'below-gap':
      return { group, text: t('whyPanel.othersFitMuchBetter', { kept: reason.kept }) };
    case 'no-room':
      return { group, text: t('whyPanel.modelCanReadOnly') };
    default:
      return { group, text: dropReasonText(reason, nameOf) };
  }
}

function groupOfEvidence({ person, timeWindow }: OfflineEvidence): string {
  if (person?.role === 'absent') return t('whyPanel.aboutSomeoneElse');
  return timeWindow?.isInside === false ? t('whyPanel.fromAnotherTime') : t(OFF_TOPIC);
}

const MISSING_WORDS = 3;

function evidenceText({ person, timeWindow, missingTerms }: OfflineEvidence): string {
  if (person?.role === 'absent') return t('trace.notAboutName', { name: person.name });
  if (timeWindow?.isInside === false) {
    const { phrase } = timeWindow;
    return phrase === '' ? t('whyPanel.notFromAskedTime') : t('common.notFromPhrase', { phrase });
  }
  if (missingTerms.length === 0) return t('whyPanel.tooLittleInCommon');
  return t('whyPanel.saysNothingAbout', { words: missingWords(missingTerms) });
}

/** Words that it lacks: “bake” or “Clara”; three at most. */
export const missingWords = (terms: readonly string[]): string => wordList(terms.slice(0, MISSING_WORDS), 'or');
