import { laneNameSchema, type LaneName, type Planner, type Tokenizer } from '../trace-codes';
import type { LaneReason } from '../trace-reasons';
import type { StageNote } from '../trace-stage-notes';
import { readLaneReason, readSkipReason } from './old-trace-sentences';
import { always, legacy, readBy, type Rule } from './read-sentence';

// The notes of the stages, the planner and the tokenizer of traces of schema version 4, read back as codes.

export const readPlanner = (text: string): Planner =>
  readBy<Planner>(
    [
      [/^none$/u, always({ code: 'none' })],
      [/^offline rules$/u, always({ code: 'offline-rules' })],
      [
        /^offline rules \(the plan of (.+) could not be read\)$/su,
        (unreadModel) => ({ code: 'offline-rules', unreadModel }),
      ],
      [/^(?!offline )(\S.*)$/su, (label) => ({ code: 'model', label })],
    ],
    text,
  ) ?? legacy(text);

export const readTokenizer = (text: string): Tokenizer =>
  readBy<Tokenizer>(
    [
      [/^(\S+)$/u, (name) => ({ code: 'encoding', name })],
      [/^(\S+) \(estimate\)$/u, (name) => ({ code: 'estimate', name })],
      [/^the tokenizer of (\S+)$/u, (host) => ({ code: 'server', host })],
    ],
    text,
  ) ?? legacy(text);

const count = (text: string): number => (text === 'one' ? 1 : Number(text));
const factKey = (entity: string, attribute: string) => ({ entity, attribute });

/** A day is read as its first millisecond, or its last where it ends a time. Null where it is no date. */
function readTime(on: string, from: string, to: string): { from: number; to: number } | null {
  const start = Date.parse(on === '' ? from : on);
  const end = on === '' ? Date.parse(`${to}T23:59:59.999Z`) : start;
  return Number.isFinite(start) && Number.isFinite(end) ? { from: start, to: end } : null;
}

const UNDERSTAND: readonly Rule<StageNote>[] = [
  [/^the message is long: its beginning and its end were read$/u, always({ code: 'message-excerpt' })],
  [/^the plan was made before, for the same message$/u, always({ code: 'plan-given' })],
  [/^the same question was understood before$/u, always({ code: 'plan-cached' })],
  [
    /^(.+?) could not plan \((.+)\); (.{1,200}) did$/su,
    (label, message, replacement) => ({ code: 'planner-failed', label, message, replacement }),
  ],
  [/^“(.+)” is (.+)$/su, (mention, name) => ({ code: 'reference-resolved', mention, name })],
  [/^who or what is meant could not be looked up \((.*)\)$/su, (message) => ({ code: 'references-failed', message })],
];

const LOOKUP: readonly Rule<StageNote>[] = [
  [/^the question names no key; the fact table is empty$/u, always({ code: 'no-fact-key', factCount: 0 })],
  [
    /^the question names no key of the (\d{1,9}) facts$/u,
    (facts) => ({ code: 'no-fact-key', factCount: Number(facts) }),
  ],
  [
    /^asked for (.+) · (.+); the fact table is empty$/su,
    (entity, attribute) => ({ code: 'no-facts', key: factKey(entity, attribute) }),
  ],
  [
    /^(.+) · (.+): no fact is known$/su,
    (entity, attribute) => ({ code: 'fact-unknown', key: factKey(entity, attribute) }),
  ],
  [
    /^(.+) · (.+): (one|\d{1,9}) values? held (?:on (\S+)|from (\S+) to (\S+))$/su,
    (entity, attribute, held, ...days) => {
      const time = readTime(...(days as [string, string, string]));
      return time === null
        ? null
        : { code: 'facts-held', key: factKey(entity, attribute), ...time, count: count(held) };
    },
  ],
  [
    /^(.+) · (.+): no value held (?:on (\S+)|from (\S+) to (\S+)); (\d{1,9}) at other times$/su,
    (entity, attribute, on, from, to, other) => {
      const time = readTime(on, from, to);
      return time === null
        ? null
        : { code: 'no-fact-held', key: factKey(entity, attribute), ...time, otherCount: Number(other) };
    },
  ],
  [/^no decision is recorded on “(.*)”$/su, (subject) => ({ code: 'no-decisions', subject })],
  [
    /^(one|\d{1,9}) records? on “(.*)”$/su,
    (records, subject) => ({ code: 'decisions-found', subject, count: count(records) }),
  ],
];

/** The lane under its name of today, and why it failed; null where the name is no lane's. */
function readLaneFailure(name: string, text: string): { lane: LaneName; reason: LaneReason } | null {
  const lane = laneNameSchema.safeParse(name === 'cue' ? 'lesson' : name).data;
  const reason = readLaneReason(text, true);
  return lane === undefined || reason === null ? null : { lane, reason };
}

