import { z } from 'zod';
import { mayLeaveSchema } from './project';
import { sourceRefSchema } from './ids';

/** The schema of a code with its parameters. */
export const code = <Code extends string, Shape extends z.ZodRawShape>(name: Code, shape: Shape) =>
  z.object({ code: z.literal(name), ...shape });
export const count = z.number().int();

/** What sets two statements against each other: one denies the other, or says `value` where the other has `instead`. */
const negation = code('negation', {});
const otherValue = code('other-value', { value: z.string(), instead: z.string() });
const differenceSchema = z.discriminatedUnion('code', [negation, otherValue]);
export type Difference = z.infer<typeof differenceSchema>;

const lessonTrigger = code('lesson-trigger', { action: z.string() });
const decision = code('decision', { subject: z.string() });
const negativeResult = code('negative-result', { subject: z.string() });
const decisionMessage = code('decision-message', { subject: z.string() });
/** A name as it was written, and the name of the vault it was taken for. */
const nameMatchShape = { mention: z.string(), name: z.string() };

/** What matched, where the matched terms alone do not say it. */
export const findingNoteSchema = z.discriminatedUnion('code', [
  lessonTrigger,
  decision,
  negativeResult,
  decisionMessage,
  code('fuzzy-name', nameMatchShape),
  /** A note found by the message it was kept from; `terms` of the question that stand there, none when found by meaning. */
  code('source-turn', { terms: z.array(z.string()) }),
  /** Reached by a rare word that it shares with another candidate, not by a link. */
  code('shared-word', {}),
  /** Reached because it was said next to another candidate. */
  code('adjacent-turn', {}),
]);
export type FindingNote = z.infer<typeof findingNoteSchema>;

const includedByPerson = code('included-by-person', {});
const similarityShape = { similarity: z.number(), threshold: z.number() };
const belowThreshold = code('below-threshold', similarityShape);

export const floorReasonSchema = z.discriminatedUnion('code', [
  includedByPerson,
  code('not-dense-only', {}),
  code('similarity-passed', similarityShape),
  belowThreshold,
]);
export type FloorReason = z.infer<typeof floorReasonSchema>;

/** The features that decided the offline judge. */
const offlineEvidence = code('offline-evidence', {
  isOffTopic: z.boolean(),
  matchedTerms: z.array(z.string()),
  /** The question's terms that it lacks, at most four. */
  missingTerms: z.array(z.string()),
  /** Terms of the question. */
  termCount: count,
  /** The turns beside it hold some of the terms. */
  isTermInContext: z.boolean(),
  /** Somebody the question names, and what the candidate has to do with them; null: nobody is named. */
  person: z.object({ name: z.string(), role: z.enum(['speaks', 'named', 'nearby', 'absent']) }).nullable(),
  similarity: z.number().nullable(),
  /** How likely it helps, by the judge that reads it with the question, 0–1; absent: it was not read so. */
  applicability: z.number().optional(),
  /** The time the question asks about, in its words; empty where it has none. Null: no time is asked about. */
  timeWindow: z.object({ phrase: z.string(), isInside: z.boolean() }).nullable(),
  fuzzyName: z.object(nameMatchShape).nullable(),
  /** Other candidates of the same session fit too. */
  isSessionSupported: z.boolean(),
  isQuestion: z.boolean(),
});
export type OfflineEvidence = z.infer<typeof offlineEvidence>;

const judgeReasons = [
  /** A short reply to a call that was made for this very question: how alike they are says nothing. */
  code('reply-to-call', {}),
  code('marked-not-relevant', {}),
  code('marked-relevant', {}),
  lessonTrigger,
  code('other-person', { people: z.array(z.string()) }),
  /** Everything on a subject is asked for, and a note on it links to this one, or the other way round. */
  code('linked', { title: z.string() }),
  /** It holds little of the question, and was found nearly as well as the best, which answers. */
  code('near-best', {}),
  /** A list is asked for, and this names some of it. */
  code('listed', { members: z.array(z.string()) }),
  /** It states a limit or need of somebody whom the question names. */
  code('limit-of-named', { name: z.string() }),
  /** It is asked how something works in a domain, and this is of it, or has the thing in another. */
  code('domain', { phrase: z.string() }),
  code('other-domain', { phrase: z.string() }),
  /** The assistant's advice is asked for, and this is some, or is none. */
  code('advice', {}),
  code('not-advice', {}),
  /** It says what came of that advice, which is asked. */
  code('advice-outcome', {}),
  code('told-in-confidence', {}),
  /** Of a question of several steps: the answer of one was read here. */
  code('step-source', { answer: z.string() }),
  /** It bears on a step: `text`, with the answer of the step before in it. */
  code('step', { text: z.string(), answer: z.string() }),
  code('beside-steps', {}),
  offlineEvidence,
  /** A model's own sentence. */
  code('model', { text: z.string() }),
  /** A model that runs in the app has the verdict as its likeliest, with this share of all five, 0–1. */
  code('likeliest', { share: z.number() }),
] as const;

