import type { RetrievalTrace } from '../trace';
import type { Planner, Tokenizer } from '../trace-codes';
import type { GateFailure, LaneReason, NoticeMessage, PurposeNote, SkipReason } from '../trace-reasons';
import { differenceText } from './candidate-text';
import { textFrom, type NameOf } from './text-from';
import { formatList } from '../../messages/format-list';
import { formatNumber } from '../../messages/format-number';
import { currentLocale, t } from '../../messages/message';
import { quoted } from '../../messages/quoted';

// What a run did, and what it has to say to the person.

const laneFrom = textFrom<LaneReason>({
  'not-a-callback': () => t('trace.questionDoesAskWhat'),
  'not-an-overview': () => t('trace.questionAsksSomethingParticular'),
  'no-time-window': () => t('trace.questionNamesNoTime'),
  'profile-empty': () => t('profile.laneEmpty'),
  'profile-off': () => t('profile.laneOff'),
  'profile-not-a-turn': () => t('profile.laneNotATurn'),
  'web-off': ({ isWanted }) => (isWanted ? t('web.laneOffWanted') : t('web.laneOff')),
  'web-not-needed': () => t('web.laneNotNeeded'),
  'web-no-provider': () => t('web.laneNoProvider'),
  'web-nothing-to-ask': () => t('common.laneNothingToAsk'),
  'no-collection': () => t('collections.laneNone'),
  'collection-nothing-to-ask': () => t('common.laneNothingToAsk'),
  'collection-vault-alone': () => t('collections.laneVaultAlone'),
  'cached-words-alone': () => t('collections.laneCached'),
  'cached-without-links': () => t('collections.laneCachedLinks'),
  'no-pgvector': () => t('collections.laneNoVectors'),
  'switched-off': () => t('trace.switchedOffRun'),
  'timed-out': ({ limitMs }) => t('trace.longerThanSeconds', { seconds: formatNumber(limitMs / 1000) }),
  'no-memory-needed': () => t('trace.messageNeedsNoMemory'),
  failed: ({ message }) => message,
});
export const laneReasonText = (reason: LaneReason): string => laneFrom(reason, () => '');

type Notice = RetrievalTrace['notices'][number];
const NOTICE: {
  [Code in NoticeMessage['code']]: (message: Extract<NoticeMessage, { code: Code }>, names: string[]) => string;
} = {
  'not-indexed': ({ count }) => t('trace.countEntriesFoundTheir', { count }),
  'over-cap': () => t('trace.whatMustCutFills'),
  'nothing-applies': ({ phrases }) =>
    phrases === undefined
      ? t('trace.nothingVaultApplies')
      : t('trace.nothingVaultContainsPhrases', { phrases: quotedList(phrases) }),
  'no-room': ({ fitting }) => t('trace.sourcesApplyModelsWindow', { fitting }),
  superseded: (_, [older, newer]) => t('trace.olderSupersededNewerNewer', { older: older!, newer: newer! }),
  'stale-summary': (_, [summary, newer]) => t('trace.summaryOlderThanWhat', { summary: summary!, newer: newer! }),
  contradiction: (_, names) => t('trace.notesContradict', { count: names.length, names: formatList(names) }),
  'message-contradicts': ({ difference }, [kept]) =>
    t('trace.whatWroteContradictsKept', { kept: kept!, difference: differenceText(difference) }),
  withheld: ({ project, notes, mayLeave }) => {
    switch (mayLeave.kind) {
      case 'nothing':
        return t('mainProjects.staysWithRules', { notes, project });
      case 'hosts':
        return t('mainProjects.staysForHosts', { notes, project, hosts: formatList(mayLeave.hosts) });
      default:
        return t('mainProjects.staysHere', { notes, project });
    }
  },
  'answered-here': ({ project, engine }) => t('mainProjects.answeredHere', { project, engine }),
  'nothing-more': () => t('trace.nothingMoreWasFound'),
};

/** “one”, or “one” together with “other”. */
export const quotedList = (phrases: readonly string[]): string =>
  phrases.map((phrase) => quoted(phrase)).join(t('trace.togetherWith'));

/** One notice of the funnel as a sentence. */
export const noticeText = ({ message, refs = [] }: Notice, nameOf: NameOf): string =>
  (NOTICE[message.code] as (message: NoticeMessage, names: string[]) => string)(message, refs.map(nameOf));

