import type { SourceRef } from '../ids';
import type {
  ComposeReason,
  Difference,
  DropReason,
  FindingNote,
  FloorReason,
  GateJudge,
  GateReason,
  HiddenReason,
  OfflineEvidence,
  ResolveNote,
  VitalityUnused,
} from '../trace-reasons';
import { textFrom, type NameOf, type Texts } from './text-from';
import { formatFixed } from '../../messages/format-number';
import { formatList } from '../../messages/format-list';
import { labels, t } from '../../messages/message';

// What became of a candidate, stage by stage.

const differenceFrom = textFrom<Difference>({
  negation: () => t('trace.oneDeniesWhatOther'),
  'other-value': ({ value, instead }) => t('trace.valueInsteadOfInstead', { value, instead }),
});
export const differenceText = (difference: Difference): string => differenceFrom(difference, () => '');

const LOOKED_UP: Texts<Extract<FindingNote, { code: 'decision' | 'negative-result' | 'decision-message' }>> = {
  decision: ({ subject }) => t('trace.aDecisionOnSubject', { subject }),
  'negative-result': ({ subject }) => t('trace.triedBeforeSubject', { subject }),
  'decision-message': ({ subject }) => t('trace.whereSubjectWasDecided', { subject }),
};
const fuzzyNameText = ({ mention, name }: { mention: string; name: string }): string => `${mention} → ${name}`;

const findingNoteFrom = textFrom<FindingNote>({
  'lesson-trigger': ({ action }) => t('trace.beforeYouAction', { action }),
  ...LOOKED_UP,
  'fuzzy-name': fuzzyNameText,
  'source-turn': ({ terms }) =>
    terms.length === 0 ? t('trace.messageKept') : t('trace.wordsMessageTerms', { terms: terms.join(', ') }),
  'shared-word': () => t('trace.rareWordTheyShare'),
  'adjacent-turn': () => t('trace.saidNextToIt'),
});
export const findingNoteText = (note: FindingNote): string => findingNoteFrom(note, () => '');

const FLOOR: Texts<FloorReason> = {
  'included-by-person': () => t('trace.youPutItIn'),
  'not-dense-only': () => t('trace.foundMoreThanMeaning'),
  'similarity-passed': ({ similarity, threshold }) =>
    t('trace.similaritySimilarityThreshold', {
      similarity: formatFixed(similarity, 2),
      threshold: formatFixed(threshold, 2),
    }),
  'below-threshold': ({ similarity, threshold }) =>
    t('trace.similaritySimilarityThresholdNothing', {
      similarity: formatFixed(similarity, 2),
      threshold: formatFixed(threshold, 2),
    }),
};
const floorFrom = textFrom(FLOOR);
export const floorReasonText = (reason: FloorReason): string => floorFrom(reason, () => '');

const GATE: Texts<GateReason> = {
  'included-by-person': () => t('trace.youPutItIn'),
  'excluded-by-person': () => t('trace.youLeftItOut'),
  'marked-not-relevant': () => t('trace.calledRelevantQuestionLike'),
  'marked-relevant': () => t('trace.markedFittingQuestionLike'),
  'lesson-trigger': ({ action }) => t('trace.triggerFitsBeforeAction', { action }),
  'other-person': ({ people }) => t('trace.aboutPeopleNeitherNor', { people: formatList(people, 'or') }),
  linked: ({ title }) => t('trace.linkedTitleWhichAsked', { title }),
  'near-best': () => t('trace.foundNearlyWellBest'),
  listed: ({ members }) => t('trace.namesWhatAskedMembers', { members: members.join(', ') }),
  'limit-of-named': ({ name }) => t('trace.limitOfNamed', { name }),
  domain: ({ phrase }) => t('trace.aboutPhraseWhereAsked', { phrase }),
  'other-domain': ({ phrase }) => t('trace.aboutPhraseWhereAskedHow', { phrase }),
  advice: () => t('trace.adviceAskedAbout'),
  'advice-outcome': () => t('trace.saysWhatCameAdvice'),
  'not-advice': () => t('trace.adviceAssistantWhichAsked'),
  'told-in-confidence': () => t('trace.toldConfidenceWhatAsked'),
  'step-source': ({ answer }) => t('trace.saysAnswerWhichNext', { answer }),
  step: ({ text }) => t('trace.bearsStepText', { text }),
  'beside-steps': () => t('trace.bearsNoStepQuestion'),
  'offline-evidence': offlineEvidenceText,
  model: ({ text }) => text,
  'reply-to-call': () => t('tools.replyToCall'),
  likeliest: ({ share }) => t('trace.likeliestVerdict', { percent: formatFixed(share * 100, 0) }),
  ...LOOKED_UP,
  'decision-record': () => t('trace.decisionWhatAsked'),
  'recent-overview': () => t('trace.newestSummariesSinceQuestion'),
  'not-judged': () => t('trace.judgedKeptBecauseFit'),
};
const gateFrom = textFrom(GATE);
export const gateReasonText = (reason: GateReason): string => gateFrom(reason, () => '');

/** The features that decided, in words: "shares 3 of your 4 terms: boat, harbour, May; Caroline speaks". */
function offlineEvidenceText(evidence: OfflineEvidence): string {
  const { person, similarity, applicability, timeWindow, fuzzyName } = evidence;
  const parts = [termText(evidence)];
  if (person !== null) parts.push(PERSON_TEXT[person.role](person.name));
  if (similarity !== null) parts.push(t('common.meaningSimilarity', { similarity: formatFixed(similarity, 2) }));
  if (applicability !== undefined) parts.push(t('trace.fitShare', { share: formatFixed(applicability, 2) }));
  // A window that a model resolved may come without the words that said so.
  if (timeWindow !== null) parts.push(timeWindowText(timeWindow));
  if (fuzzyName !== null) parts.push(fuzzyNameText(fuzzyName));
  if (evidence.isSessionSupported) parts.push(t('trace.moreSameConversationFits'));
  if (evidence.isQuestion) parts.push(t('trace.asksRatherThanTells'));
  const reasons = parts.join('; ');
  return evidence.isOffTopic ? t('trace.tooLittleInCommon', { reasons }) : reasons;
}

