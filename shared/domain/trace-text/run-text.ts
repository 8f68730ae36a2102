import type { RetrievalTrace } from '../trace';
import type { Planner, Tokenizer } from '../trace-codes';
import type {
  GateFailure,
  InsufficiencyReason,
  LaneReason,
  NoticeMessage,
  PurposeNote,
  QueryChangeReason,
  SkipReason,
} from '../trace-reasons';
import { differenceText } from './candidate-text';
import { legacyText, textFrom, type NameOf } from './text-from';

// What a run did, and what it has to say to the person.

const candidatesText = (count: number): string => (count === 1 ? '1 candidate' : `${count} candidates`);
const laneFrom = textFrom<LaneReason>({
  'not-a-callback': () => 'the question does not ask what the assistant said',
  'not-an-overview': () => 'the question asks for something in particular',
  'no-time-window': () => 'the question names no time',
  'web-unavailable': ({ isWanted }) =>
    isWanted
      ? 'the question would gain from the web, but web search is not part of this version; nothing is fetched'
      : 'the question does not call for the web; nothing is fetched',
  'web-off': ({ isWanted }) =>
    isWanted
      ? 'the question would gain from the web, which you have not turned on for it; nothing was sent'
      : 'you have not turned it on for this question; nothing was sent',
  'web-not-needed': () => 'your vault holds an answer; nothing was sent',
  'web-no-provider': () => 'no search provider is set in Settings → Web; nothing was sent',
  'web-nothing-to-ask': () => 'without private words nothing is left to ask; nothing was sent',
  'switched-off': () => 'switched off for this run',
  'timed-out': ({ limitMs }) => `longer than ${limitMs / 1000} s`,
  'no-memory-needed': () => 'this message needs no memory',
  failed: ({ message }) => message,
  ...legacyText,
});
export const laneReasonText = (reason: LaneReason): string => laneFrom(reason, () => '');

type Notice = RetrievalTrace['notices'][number];
const NOTICE: {
  [Code in NoticeMessage['code']]: (message: Extract<NoticeMessage, { code: Code }>, names: string[]) => string;
} = {
  'not-indexed': ({ count }) =>
    `${count} entries are found by their words only so far; their meaning is still being indexed.`,
  'over-cap': () => 'What must not be cut fills more of the model’s window than it should; the answer may be short.',
  'nothing-applies': ({ phrases }) =>
    phrases === undefined ? 'Nothing in your vault applies.' : `Nothing in your vault contains ${quotedList(phrases)}.`,
  'no-room': ({ fitting }) =>
    `${fitting === 1 ? 'One source applies' : `${fitting} sources apply`}, and the model’s window has no room for any. A shorter contract, a new session or a larger window makes room.`,
  superseded: (_, [older, newer]) => `${older} was superseded by ${newer}; the newer one is used.`,
  'stale-summary': (_, [summary, newer]) => `${summary} is older than what it sums up; ${newer} is newer.`,
  contradiction: (_, names) =>
    `${names.length === 2 ? 'Two' : names.length} kept notes contradict each other: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`,
  'message-contradicts': ({ difference }, [kept]) =>
    `What you wrote contradicts your kept note ${kept} (${differenceText(difference)}).`,
  'nothing-more': () => 'Nothing more was found.',
  legacy: ({ text }) => text,
};

/** “one”, or “one” together with “other”. */
export const quotedList = (phrases: readonly string[]): string =>
  phrases.map((phrase) => `“${phrase}”`).join(' together with ');

/** One notice of the funnel as a sentence. */
export const noticeText = ({ message, refs = [] }: Notice, nameOf: NameOf): string =>
  (NOTICE[message.code] as (message: NoticeMessage, names: string[]) => string)(message, refs.map(nameOf));

