import type {
  ComposeReason,
  Difference,
  FindingNote,
  FloorReason,
  GateFailure,
  GateReason,
  LaneReason,
  NoticeMessage,
  OfflineEvidence,
  PurposeNote,
  SkipReason,
  VitalityUnused,
} from '../trace-reasons';
import { always, legacy, LONGEST_SENTENCE, readBy, type Rule } from './read-sentence';

// The sentences that traces of schema version 4 held, read back as codes. What no rule knows is kept as `legacy`.

export const readDifference = (text: string): Difference =>
  readBy<Difference>(
    [
      [/^one denies what the other says$/u, always({ code: 'negation' })],
      [/^(.+) instead of (.+)$/su, (value, instead) => ({ code: 'other-value', value: value, instead: instead })],
    ],
    text,
  ) ?? legacy(text);

type LookedUp = Extract<FindingNote, { code: 'decision' | 'negative-result' | 'decision-message' }>;
const LOOKED_UP: readonly Rule<LookedUp>[] = [
  [/^a decision on (.+)$/su, (subject) => ({ code: 'decision', subject: subject })],
  [/^tried before: (.+)$/su, (subject) => ({ code: 'negative-result', subject: subject })],
  [/^where (.+) was decided$/su, (subject) => ({ code: 'decision-message', subject: subject })],
];

const FINDING_NOTES: readonly Rule<FindingNote>[] = [
  [/^by the turn it was kept from$/u, always({ code: 'source-turn', terms: [] })],
  [/^said with it: (.*)$/su, (terms) => ({ code: 'source-turn', terms: terms === '' ? [] : terms.split(', ') })],
  [/^before you (.+)$/su, (action) => ({ code: 'lesson-trigger', action: action })],
  ...LOOKED_UP,
  [/^(.+) → (.+)$/su, (mention, name) => ({ code: 'fuzzy-name', mention: mention, name: name })],
];
export const readFindingNote = (text: string): FindingNote => readBy(FINDING_NOTES, text) ?? legacy(text);

type BelowThreshold = Extract<FloorReason, { code: 'below-threshold' }>;
const BELOW_THRESHOLD: Rule<BelowThreshold> = [
  /^similarity (\d\.\d\d) < (\d\.\d\d), and nothing else found it$/u,
  (similarity, threshold) => ({
    code: 'below-threshold',
    similarity: Number(similarity),
    threshold: Number(threshold),
  }),
];
export const readBelowThreshold = (text: string): BelowThreshold | null => readBy([BELOW_THRESHOLD], text);
export const readFloorReason = (text: string): FloorReason =>
  readBy<FloorReason>(
    [
      [/^you put it in$/u, always({ code: 'included-by-person' })],
      [/^found by more than meaning alone$/u, always({ code: 'not-dense-only' })],
      [
        /^similarity (\d\.\d\d) ≥ (\d\.\d\d)$/u,
        (similarity, threshold) => ({
          code: 'similarity-passed',
          similarity: Number(similarity),
          threshold: Number(threshold),
        }),
      ],
      BELOW_THRESHOLD,
    ],
    text,
  ) ?? legacy(text);

const GATE: readonly Rule<GateReason>[] = [
  [/^you left it out$/u, always({ code: 'excluded-by-person' })],
  [/^you put it in$/u, always({ code: 'included-by-person' })],
  [/^you called it not relevant for a question like this$/u, always({ code: 'marked-not-relevant' })],
  [/^you marked it as fitting a question like this$/u, always({ code: 'marked-relevant' })],
  [/^not judged; kept because the fit check failed$/u, always({ code: 'not-judged' })],
  [/^a decision on what was asked$/u, always({ code: 'decision-record' })],
  ...LOOKED_UP,
  [/^its trigger fits: before you (.+)$/su, (action) => ({ code: 'lesson-trigger', action: action })],
  [
    /^not about (.+): neither it nor what stands beside it$/su,
    (people) => ({ code: 'other-person', people: people.split(' or ') }),
  ],
  [/^((?:too little in common: )?(?:shares |none of your terms ).*)$/su, (text) => readOfflineEvidence(text)],
];
/** @param isModel the judge was a model, whose own sentences have no code */
export const readGateReason = (text: string, isModel: boolean): GateReason =>
  readBy(GATE, text) ?? (isModel ? { code: 'model', text } : legacy(text));