/** Why a judge of `Engine.judge` decided as it did. */
const judgeReasonSchema = z.discriminatedUnion('code', judgeReasons);
export type JudgeReason = z.infer<typeof judgeReasonSchema>;

const gateReasons = [
  ...judgeReasons,
  includedByPerson,
  code('excluded-by-person', {}),
  decision,
  negativeResult,
  decisionMessage,
  code('decision-record', {}),
  /** A summary or topic, of a question that names no subject to judge it by. */
  code('recent-overview', {}),
  code('not-judged', {}),
] as const;
export const gateReasonSchema = z.discriminatedUnion('code', gateReasons);
export type GateReason = z.infer<typeof gateReasonSchema>;

/**
 * Why rules judged although a model was asked to: the person's setting; it was not back in time; it never is; it was
 * asked once in this turn already, or has no room for it; the person did not wait for it; nothing was asked.
 */
export const standInReasonSchema = z.enum(['setting', 'late', 'slow', 'asked', 'skipped', 'small-talk']);
export type StandInReason = z.infer<typeof standInReasonSchema>;

/** Who judged: the person, the decision records, or an engine. */
export const gateJudgeSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('person') }),
  z.object({ by: z.literal('records') }),
  z.object({ by: z.literal('engine'), label: z.string() }),
]);
export type GateJudge = z.infer<typeof gateJudgeSchema>;

const superseded = code('superseded', { by: sourceRefSchema });

export const resolveNoteSchema = z.discriminatedUnion('code', [
  superseded,
  /** A summary that was put behind sources that are newer than it. */
  code('stale-summary', { newerCount: count }),
  code('contradicts', { ref: sourceRefSchema, difference: differenceSchema.nullable() }),
  code('contradicted-by-message', { difference: differenceSchema }),
]);
export type ResolveNote = z.infer<typeof resolveNoteSchema>;

/** `tokens` of the whole text; `freeTokens` that were left. */
const noRoom = code('no-room', { tokens: count, freeTokens: z.number() });

export const composeReasonSchema = z.discriminatedUnion('code', [
  code('core', {}),
  code('within-block', {}),
  code('borrowed', {}),
  code('truncated', { tokens: count, freeTokens: z.number() }),
  noRoom,
]);
export type ComposeReason = z.infer<typeof composeReasonSchema>;

export const vitalityUnusedSchema = z.discriminatedUnion('code', [code('switched-off', {}), code('not-available', {})]);
export type VitalityUnused = z.infer<typeof vitalityUnusedSchema>;

/** Why a note's words are not used: the person's mark, or what became of the note. */
export const hiddenReasonSchema = z.enum(['never-surface', 'dropped', 'archived', 'superseded', 'merged']);
export type HiddenReason = z.infer<typeof hiddenReasonSchema>;

/** Why a stage dropped a candidate. */
export const dropReasonSchema = z.discriminatedUnion('code', [
  /** `rank` (1-based) of `poolSize`, of which the best `breadth` went on. */
  code('beyond-breadth', { rank: count, poolSize: count, breadth: count }),
  code('hidden', { by: hiddenReasonSchema }),
  /** It lacks a phrase that the person put in quotation marks. */
  code('phrase-missing', { phrase: z.string() }),
  code('acknowledgement', {}),
  /** The question has one answer, and so many candidates before it answer much better. */
  code('below-gap', { kept: count }),
  /** The profile alone brought it here, and it bears on the question only a little. */
  code('profile-slight', {}),
  /** The person is frustrated, and wants little. */
  code('narrowed', { limit: count }),
  /** What there was at a time is asked for, and it lies outside. */
  code('outside-window', { phrase: z.string() }),
  code('other-channel', { channels: z.array(z.string()) }),
  belowThreshold,
  ...gateReasons,
  code('duplicate', { of: sourceRefSchema }),
  /** A curator of their collection marked the two as saying the same. */
  code('marked-duplicate', { of: sourceRefSchema }),
  code('repeated-question', {}),
  superseded,
  noRoom,
]);
export type DropReason = z.infer<typeof dropReasonSchema>;