/** Which state of the vault a run asked; null: the vault as it was when asked. */
export function vaultAsOfText({ vaultAsOf }: Pick<RetrievalTrace, 'vaultAsOf'>): string | null {
  if (vaultAsOf === undefined) return null;
  const { at, beganAt } = vaultAsOf;
  if (beganAt === null || beganAt <= at) return t('trace.vaultStoodThen', { at: dayText(at) });
  return t('trace.vaultEmptyRecordBegins', { at: dayText(at), beganAt: dayText(beganAt) });
}

/** "3 May 2026", in any English. */
const dayText = (at: number): string =>
  new Intl.DateTimeFormat(currentLocale().startsWith('en') ? 'en-GB' : currentLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(at);

const failureFrom = textFrom<GateFailure>({
  'missing-verdicts': ({ missing, asked }) => t('trace.candidatesWithoutVerdict', { missing, asked }),
  'batch-failed': ({ count, cause }) =>
    t('trace.candidatesNotJudged', {
      count,
      cause:
        cause.code === 'failed'
          ? cause.message
          : t('trace.noVerdictWithinSeconds', { seconds: formatNumber(cause.limitMs / 1000) }),
    }),
  'search-failed': ({ message }) => message,
});
const skipFrom = textFrom<SkipReason>({
  'no-words': () => t('trace.messageHoldsNoWords'),
  greeting: () => t('trace.messageNeedsNoMemory'),
  thanks: () => t('trace.messageNeedsNoMemory'),
  arithmetic: () => t('trace.messageNeedsNoMemory'),
  'small-talk': () => t('trace.messageNeedsNoMemory'),
  'no-memory-needed': () => t('trace.messageNeedsNoMemory'),
  'search-failed': ({ message }) => t('trace.theSearchFailedMessage', { message }),
  model: ({ text }) => text,
});
/** Why a message was answered without the vault, in words. */
export const skipReasonText = (reason: SkipReason): string => skipFrom(reason, () => '');

const purposeNoteFrom = textFrom<PurposeNote>({
  'asked-again': ({ without, include, isWithArchived }) => {
    const parts = [
      isWithArchived ? t('trace.withArchivedNotes') : '',
      without === 0 ? '' : t('trace.withoutNotes', { count: without }),
      include === 0 ? '' : t('trace.withNotesPutIn', { count: include }),
    ].filter((part) => part !== '');
    return parts.length === 0 ? t('common.askedAgain') : t('trace.askedAgainParts', { parts: formatList(parts) });
  },
  'model-request': ({ query, failure }) =>
    failure === null ? t('trace.modelAskedQuery', { query }) : t('trace.modelAskedQueryFailed', { query, failure }),
  'tool-call': ({ server, tool, query }) => t('tools.ranTool', { server, tool, query }),
});
/** Why a run was made, in words. */
export const purposeNoteText = (note: PurposeNote): string => purposeNoteFrom(note, () => '');

/** What went wrong at the gate, in words. */
export const gateFailureText = (failure: GateFailure): string => failureFrom(failure, () => '');

const plannerFrom = textFrom<Planner>({
  none: () => t('trace.none'),
  'offline-rules': ({ unreadModel, lateModel }) =>
    lateModel !== undefined
      ? t('trace.offlineRulesLatemodelBack', { lateModel })
      : unreadModel === undefined
        ? t('trace.offlineRules')
        : t('trace.offlineRulesPlanUnread', { unreadModel }),
  model: ({ label }) => label,
});
/** Who made the plan, in words. */
export const plannerText = (planner: Planner): string => plannerFrom(planner, () => '');

const tokenizerFrom = textFrom<Tokenizer>({
  encoding: ({ name }) => name,
  server: ({ host }) => t('trace.theTokenizerOfHost', { host }),
  estimate: ({ name }) => t('trace.nameEstimate', { name }),
});
/** What counted the tokens, in words. */
export const tokenizerText = (tokenizer: Tokenizer): string => tokenizerFrom(tokenizer, () => '');

/** Where the text of a run went. */
export const sentToText = (host: RetrievalTrace['sentTo']): string => host ?? t('trace.nothingLeftThisMachine');