const OFF_TOPIC = 'too little in common: ';
const ONLY_IN_CONTEXT = 'none of your terms itself; the turns beside it have some';

/** "shares 2 of your 3 terms: boat, harbour; Anna speaks; meaning 0.71": the features of the offline judge. */
function readOfflineEvidence(text: string): OfflineEvidence | null {
  const isOffTopic = text.startsWith(OFF_TOPIC);
  const rest = isOffTopic ? text.slice(OFF_TOPIC.length) : text;
  const isOnlyInContext = rest.startsWith(ONLY_IN_CONTEXT);
  const parts = (isOnlyInContext ? rest.slice(ONLY_IN_CONTEXT.length).replace(/^; /u, '') : rest).split('; ');
  const next = (pattern: RegExp): string[] | null => {
    const match = pattern.exec(parts[0] ?? '');
    if (match !== null) parts.shift();
    return match?.map((group) => group ?? '') ?? null;
  };
  const terms = isOnlyInContext
    ? { matchedTerms: [], missingTerms: [], termCount: 0, isTermInContext: true }
    : readTerms(next);
  if (terms === null) return null;
  const person = readPerson(next);
  const similarity = next(/^meaning (\d\.\d\d)$/u);
  const time = next(/^(not )?from (.+)$/su);
  const fuzzy = next(/^(.+) → (.+)$/su);
  const isSessionSupported = next(/^more of the same conversation fits$/u) !== null;
  const isQuestion = next(/^asks rather than tells$/u) !== null;
  if (parts.length > 0 && parts[0] !== '') return null;
  return {
    code: 'offline-evidence',
    isOffTopic,
    ...terms,
    person,
    similarity: similarity === null ? null : Number(similarity[1]),
    timeWindow: time === null ? null : { phrase: time[2] === 'that time' ? '' : time[2]!, isInside: time[1] === '' },
    fuzzyName: fuzzy === null ? null : { mention: fuzzy[1]!, name: fuzzy[2]! },
    isSessionSupported,
    isQuestion,
  };
}

type NextPart = (pattern: RegExp) => string[] | null;
type Terms = Pick<OfflineEvidence, 'matchedTerms' | 'missingTerms' | 'termCount' | 'isTermInContext'>;

function readTerms(next: NextPart): Terms | null {
  const shared = next(/^shares \d+ of your (\d{1,9}) terms?: (.+)$/su);
  if (shared !== null)
    return {
      matchedTerms: shared[2]!.split(', '),
      missingTerms: [],
      termCount: Number(shared[1]),
      isTermInContext: true,
    };
  const none = next(/^shares none of your terms(?: \((.+)\))?$/su);
  if (none !== null) {
    const missingTerms = none[1] === '' ? [] : none[1]!.split(', ');
    return { matchedTerms: [], missingTerms, termCount: missingTerms.length, isTermInContext: false };
  }
  const only = next(/^shares only (.+)$/su);
  const missing = next(/^nothing about (.+)$/su);
  if (only === null || missing === null) return null;
  const [matchedTerms, missingTerms] = [only[1]!.split(', '), missing[1]!.split(', ')];
  return { matchedTerms, missingTerms, termCount: matchedTerms.length + missingTerms.length, isTermInContext: true };
}

function readPerson(next: NextPart): OfflineEvidence['person'] {
  const rules = [
    [/^(.+) speaks$/su, 'speaks'],
    [/^names (.+)$/su, 'named'],
    [/^beside words of or about (.+)$/su, 'nearby'],
    [/^not about (.+)$/su, 'absent'],
  ] as const;
  for (const [pattern, role] of rules) {
    const match = next(pattern);
    if (match !== null) return { name: match[1]!, role };
  }
  return null;
}

