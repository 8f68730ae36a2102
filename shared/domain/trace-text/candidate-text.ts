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
import { legacyText, textFrom, type NameOf, type Texts } from './text-from';

// What became of a candidate, stage by stage.

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
  'shared-word': () => 'by a rare word they share',
  'adjacent-turn': () => 'said next to it',
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
  linked: ({ title }) => `linked with “${title}”, which you asked about`,
  'near-best': () => 'found nearly as well as the best, which answers',
  listed: ({ members }) => `names what you asked for: ${members.join(', ')}`,
  domain: ({ phrase }) => `is about ${phrase}, where you asked how it works`,
  'other-domain': ({ phrase }) => `not about ${phrase}, where you asked how it works`,
  advice: () => 'the advice you asked about',
  'advice-outcome': () => 'says what came of the advice you asked about',
  'not-advice': () => 'not advice from the assistant, which you asked for',
  'told-in-confidence': () => 'told in confidence, and not what you asked about',
  'step-source': ({ answer }) => `says that it is ${answer}, which the next step asks about`,
  step: ({ text }) => `bears on the step “${text}”`,
  'beside-steps': () => 'bears on no step of the question, and others answer it',
  'offline-evidence': offlineEvidenceText,
  model: ({ text }) => text,
  ...LOOKED_UP,
  'decision-record': () => 'a decision on what was asked',
  'recent-overview': () => 'the newest summaries, since the question names no subject',
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
  dropped: 'hidden by you: a note with these words was dropped',
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
  'phrase-missing': ({ phrase }) => `does not contain “${phrase}”`,
  acknowledgement: () => 'a reply that says nothing by itself',
  'below-gap': ({ kept }) => `fits much less than the ${kept} before it`,
  narrowed: ({ limit }) => `you need a quick answer, so only the best ${limit} are given`,
  'outside-window': ({ phrase }) => `not from ${phrase}`,
  'other-channel': ({ channels }) => `not from ${channels.join(' or ')}`,
  duplicate: ({ of }, nameOf) => `the same words as ${nameOf(of)}`,
  'repeated-question': () => 'it is this question, asked before',
  superseded: supersededText,
  'no-room': noRoomText,
});
