import type { StandInReason } from '../trace-reasons';
import type { StageNote } from '../trace-stage-notes';
import { laneReasonText, skipReasonText, tokenizerText } from './run-text';
import { textFrom } from './text-from';
import { t } from '../../messages/message';

type FactKey = Extract<StageNote, { code: 'no-facts' }>['key'];
const factKeyText = ({ entity, attribute }: FactKey): string => `${entity} · ${attribute}`;
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
const timeText = ({ from, to }: { from: number; to: number }): string =>
  from === to
    ? t('trace.onDay', { day: dayText(from) })
    : t('trace.fromDayToDay', { from: dayText(from), to: dayText(to) });

const STAND_IN_TEXT: Record<StandInReason, (label: string) => string> = {
  setting: () => t('trace.asYouSetIt'),
  late: (label) => t('trace.labelBackTime', { label }),
  slow: (label) => t('trace.labelTakesLongerThan', { label }),
  asked: (label) => t('trace.labelAskedOnceBefore', { label }),
  skipped: () => t('trace.youWentOn'),
  'small-talk': () => t('trace.nothingWasAsked'),
};

const stageNoteFrom = textFrom<StageNote>({
  'not-run': () => t('trace.runMessageNeedsNo'),
  'message-excerpt': () => t('trace.messageLongBeginningEnd'),
  'plan-given': () => t('trace.planMadeForMessage'),
  'plan-cached': () => t('trace.sameQuestionUnderstoodBefore'),
  'planner-failed': ({ label, message, replacement }) =>
    t('trace.labelCouldPlanMessage', { label, message, replacement }),
  'reference-resolved': ({ mention, name }) => t('trace.mentionIsName', { mention, name }),
  'references-failed': ({ message }) => t('trace.whoWhatMeantCould', { message }),
  skipped: ({ reason }) => t('trace.skippedSkipreason', { skipReason: skipReasonText(reason) }),
  'no-fact-key': ({ factCount }) =>
    factCount === 0 ? t('trace.questionNamesNoKey') : t('trace.questionNamesNoKeyFactcount', { factCount }),
  'no-facts': ({ key }) => t('trace.askedFactkeyFactTable', { factKey: factKeyText(key) }),
  'facts-held': ({ key, count, ...time }) =>
    t('trace.factkeyValuesHeldTime', { factKey: factKeyText(key), count, time: timeText(time) }),
  'no-fact-held': ({ key, otherCount, ...time }) =>
    t('trace.factkeyNoValueHeld', { factKey: factKeyText(key), time: timeText(time), otherCount }),
  'fact-unknown': ({ key }) => t('trace.factkeyNoFactKnown', { factKey: factKeyText(key) }),
  'decisions-found': ({ subject, count }) => t('trace.recordsOnSubject', { count, subject }),
  'no-decisions': ({ subject }) => t('trace.noDecisionRecordedSubject', { subject }),
  'lane-failed': ({ lane, reason }) => `${lane}: ${laneReasonText(reason)}`,
  hop: ({ step, answers, unanswered }) => {
    const parts = answers.map(({ number, answer }) => t('trace.numberBecame', { number: `{${number}}`, answer }));
    if (unanswered.length > 0)
      parts.push(
        t('trace.searchedNothingFoundSays', { unanswered: unanswered.map((number) => `{${number}}`).join(', ') }),
      );
    return t('trace.hopStepParts', { step, parts: parts.join(', ') });
  },
  'hop-lane-failed': ({ step, lane, reason }) =>
    t('trace.hopStepLaneLanereason', { step, lane, laneReason: laneReasonText(reason) }),
  unlisted: ({ count }) => t('trace.countMoreFoundPlaced', { count }),
  'decided-by-person': ({ count }) => t('trace.countDecidedRun', { count }),
  'verdicts-cached': ({ count }) => t('trace.countVerdictsRememberedSame', { count }),
  'asked-for-more': ({ texts }) => t('trace.askedForMore', { texts: texts.map((text) => `“${text}”`).join(', ') }),
  'judged-by-rules': ({ label, why, count }) => t('trace.judgedByRules', { count, why: STAND_IN_TEXT[why](label) }),
  'added-by-web': ({ count }) => t('web.addedByWeb', { count }),
  'web-failed': ({ message }) => t('web.webFailed', { message }),
  'added-by-collections': ({ count }) => t('collections.added', { count }),
  'package-size': ({ tokens, budgetTokens }) => t('trace.tokensOfBudgettokensTokens', { tokens, budgetTokens }),
  'cut-to-lead': ({ count }) => t('trace.countCutTheirFirst', { count }),
  diversified: () => t('trace.broadListWhatSays'),
  'tokens-estimated': ({ tokenizer, message }) =>
    message === null
      ? t('trace.tokenizerGaveNoCounts', { tokenizer: tokenizerText(tokenizer) })
      : t('trace.tokenizerCouldNotCount', { tokenizer: tokenizerText(tokenizer), message }),
  cited: ({ count, keptCount }) => t('trace.countKeptcountCited', { count, keptCount }),
  paraphrased: ({ count }) => t('trace.countParaphrasedWithoutBeing', { count }),
});
/** What a stage did, in words. */
export const stageNoteText = (note: StageNote): string => stageNoteFrom(note, () => '');