type NoRoom = Extract<ComposeReason, { code: 'no-room' }>;
const NO_ROOM: Rule<NoRoom> = [
  /^no room: (\d{1,9}) tokens, (\d{1,9}(?:\.\d{1,9})?) left$/u,
  (tokens, free) => ({ code: 'no-room', tokens: Number(tokens), freeTokens: Number(free) }),
];
export const readNoRoom = (text: string): NoRoom | null => readBy([NO_ROOM], text);
export const readComposeReason = (text: string): ComposeReason =>
  readBy<ComposeReason>(
    [
      [/^never cut$/u, always({ code: 'core' })],
      [/^fits its block’s share$/u, always({ code: 'within-block' })],
      [/^takes room that other blocks left$/u, always({ code: 'borrowed' })],
      [
        /^cut to its first level: (\d{1,9}) tokens, (\d{1,9}(?:\.\d{1,9})?) left$/u,
        (tokens, free) => ({ code: 'truncated', tokens: Number(tokens), freeTokens: Number(free) }),
      ],
      NO_ROOM,
    ],
    text,
  ) ?? legacy(text);

export const readVitalityUnused = (text: string): VitalityUnused =>
  readBy<VitalityUnused>(
    [
      [/^this run does not use it$/u, always({ code: 'switched-off' })],
      [/^it was still being worked out, or the vault does not count this source$/u, always({ code: 'not-available' })],
    ],
    text,
  ) ?? legacy(text);

const HIDDEN = new Map([
  ['hidden by you: a note with these words is never used in answers', 'never-surface'],
  ['hidden by you: the note with these words is archived', 'archived'],
  ['replaced by a newer note', 'superseded'],
  ['merged into another note', 'merged'],
] as const);

/** Why fusing left a candidate out. */
export function readFuseReason(text: string) {
  const hidden = HIDDEN.get(text as never);
  if (hidden !== undefined) return { code: 'hidden', by: hidden } as const;
  const place = /^place (\d{1,9}) of (\d{1,9}); (\d{1,9}) go on$/u.exec(text);
  if (place === null) return null;
  const [rank, poolSize, breadth] = place.slice(1).map(Number);
  return { code: 'beyond-breadth', rank: rank!, poolSize: poolSize!, breadth: breadth! } as const;
}

/** @param hasFailed the lane threw: its message has no code */
export const readLaneReason = (text: string, hasFailed: boolean): LaneReason | null =>
  text === ''
    ? null
    : (readBy<LaneReason>(
        [
          [/^the question does not ask what the assistant said$/u, always({ code: 'not-a-callback' })],
          [/^the question names no time$/u, always({ code: 'no-time-window' })],
          [
            /^the question would gain from the web, but web search is not part of this version; nothing is fetched$/u,
            always({ code: 'web-unavailable', isWanted: true }),
          ],
          [
            /^the question does not call for the web; nothing is fetched$/u,
            always({ code: 'web-unavailable', isWanted: false }),
          ],
          [/^switched off for this run$/u, always({ code: 'switched-off' })],
          [/^this message needs no memory$/u, always({ code: 'no-memory-needed' })],
          [
            /^took longer than (\d{1,9}(?:\.\d{1,9})?) s$/u,
            (seconds) => ({ code: 'timed-out', limitMs: Math.round(Number(seconds) * 1000) }),
          ],
        ],
        text,
      ) ?? (hasFailed ? { code: 'failed', message: text } : legacy(text)));