/** Which state of the vault a run asked; null: the vault as it was when asked. */
export function vaultAsOfText({ vaultAsOf }: Pick<RetrievalTrace, 'vaultAsOf'>): string | null {
  if (vaultAsOf === undefined) return null;
  const { at, beganAt } = vaultAsOf;
  if (beganAt === null || beganAt <= at) return `As of ${DAY.format(at)}: your vault as it stood then.`;
  return `As of ${DAY.format(at)} your vault was empty. Its record begins on ${DAY.format(beganAt)}.`;
}
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const failureFrom = textFrom<GateFailure>({
  'missing-verdicts': ({ missing, asked, isInRound }) =>
    `${roundPrefix(isInRound)}${missing} of ${candidatesText(asked)} came back without a verdict`,
  'batch-failed': ({ count, cause, isInRound }) =>
    `${roundPrefix(isInRound)}${candidatesText(count)} not judged: ${cause.code === 'failed' ? cause.message : `no verdict within ${cause.limitMs / 1000} s`}`,
  'search-failed': ({ message }) => message,
  ...legacyText,
});
const skipFrom = textFrom<SkipReason>({
  'no-words': () => 'the message holds no words',
  greeting: () => 'a greeting needs no memory',
  thanks: () => 'thanks and agreement need no memory',
  arithmetic: () => 'arithmetic needs no memory',
  'small-talk': () => 'small talk needs no memory',
  'no-memory-needed': () => 'this message needs no memory',
  'search-failed': ({ message }) => `the search failed: ${message}`,
  model: ({ text }) => text,
  ...legacyText,
});
/** Why a message was answered without the vault, in words. */
export const skipReasonText = (reason: SkipReason): string => skipFrom(reason, () => '');

const insufficiencyFrom = textFrom<InsufficiencyReason>({
  'nothing-kept': () => 'nothing was kept',
  'required-phrases-missing': ({ phrases }) => `nothing kept holds “${phrases.join('”, “')}”`,
  'rare-terms-missing': ({ words }) => `nothing kept is about ${words.join(' or ')}`,
});
const queryChangeFrom = textFrom<QueryChangeReason>({
  synonyms: ({ pairs }) => `rephrased: ${pairs.map(({ word, other }) => `${word} → ${other}`).join(', ')}`,
  'unknown-words-dropped': ({ words }) => `rephrased: without ${words.join(', ')}, which the vault does not have`,
  'next-sub-query': ({ text }) => `rephrased: “${text}”`,
  broadened: ({ droppedTimePhrase, isCallback, droppedPeople }) => {
    const changes = [
      droppedTimePhrase === null ? '' : droppedTimePhrase === '' ? 'at any time' : `without “${droppedTimePhrase}”`,
      isCallback ? 'what the assistant said as well' : '',
      droppedPeople.length === 0 ? '' : `without asking for ${droppedPeople.join(' or ')}`,
      'a broad list',
    ];
    return `broadened: ${changes.filter((change) => change !== '').join(', ')}`;
  },
});
export const queryChangeText = (change: QueryChangeReason): string => queryChangeFrom(change, () => '');

const notesText = (count: number): string => (count === 1 ? 'one note' : `${count} notes`);
const purposeNoteFrom = textFrom<PurposeNote>({
  reformulated: ({ insufficiency, change }) =>
    `${insufficiencyFrom(insufficiency, () => '')}; ${queryChangeText(change)}`,
  'asked-again': ({ without, include, isWithArchived }) => {
    const parts = [
      isWithArchived ? 'with archived notes' : '',
      without === 0 ? '' : `without ${notesText(without)}`,
      include === 0 ? '' : `with ${notesText(include)} put in`,
    ];
    return `Asked again ${parts.filter((part) => part !== '').join(' and ')}`.trim();
  },
  'model-request': ({ query, failure }) =>
    `The model asked for “${query}”${failure === null ? '' : `, but that search failed: ${failure}`}`,
  ...legacyText,
});
/** Why a run was made, in words. */
export const purposeNoteText = (note: PurposeNote): string => purposeNoteFrom(note, () => '');

const roundPrefix = (isInRound: true | undefined): string => (isInRound === true ? 'in a further round: ' : '');
/** What went wrong at the gate, in words. */
export const gateFailureText = (failure: GateFailure): string => failureFrom(failure, () => '');

const plannerFrom = textFrom<Planner>({
  none: () => 'none',
  'offline-rules': ({ unreadModel, lateModel }) =>
    lateModel !== undefined
      ? `offline rules (${lateModel} was not back in time)`
      : `offline rules${unreadModel === undefined ? '' : ` (the plan of ${unreadModel} could not be read)`}`,
  model: ({ label }) => label,
  ...legacyText,
});
/** Who made the plan, in words. */
export const plannerText = (planner: Planner): string => plannerFrom(planner, () => '');

const tokenizerFrom = textFrom<Tokenizer>({
  encoding: ({ name }) => name,
  server: ({ host }) => `the tokenizer of ${host}`,
  estimate: ({ name }) => `${name} (estimate)`,
  ...legacyText,
});
/** What counted the tokens, in words. */
export const tokenizerText = (tokenizer: Tokenizer): string => tokenizerFrom(tokenizer, () => '');

/** Where the text of a run went. */
export const sentToText = (host: RetrievalTrace['sentTo']): string => host ?? 'nothing left this machine';