/** Why a lane failed or is off. */
export const laneReasonSchema = z.discriminatedUnion('code', [
  code('not-a-callback', {}),
  code('not-an-overview', {}),
  code('no-time-window', {}),
  code('profile-empty', {}),
  /** The person turned it off for this chat. */
  code('profile-off', {}),
  /** Something is looked up: on the search page, in a part of the vault, by its very words, or by a model. */
  code('profile-not-a-turn', {}),
  /** `isWanted`: the plan would have looked there. */
  /** The person has not turned it on for this question or chat. */
  code('web-off', { isWanted: z.boolean() }),
  code('web-not-needed', {}),
  code('web-no-provider', {}),
  /** Nothing is left of the question once private words are taken out. */
  code('web-nothing-to-ask', {}),
  /** No shared collection is asked with each question. */
  code('no-collection', {}),
  code('collection-nothing-to-ask', {}),
  /** What is asked lies in the vault alone: a part of it, its past, or an incognito chat. */
  code('collection-vault-alone', {}),
  /** The server of a collection cannot compare notes by meaning. */
  code('no-pgvector', {}),
  /** Notes of a collection that were read before have no vectors yet, or there is no encoder. */
  code('cached-words-alone', {}),
  /** Links between notes of a collection that were read before are not followed. */
  code('cached-without-links', {}),
  code('switched-off', {}),
  code('timed-out', { limitMs: z.number() }),
  code('no-memory-needed', {}),
  /** `message` in the words of whatever failed. */
  code('failed', { message: z.string() }),
]);
export type LaneReason = z.infer<typeof laneReasonSchema>;

/** What a notice of the funnel says; the sources it is about are the notice's `refs`. */
export const noticeMessageSchema = z.discriminatedUnion('code', [
  code('not-indexed', { count }),
  code('over-cap', {}),
  /** `phrases`: nothing holds them all, and the person asked for what does. */
  code('nothing-applies', { phrases: z.array(z.string()).optional() }),
  /** `fitting` sources apply, and none has room. */
  code('no-room', { fitting: count }),
  /** `refs`: the older, the newer. */
  code('superseded', {}),
  /** `refs`: the summary, then the newer sources. */
  code('stale-summary', {}),
  code('contradiction', {}),
  code('message-contradicts', { difference: differenceSchema }),
  code('nothing-more', {}),
  /** Notes of a project that may not go where the engine sends. */
  code('withheld', { project: z.string(), notes: count, mayLeave: mayLeaveSchema }),
  /** Rules answered in place of `engine`, since the chat's project may not go there. */
  code('answered-here', { project: z.string(), engine: z.string() }),
]);
export type NoticeMessage = z.infer<typeof noticeMessageSchema>;

const failureCauseSchema = z.discriminatedUnion('code', [
  code('timed-out', { limitMs: z.number() }),
  code('failed', { message: z.string() }),
]);

/** Why a run was made, beyond its `purpose`. */
export const purposeNoteSchema = z.discriminatedUnion('code', [
  /** The person asked again with so many sources left out and put in. */
  code('asked-again', { without: count, include: count, isWithArchived: z.boolean() }),
  /** The model asked for `query` in the middle of its answer; `failure`: why that search failed. */
  code('model-request', { query: z.string(), failure: z.string().nullable() }),
  /** The model called a tool in the middle of its answer, and its result is judged. `query`: the arguments, shortened. */
  code('tool-call', { server: z.string(), tool: z.string(), query: z.string() }),
]);
export type PurposeNote = z.infer<typeof purposeNoteSchema>;

/** Why a message was answered without the vault. */
export const skipReasonSchema = z.discriminatedUnion('code', [
  code('no-words', {}),
  code('greeting', {}),
  code('thanks', {}),
  code('arithmetic', {}),
  code('small-talk', {}),
  /** Nothing says why. */
  code('no-memory-needed', {}),
  code('search-failed', { message: z.string() }),
  /** A model's own sentence. */
  code('model', { text: z.string() }),
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

/** What went wrong at the gate. */
export const gateFailureSchema = z.discriminatedUnion('code', [
  code('missing-verdicts', { missing: count, asked: count }),
  code('batch-failed', { count, cause: failureCauseSchema }),
  code('search-failed', { message: z.string() }),
]);
export type GateFailure = z.infer<typeof gateFailureSchema>;
