import type { SourceRef } from './ids';
import type { PenaltyCode, TracedScorePart } from './trace-codes';
import type {
  ComposeReason,
  Difference,
  DropReason,
  FindingNote,
  FloorReason,
  GateFailure,
  GateJudge,
  GateReason,
  HiddenReason,
  InsufficiencyReason,
  LaneReason,
  NoticeMessage,
  OfflineEvidence,
  PurposeNote,
  QueryChangeReason,
  ResolveNote,
  SkipReason,
  VitalityUnused,
} from './trace-reasons';
import type { RetrievalTrace, TraceCandidate } from './trace';

// The English words for every code of a trace: for the panel, the command line and the prompts.

/** The parts of a fused score, as the panel lists them. */
export const SCORE_PART_TEXT: Record<TracedScorePart, string> = {
  lexical: 'words',
  hyponym: 'kinds of what you asked for',
  phrase: 'quoted words',
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

type Coded = { code: string };
/** How a source is called in a sentence. */
export type NameOf = (ref: SourceRef) => string;
type Texts<Reason extends Coded> = {
  [Code in Reason['code']]: (reason: Extract<Reason, { code: Code }>, nameOf: NameOf) => string;
};

const textFrom =
  <Reason extends Coded>(texts: Texts<Reason>) =>
  (reason: Reason, nameOf: NameOf): string =>
    (texts[reason.code as Reason['code']] as (reason: Reason, nameOf: NameOf) => string)(reason, nameOf);

const LONGEST_NAME = 80;

/** What a candidate is called in sentences: its title, or its text where it has none; at most 80 characters. */
function candidateLabel({ title, text }: Pick<TraceCandidate, 'title' | 'text'>): string {
  const name = title === '' ? text : title;
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

/** Names for the sources of one trace. */
export const namesIn =
  ({ candidates }: Pick<RetrievalTrace, 'candidates'>): NameOf =>
  (ref) => {
    const candidate = candidates.find((other) => other.ref === ref);
    return candidate === undefined ? 'another source' : `“${candidateLabel(candidate)}”`;
  };

const legacyText = { legacy: ({ text }: { text: string }) => text };
const candidatesText = (count: number): string => (count === 1 ? '1 candidate' : `${count} candidates`);

const differenceFrom = textFrom<Difference>({
  negation: () => 'one denies what the other says',
  'other-value': ({ value, instead }) => `${value} instead of ${instead}`,
  ...legacyText,
});
export const differenceText = (difference: Difference): string => differenceFrom(difference, () => '');

const LOOKED_UP: Texts<Extract<FindingNote, { code: 'decision' | 'negative-result' | 'decision-message' }>> = {
  decision: ({ subject }) => `a decision on ${subject}`,
  'negative-result': ({ subject }) => `tried before: ${subject}`,
  'decision-message': ({ subject }) => `where ${subject} was decided`,
};
const fuzzyNameText = ({ mention, name }: { mention: string; name: string }): string => `${mention} → ${name}`;

const findingNoteFrom = textFrom<FindingNote>({
  'lesson-trigger': ({ action }) => `before you ${action}`,
  ...LOOKED_UP,
  'fuzzy-name': fuzzyNameText,
  'source-turn': ({ terms }) =>
    terms.length === 0 ? 'by the message it was kept from' : `by words of its message: ${terms.join(', ')}`,
  ...legacyText,
});
export const findingNoteText = (note: FindingNote): string => findingNoteFrom(note, () => '');

const FLOOR: Texts<FloorReason> = {
  'included-by-person': () => 'you put it in',
  'not-dense-only': () => 'found by more than meaning alone',
  'similarity-passed': ({ similarity, threshold }) => `similarity ${similarity.toFixed(2)} ≥ ${threshold.toFixed(2)}`,
  'below-threshold': ({ similarity, threshold }) =>
    `similarity ${similarity.toFixed(2)} < ${threshold.toFixed(2)}, and nothing else found it`,
  ...legacyText,
};
const floorFrom = textFrom(FLOOR);
export const floorReasonText = (reason: FloorReason): string => floorFrom(reason, () => '');

const GATE: Texts<GateReason> = {
  'included-by-person': () => 'you put it in',
  'excluded-by-person': () => 'you left it out',
  'marked-not-relevant': () => 'you called it not relevant for a question like this',
  'marked-relevant': () => 'you marked it as fitting a question like this',
  'lesson-trigger': ({ action }) => `its trigger fits: before you ${action}`,
  'other-person': ({ people }) => `not about ${people.join(' or ')}: neither it nor what stands beside it`,
  'offline-evidence': offlineEvidenceText,
  model: ({ text }) => text,
  ...LOOKED_UP,
  'decision-record': () => 'a decision on what was asked',
  'not-judged': () => 'not judged; kept because the fit check failed',
  ...legacyText,
};
const gateFrom = textFrom(GATE);
export const gateReasonText = (reason: GateReason): string => gateFrom(reason, () => '');

/** The features that decided, in words: "shares 3 of your 4 terms: boat, harbour, May; Caroline speaks". */
function offlineEvidenceText(evidence: OfflineEvidence): string {
  const { person, similarity, timeWindow, fuzzyName } = evidence;
  const parts = [termText(evidence)];
  if (person !== null) parts.push(PERSON_TEXT[person.role](person.name));
  if (similarity !== null) parts.push(`meaning ${similarity.toFixed(2)}`);
  // A window that a model resolved may come without the words that said so.
  if (timeWindow !== null)
    parts.push(
      `${timeWindow.isInside ? '' : 'not '}from ${timeWindow.phrase === '' ? 'that time' : timeWindow.phrase}`,
    );
  if (fuzzyName !== null) parts.push(fuzzyNameText(fuzzyName));
  if (evidence.isSessionSupported) parts.push('more of the same conversation fits');
  if (evidence.isQuestion) parts.push('asks rather than tells');
  return `${evidence.isOffTopic ? 'too little in common: ' : ''}${parts.join('; ')}`;
}

const PERSON_TEXT: Record<NonNullable<OfflineEvidence['person']>['role'], (name: string) => string> = {
  speaks: (name) => `${name} speaks`,
  named: (name) => `names ${name}`,
  nearby: (name) => `beside words of or about ${name}`,
  absent: (name) => `not about ${name}`,
};

function termText({ isOffTopic, matchedTerms, missingTerms, termCount, isTermInContext }: OfflineEvidence): string {
  if (matchedTerms.length === 0)
    return isTermInContext
      ? 'none of your terms itself; the turns beside it have some'
      : `shares none of your terms${missingTerms.length === 0 ? '' : ` (${missingTerms.join(', ')})`}`;
  if (isOffTopic && missingTerms.length > 0)
    return `shares only ${matchedTerms.join(', ')}; nothing about ${missingTerms.join(', ')}`;
  return `shares ${matchedTerms.length} of your ${termCount} ${termCount === 1 ? 'term' : 'terms'}: ${matchedTerms.join(', ')}`;
}

/** Whose judgement it is. */
export const gateJudgeText = (judge: GateJudge): string =>
  judge.by === 'person'
    ? 'your choice'
    : judge.by === 'records'
      ? 'by your decision records'
      : `${judge.label}’s judgement`;

const supersededText = ({ by }: { by: SourceRef }, nameOf: NameOf): string => `superseded by ${nameOf(by)}`;

export const resolveNoteText = textFrom<ResolveNote>({
  superseded: supersededText,
  'stale-summary': ({ newerCount }) =>
    `stands behind ${newerCount === 1 ? 'a source that is' : `${newerCount} sources that are`} newer than it`,
  contradicts: ({ ref, difference }, nameOf) =>
    `contradicts ${nameOf(ref)}${difference === null ? '' : ` (${differenceText(difference)})`}`,
  'contradicted-by-message': ({ difference }) => `what you wrote contradicts it (${differenceText(difference)})`,
  ...legacyText,
});

const noRoomText = ({ tokens, freeTokens }: { tokens: number; freeTokens: number }): string =>
  `no room: ${tokens} tokens, ${freeTokens} left`;

const composeFrom = textFrom<ComposeReason>({
  core: () => 'never cut',
  'within-block': () => 'fits its block’s share',
  borrowed: () => 'uses room that other blocks left',
  truncated: ({ tokens, freeTokens }) => `cut to its first level: ${tokens} tokens, ${freeTokens} left`,
  'no-room': noRoomText,
  ...legacyText,
});
export const composeReasonText = (reason: ComposeReason): string => composeFrom(reason, () => '');

const vitalityUnusedFrom = textFrom<VitalityUnused>({
  'switched-off': () => 'this run does not use it',
  'not-available': () => 'it was still being worked out, or the vault does not count this source',
  ...legacyText,
});
export const vitalityUnusedText = (reason: VitalityUnused): string => vitalityUnusedFrom(reason, () => '');

const HIDDEN_TEXT: Record<HiddenReason, string> = {
  'never-surface': 'hidden by you: a note with these words is never used in answers',
  archived: 'hidden by you: the note with these words is archived',
  superseded: 'replaced by a newer note',
  merged: 'merged into another note',
};

/** Why a stage dropped a candidate. */
export const dropReasonText = textFrom<DropReason>({
  ...GATE,
  'below-threshold': FLOOR['below-threshold'],
  'beyond-breadth': ({ rank, poolSize, breadth }) => `match ${rank} of ${poolSize}; the best ${breadth} go on`,
  hidden: ({ by }) => HIDDEN_TEXT[by],
  duplicate: ({ of }, nameOf) => `the same words as ${nameOf(of)}`,
  'repeated-question': () => 'it is this question, asked before',
  superseded: supersededText,
  'no-room': noRoomText,
});

/** The beginning of the same, for one line: up to the first colon or semicolon. */
export const briefDropText = (reason: DropReason, nameOf: NameOf): string =>
  reason.code === 'duplicate' || reason.code === 'superseded'
    ? dropReasonText(reason, nameOf)
    : dropReasonText(reason, nameOf).split(/[:;]\s/u)[0]!;

const laneFrom = textFrom<LaneReason>({
  'not-a-callback': () => 'the question does not ask what the assistant said',
  'no-time-window': () => 'the question names no time',
  'web-unavailable': ({ isWanted }) =>
    isWanted
      ? 'the question would gain from the web, but web search is not part of this version; nothing is fetched'
      : 'the question does not call for the web; nothing is fetched',
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
  'nothing-applies': () => 'Nothing in your vault applies.',
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

/** One notice of the funnel as a sentence. */
export const noticeText = ({ message, refs = [] }: Notice, nameOf: NameOf): string =>
  (NOTICE[message.code] as (message: NoticeMessage, names: string[]) => string)(message, refs.map(nameOf));

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