const PLACEHOLDER_ANSWER = /\{(\d{1,9})\} became “(.*?)”(?:, (?=\{|not searched)|$)/suy;
const UNANSWERED = /not searched; nothing found says what its ((?:\{\d{1,9}\}(?:, )?)+) is$/uy;

/** "{1} became “Dave”, not searched; nothing found says what its {2} is". */
function readHop(step: number, text: string): StageNote | null {
  const answers: { number: number; answer: string }[] = [];
  let end = 0;
  PLACEHOLDER_ANSWER.lastIndex = 0;
  for (let match = PLACEHOLDER_ANSWER.exec(text); match !== null; match = PLACEHOLDER_ANSWER.exec(text)) {
    answers.push({ number: Number(match[1]), answer: match[2]! });
    end = PLACEHOLDER_ANSWER.lastIndex;
  }
  UNANSWERED.lastIndex = end;
  const unanswered = end === text.length ? null : UNANSWERED.exec(text);
  if (end < text.length && unanswered === null) return null;
  const numbers = [...(unanswered?.[1] ?? '').matchAll(/\d+/gu)].map(([number]) => Number(number));
  return { code: 'hop', step, answers, unanswered: numbers };
}

const SEARCH: readonly Rule<StageNote>[] = [
  [/^hop (\d{1,9}): (.+)$/su, (step, text) => readHop(Number(step), text)],
  [
    /^hop (\d{1,9}), (\w+): (.+)$/su,
    (step, lane, text) => {
      const failure = readLaneFailure(lane, text);
      return failure === null ? null : { code: 'hop-lane-failed', step: Number(step), ...failure };
    },
  ],
  [
    /^(\w+): (.+)$/su,
    (lane, text) => {
      const failure = readLaneFailure(lane, text);
      return failure === null ? null : { code: 'lane-failed', ...failure };
    },
  ],
];

const GATE: readonly Rule<StageNote>[] = [
  [/^(\d{1,9}) decided by you for this run$/u, (decided) => ({ code: 'decided-by-person', count: Number(decided) })],
  [
    /^(\d{1,9}) verdicts? remembered from the same question$/u,
    (verdicts) => ({ code: 'verdicts-cached', count: Number(verdicts) }),
  ],
];

const COMPOSE: readonly Rule<StageNote>[] = [
  [
    /^(\d{1,9}) of (\d{1,9}) tokens$/u,
    (tokens, budget) => ({ code: 'package-size', tokens: Number(tokens), budgetTokens: Number(budget) }),
  ],
  [/^(\d{1,9}) cut to (?:its|their) first level$/u, (cut) => ({ code: 'cut-to-lead', count: Number(cut) })],
  [/^a broad list: what says much the same stands further down$/u, always({ code: 'diversified' })],
  [
    /^(.+?) gave no usable counts; tokens are an estimate$/su,
    (tokenizer) => ({ code: 'tokens-estimated', tokenizer: readTokenizer(tokenizer), message: null }),
  ],
  [
    /^(.+?) could not count \((.*)\); tokens are an estimate$/su,
    (tokenizer, message) => ({ code: 'tokens-estimated', tokenizer: readTokenizer(tokenizer), message }),
  ],
];

const OBSERVE: readonly Rule<StageNote>[] = [
  [
    /^(\d{1,9}) of (\d{1,9}) were cited$/u,
    (cited, kept) => ({ code: 'cited', count: Number(cited), keptCount: Number(kept) }),
  ],
  [/^(\d{1,9}) paraphrased without being cited$/u, (cited) => ({ code: 'paraphrased', count: Number(cited) })],
];

const OF_ANY_STAGE: readonly Rule<StageNote>[] = [
  [/^not run: this message needs no memory$/u, always({ code: 'not-run' })],
  [/^(\d{1,9}) more were found and placed lower$/u, (unlisted) => ({ code: 'unlisted', count: Number(unlisted) })],
];

const OF_STAGE = new Map<unknown, readonly Rule<StageNote>[]>([
  ['understand', UNDERSTAND],
  ['lookup', LOOKUP],
  ['search', SEARCH],
  ['gate', GATE],
  ['compose', COMPOSE],
  ['observe', OBSERVE],
]);

/** @param isPlannedByModel a reason to skip in words of its own is the model's */
export function readStageNote(text: string, stage: unknown, isPlannedByModel: boolean): StageNote {
  const skipped = stage === 'understand' ? /^skipped: (.+)$/su.exec(text)?.[1] : undefined;
  const reason = skipped === undefined ? null : readSkipReason(skipped, isPlannedByModel);
  if (reason !== null) return { code: 'skipped', reason };
  return readBy([...OF_ANY_STAGE, ...(OF_STAGE.get(stage) ?? [])], text) ?? legacy(text);
}