function timeWindowText({ isInside, phrase }: NonNullable<OfflineEvidence['timeWindow']>): string {
  if (phrase === '') return isInside ? t('trace.fromThatTime') : t('trace.notFromThatTime');
  return isInside ? t('trace.fromPhrase', { phrase }) : t('common.notFromPhrase', { phrase });
}

const PERSON_TEXT: Record<NonNullable<OfflineEvidence['person']>['role'], (name: string) => string> = {
  speaks: (name) => t('trace.nameSpeaks', { name }),
  named: (name) => t('trace.namesName', { name }),
  nearby: (name) => t('trace.besideWordsAboutName', { name }),
  absent: (name) => t('trace.notAboutName', { name }),
};

function termText({ isOffTopic, matchedTerms, missingTerms, termCount, isTermInContext }: OfflineEvidence): string {
  if (matchedTerms.length === 0)
    return isTermInContext
      ? t('trace.noneTermsItselfTurns')
      : missingTerms.length === 0
        ? t('trace.sharesNoneOfTerms')
        : t('trace.sharesNoneOfTheseTerms', { missingTerms: missingTerms.join(', ') });
  if (isOffTopic && missingTerms.length > 0)
    return t('trace.sharesOnlyMatchedtermsNothing', {
      matchedTerms: matchedTerms.join(', '),
      missingTerms: missingTerms.join(', '),
    });
  return t('trace.sharesSomeOfTerms', {
    matchedCount: matchedTerms.length,
    termCount,
    matchedTerms: matchedTerms.join(', '),
  });
}

/** Whose judgement it is. */
export const gateJudgeText = (judge: GateJudge): string =>
  judge.by === 'person'
    ? t('trace.yourChoice')
    : judge.by === 'records'
      ? t('trace.byYourDecisionRecords')
      : t('trace.labelsJudgement', { label: judge.label });

const supersededText = ({ by }: { by: SourceRef }, nameOf: NameOf): string =>
  t('trace.supersededByName', { name: nameOf(by) });

export const resolveNoteText = textFrom<ResolveNote>({
  superseded: supersededText,
  'stale-summary': ({ newerCount }) => t('trace.standsBehindSourcesNewer', { newerCount }),
  contradicts: ({ ref, difference }, nameOf) =>
    difference === null
      ? t('trace.contradictsName', { name: nameOf(ref) })
      : t('trace.contradictsNameIn', { name: nameOf(ref), difference: differenceText(difference) }),
  'contradicted-by-message': ({ difference }) =>
    t('trace.whatWroteContradictsDifference', { difference: differenceText(difference) }),
});

const noRoomText = ({ tokens, freeTokens }: { tokens: number; freeTokens: number }): string =>
  t('trace.noRoomTokensTokens', { tokens, freeTokens });

const composeFrom = textFrom<ComposeReason>({
  core: () => t('trace.neverCut'),
  'within-block': () => t('trace.fitsItsBlocksShare'),
  borrowed: () => t('trace.usesRoomOtherBlocks'),
  truncated: ({ tokens, freeTokens }) => t('trace.cutFirstLevelTokens', { tokens, freeTokens }),
  'no-room': noRoomText,
});
export const composeReasonText = (reason: ComposeReason): string => composeFrom(reason, () => '');

const vitalityUnusedFrom = textFrom<VitalityUnused>({
  'switched-off': () => t('trace.runDoesUse'),
  'not-available': () => t('trace.stillBeingWorkedOut'),
});
export const vitalityUnusedText = (reason: VitalityUnused): string => vitalityUnusedFrom(reason, () => '');

/** Why a note hides every text that has its words. */
export const HIDDEN_TEXT: Record<HiddenReason, string> = labels({
  'never-surface': 'whyPanel.choseNeverUseAnswers',
  dropped: 'whyPanel.youDroppedIt',
  archived: 'whyPanel.youArchivedIt',
  superseded: 'trace.newerNoteReplaced',
  merged: 'whyPanel.mergedIntoAnotherNote',
});

/** Why a stage dropped a candidate. */
export const dropReasonText = textFrom<DropReason>({
  ...GATE,
  'below-threshold': FLOOR['below-threshold'],
  'beyond-breadth': ({ rank, poolSize, breadth }) => t('trace.matchRankPoolsizeBest', { rank, poolSize, breadth }),
  hidden: ({ by }) => HIDDEN_TEXT[by],
  'phrase-missing': ({ phrase }) => t('trace.doesNotContainPhrase', { phrase }),
  acknowledgement: () => t('trace.replySaysNothingItself'),
  'below-gap': ({ kept }) => t('trace.fitsMuchLessThan', { kept }),
  'profile-slight': () => t('profile.bearsOnlySlightly'),
  narrowed: ({ limit }) => t('trace.needQuickAnswerSo', { limit }),
  'outside-window': ({ phrase }) => t('common.notFromPhrase', { phrase }),
  'other-channel': ({ channels }) => t('trace.notFromChannels', { channels: formatList(channels, 'or') }),
  duplicate: ({ of }, nameOf) => t('trace.sameWordsName', { name: nameOf(of) }),
  'marked-duplicate': ({ of }, nameOf) => t('collectionReview.markedLike', { name: nameOf(of) }),
  'repeated-question': () => t('trace.questionAskedBefore'),
  superseded: supersededText,
  'no-room': noRoomText,
});