/** @param refCount sources of the notice that the trace still has, in their order; its names are read from them */
export function readNotice(text: string, refCount: number): NoticeMessage {
  const named = (count: number, message: NoticeMessage) => () => (refCount >= count ? message : null);
  return (
    readBy<NoticeMessage>(
      [
        [
          /^(\d{1,9}) entries are found by their words only so far; their meaning is still being indexed\.$/u,
          (count) => ({ code: 'not-indexed', count: Number(count) }),
        ],
        [
          /^What must not be cut fills more of the model’s window than it should; the answer may be short\.$/u,
          always({ code: 'over-cap' }),
        ],
        [/^Nothing in your vault applies\.$/u, always({ code: 'nothing-applies' })],
        [/^Nothing more was found\.$/u, always({ code: 'nothing-more' })],
        [
          /^(?:One source applies|(\d{1,9}) sources apply), and the model’s window has no room for any\. A shorter contract, a new session or a larger window makes room\.$/u,
          (count) => ({ code: 'no-room', fitting: count === '' ? 1 : Number(count) }),
        ],
        [/^“.*” was superseded by “.*”; the newer one is used\.$/su, named(2, { code: 'superseded' })],
        [/^“.*” is older than what it sums up; “.*” is newer\.$/su, named(2, { code: 'stale-summary' })],
        [/^(?:Two|\d+) kept notes contradict each other: “.*”\.$/su, named(2, { code: 'contradiction' })],
        [
          /^What you wrote contradicts your kept note “.*” \((.+)\)\.$/su,
          (difference) =>
            refCount === 1 ? { code: 'message-contradicts', difference: readDifference(difference) } : null,
        ],
      ],
      text,
    ) ?? legacy(text)
  );
}

export const readPurposeNote = (text: string): PurposeNote => {
  const asked = /^The model asked for “(.*?)”(?:, but that search failed: (.+))?$/su.exec(
    text.slice(0, LONGEST_SENTENCE),
  );
  if (asked !== null && text.length <= LONGEST_SENTENCE)
    return { code: 'model-request', query: asked[1]!, failure: asked[2] ?? null };
  return readAskedAgain(text) ?? legacy(text);
};

const readAskedAgain = (text: string): PurposeNote | null =>
  readBy<PurposeNote>(
    [
      [
        /^Asked again(?: (with archived notes))?(?:(?: and)? without (one|\d{1,9}) notes?)?(?:(?: and)? with (one|\d{1,9}) notes? put in)?$/u,
        (archived, without, include) => ({
          code: 'asked-again',
          without: readCount(without),
          include: readCount(include),
          isWithArchived: archived !== '',
        }),
      ],
    ],
    text,
  );
const readCount = (text: string): number => (text === 'one' ? 1 : Number(text));

/** @param isByModel the plan was a model's, whose own sentences have no code */
export const readSkipReason = (text: string, isByModel: boolean): SkipReason | null =>
  text === ''
    ? null
    : (readBy<SkipReason>(
        [
          [/^the message holds no words$/u, always({ code: 'no-words' })],
          [/^a greeting needs no memory$/u, always({ code: 'greeting' })],
          [/^thanks and agreement need no memory$/u, always({ code: 'thanks' })],
          [/^arithmetic needs no memory$/u, always({ code: 'arithmetic' })],
          [/^small talk needs no memory$/u, always({ code: 'small-talk' })],
          [/^this message needs no memory$/u, always({ code: 'no-memory-needed' })],
          [/^the search failed: (.+)$/su, (message) => ({ code: 'search-failed', message: message })],
        ],
        text,
      ) ?? (isByModel ? { code: 'model', text } : legacy(text)));

export function readGateFailure(text: string): GateFailure {
  const bare = text.replace(/^(?:in a further round: )+/u, '');
  return (
    readBy<GateFailure>(
      [
        [
          /^(\d{1,9}) of (\d{1,9}) candidates came back without a verdict$/u,
          (missing, asked) => ({
            code: 'missing-verdicts',
            missing: Number(missing),
            asked: Number(asked),
          }),
        ],
        [
          /^(\d{1,9}) candidates? not judged: no verdict within (\d{1,9}(?:\.\d{1,9})?) s$/u,
          (count, seconds) => ({
            code: 'batch-failed',
            count: Number(count),
            cause: { code: 'timed-out', limitMs: Math.round(Number(seconds) * 1000) },
          }),
        ],
        [
          /^(\d{1,9}) candidates? not judged: (.+)$/su,
          (count, message) => ({
            code: 'batch-failed',
            count: Number(count),
            cause: { code: 'failed', message: message },
          }),
        ],
      ],
      bare,
    ) ?? legacy(text)
  );
}
