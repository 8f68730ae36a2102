import { askedScopeSchema } from './asked-scope';
import { z } from 'zod';
import { nameSchema, timeSchema } from './bounds';
import { sharedOriginSchema } from './collection';
import { decisionRecordSchema } from './decision-record';
import {
  decisionIdSchema,
  factIdSchema,
  messageIdSchema,
  noteIdSchema,
  resourceIdSchema,
  sessionIdSchema,
  sourceKindSchema,
  sourceRefSchema,
  traceIdSchema,
} from './ids';
import { roleSchema } from './message';
import { queryPlanSchema } from './query-plan';
import { blendWeightsSchema, rankTermsSchema, tierSchema, verdictSchema } from './ranking';
import {
  laneNameSchema,
  minimumShouldMatchSchema,
  penaltyCodeSchema,
  scorePartSchema,
  tokenizerSchema,
  webRouteSchema,
} from './trace-codes';
import {
  composeReasonSchema,
  dropReasonSchema,
  findingNoteSchema,
  floorReasonSchema,
  gateFailureSchema,
  gateJudgeSchema,
  gateReasonSchema,
  hiddenReasonSchema,
  laneReasonSchema,
  noticeMessageSchema,
  purposeNoteSchema,
  resolveNoteSchema,
  skipReasonSchema,
  vitalityUnusedSchema,
} from './trace-reasons';
import { stageNoteSchema } from './trace-stage-notes';
import { layerSchema, zoneSchema } from './vitality';
import { toolOriginSchema } from './tool-call';
import { trustClassSchema } from './web';

/** The eleven stages of the funnel, in order. */
export const STAGE_NAMES = [
  'understand',
  'lookup',
  'search',
  'fuse',
  'floor',
  'gate',
  'rank',
  'dedup',
  'resolve',
  'compose',
  'observe',
] as const;
const stageNameSchema = z.enum(STAGE_NAMES);
export type StageName = z.infer<typeof stageNameSchema>;

/** The parts of a candidate's vitality when it was ranked; fields as in `VitalityParts`. */
const tracedVitalitySchema = z.object({
  zone: zoneSchema,
  layer: layerSchema,
  uses: z.number(),
  lifetimeDays: z.number(),
  decay: z.number(),
  base: z.number(),
  stability: z.number(),
  linksTo: z.number(),
  spread: z.number(),
  revival: z.number(),
  isBridge: z.boolean(),
  activation: z.number(),
  vitality: z.number(),
});
export type TracedVitality = z.infer<typeof tracedVitalitySchema>;

/** A hidden note whose words were cut from a text. */
const hiddenBySchema = z.object({ noteId: noteIdSchema, why: hiddenReasonSchema });
export type HiddenBy = z.infer<typeof hiddenBySchema>;

/** One candidate found by one lane with one sub-query. */
const findingSchema = z.object({
  lane: laneNameSchema,
  /** Index into `plan.subQueries`; -1 for the question itself. */
  subQuery: z.number().int(),
  /** 1-based rank in the lane's list. */
  rank: z.number().int().positive(),
  /** The lane's own score (BM25+ share 0–1, calibrated cosine, …). */
  value: z.number(),
  matchedTerms: z.array(z.string()),
  /** Graph lane: the note whose link led to the candidate. */
  via: sourceRefSchema.nullable(),
  /** Lexical lane: strictness of the list that found it. */
  variant: minimumShouldMatchSchema.optional(),
  /** What matched, where the terms do not show it. */
  note: findingNoteSchema.optional(),
  /** Graph lane: links from the nearest hit; `via` is the last note on the path. */
  hops: z.number().int().positive().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Part of a text; offsets in UTF-16 units, and the headings it stands under. */
const passageSchema = z.object({ start: z.number().int(), end: z.number().int(), headings: z.array(z.string()) });

const traceCandidateSchema = z.object({
  ref: sourceRefSchema,
  kind: sourceKindSchema,
  tier: tierSchema,
  title: z.string(),
  /** The text that the funnel judged, without hidden parts; whole for units and messages, cut at 2,000 characters. */
  text: z.string(),
  /**
   * The parts of the note's body, message or chunk that `text` consists of, in UTF-16 units, the best first; absent:
   * all of it.
   */
  passages: z.array(passageSchema).optional(),
  /** Hidden notes whose words were cut from `text`; absent: none. */
  hiddenBy: z.array(hiddenBySchema).optional(),
  contentHash: z.string(),
  /** The note's version at that time; 1 for messages and chunks. */
  version: z.number().int(),
  role: roleSchema,
  speaker: z.string().nullable(),
  at: timeSchema,
  keptAt: timeSchema.nullable(),
  /** The session and message that it is or came from. */
  origin: z
    .object({
      sessionId: sessionIdSchema,
      sessionTitle: z.string(),
      messageId: messageIdSchema,
      messageIndex: z.number().int(),
      start: z.number().int(),
      end: z.number().int(),
    })
    .nullable(),
  /**
   * The note was archived at that time; only searches that include archived notes find it. Absent: it was not archived.
   */
  archived: z.literal(true).optional(),
  /** The document of a chunk; null for other candidates. */
  resource: z.object({ id: resourceIdSchema, title: z.string() }).nullable().optional(),
  /** Where a text of the web stood, live or saved; absent: it is not of the web. */
  web: z
    .object({
      url: z.string(),
      trust: trustClassSchema,
      /** `snippet` of a search, `passage` of a page that was fetched for this question, or a page `saved` before. */
      part: z.enum(['snippet', 'passage', 'saved']),
      /** The search interface that named it; null for a saved page. */
      source: z.string().nullable(),
      fetchedAt: timeSchema,
      publishedAt: timeSchema.nullable(),
    })
    .optional(),
  /** Who kept it, and in which collection; absent: it is no colleague's note. */
  shared: sharedOriginSchema.optional(),
  /** The call whose result it is a part of; absent: it is none. */
  tool: toolOriginSchema.optional(),
  found: z.array(findingSchema),
  /** Calibrated 0–1; null without an embedding. */
  similarity: z.number().nullable(),
  fused: z.object({
    /** Sum of `parts`. */
    score: z.number(),
    /** 1-based rank after fusion. */
    rank: z.number().int(),
    /** Contributions by their code. */
    parts: z.partialRecord(scorePartSchema, z.number()),
  }),
  floor: z
    .object({ verdict: z.enum(['passed', 'dropped', 'exempt']), threshold: z.number(), reason: floorReasonSchema })
    .nullable(),
  gate: z
    .object({ verdict: verdictSchema, applicability: z.number(), reason: gateReasonSchema, judge: gateJudgeSchema })
    .nullable(),
  rank: rankTermsSchema
    .extend({
      blend: z.number(),
      score: z.number(),
      position: z.number().int(),
      /** Contributions to `penalty` by code, before its cap; absent without any. */
      penalties: z.partialRecord(penaltyCodeSchema, z.number()).optional(),
      /** How often it had been surfaced and used, where that lowered its score. */
      history: z.object({ surfaced: z.number().int(), used: z.number().int() }).optional(),
      /** The blend weights used. */
      weights: blendWeightsSchema.optional(),
      /** Vitality zone; absent where vitality was not used. */
      zone: zoneSchema.optional(),
      /** Parts of its vitality; absent where only the total was known. */
      vitalityParts: tracedVitalitySchema.optional(),
      /** Why no vitality was used; absent where it was. */
      vitalityUnused: vitalityUnusedSchema.optional(),
    })
    .nullable(),
  dedup: z.object({ foldedInto: sourceRefSchema.nullable(), folded: z.array(sourceRefSchema) }).nullable(),
  resolve: z.object({ notes: z.array(resolveNoteSchema) }).nullable(),
  compose: z
    .object({
      tier: z.enum(['core', 'structural', 'peripheral']),
      tokens: z.number().int(),
      included: z.boolean(),
      reason: composeReasonSchema,
      /** Its block of the package. */
      block: z.enum(['lessons', 'profile', 'workspace', 'memories', 'web']).optional(),
      /** Characters that were packed, when it was cut to its first level. */
      cutTo: z.number().int().optional(),
      /** The text given to the model, when it differs from its own (lessons are phrased as instructions). */
      phrased: z.string().optional(),
    })
    .nullable(),
  /** The final outcome: `kept` in the package, or dropped by a stage with a reason. */
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('kept') }),
    z.object({ state: z.literal('dropped'), stage: stageNameSchema, reason: dropReasonSchema }),
  ]),
  /** The person overrode the gate for this run: `include` added it, `without` removed it. Absent: no override. */
  override: z.enum(['include', 'without']).optional(),
  /** Set by observe: 1-based sentences of the answer that cite it. */
  use: z
    .object({
      cited: z.boolean(),
      sentences: z.array(z.number().int()),
      quoteVerified: z.boolean(),
      /** It is cited in the answer's own words alone; absent: something is quoted. */
      isInOtherWords: z.literal(true).optional(),
      /** Sentences that paraphrase it without a citation; absent: none. */
      paraphrased: z.array(z.number().int()).optional(),
    })
    .nullable(),
});
export type TraceCandidate = z.infer<typeof traceCandidateSchema>;

/** What was asked of the web for a question, and what came of it. */
const webReportSchema = z.object({
  /** Turned on for this question, or for its chat. */
  mode: z.enum(['question', 'session']),
  route: webRouteSchema,
  /** The words that left. */
  query: z.string(),
  /** Label of the model that wrote them; absent: they are the message's own. */
  queryBy: z.string().optional(),
  answers: z.array(
    z.object({ source: z.string(), host: z.string(), results: z.number().int(), failure: z.string().nullable() }),
  ),
  /** Pages that were fetched because their snippet said too little. */
  escalations: z.array(
    z.object({
      ref: sourceRefSchema,
      url: z.string(),
      /** `read`: passages were found; the others are the ways in which it failed. */
      state: z.enum(['read', 'not-found', 'thin', 'behind-scripts', 'failed']),
      readBy: z.enum(['http', 'scripts']).nullable(),
      /** Passages of it, and how many of them the gate kept. */
      passages: z.number().int(),
      kept: z.number().int(),
      /** Why it failed, in words for the person; null where it did not. */
      failure: z.string().nullable(),
    }),
  ),
  /** Thin snippets of trusted sites that were not fetched, since a turn fetches three pages at most. */
  notFetched: z.number().int(),
  /**
   * `not-found`: no result fits. `thin`: only snippets that say little. `behind-scripts`: what would say more is written
   * by scripts. `answered`: something fits.
   */
  state: z.enum(['answered', 'not-found', 'thin', 'behind-scripts']),
  ms: z.number(),
});
export type WebReport = z.infer<typeof webReportSchema>;

const laneReportSchema = z.object({
  lane: laneNameSchema,
  state: z.enum(['ok', 'empty', 'failed', 'timed-out', 'off']),
  hits: z.number().int(),
  ms: z.number(),
  /** Why it failed or is off; null otherwise. */
  reason: laneReasonSchema.nullable(),
});
export type LaneReport = z.infer<typeof laneReportSchema>;

/** What was asked of a shared collection for a question, and what came of it. */
const collectionReportSchema = z.object({
  collectionId: z.string(),
  collection: z.string(),
  host: z.string(),
  /** `cached`: its server could not be asked, and notes that were read before were searched on this machine. */
  state: z.enum(['asked', 'cached', 'failed']),
  /** Of cached notes, when the newest was read; null without any, and for what was asked now. */
  cachedAt: timeSchema.nullable(),
  lanes: z.array(laneReportSchema),
  /** Notes found, judged and kept by the gate. */
  found: z.number().int(),
  judged: z.number().int(),
  kept: z.number().int(),
  /** Found notes that could not be read, since they are too large or not what a note is; absent: none. */
  leftOut: z.number().int().optional(),
  /** Why its server could not be asked, in words for the person; null where it was. */
  failure: z.string().nullable(),
});
export type CollectionReport = z.infer<typeof collectionReportSchema>;

const stageReportSchema = z.object({
  stage: stageNameSchema,
  /** Candidates before and after. */
  in: z.number().int(),
  out: z.number().int(),
  ms: z.number(),
  notes: z.array(stageNoteSchema),
  /**
   * Candidates of fuse below the listed ones, or parts of a tool's reply that were not judged: counted, but not stored. `in − out` = dropped here +
   * unlisted.
   */
  unlisted: z.number().int().optional(),
});
export type StageReport = z.infer<typeof stageReportSchema>;

/** A stored fact that answered a key of the question (stage 2). */
const tracedFactSchema = z.object({
  id: factIdSchema,
  entity: z.string(),
  attribute: z.string(),
  value: z.string(),
  type: z.enum(['preference', 'fact', 'decision', 'procedure']),
  validFrom: timeSchema,
  validUntil: timeSchema.nullable(),
  source: sourceRefSchema.nullable(),
  quote: z.string(),
});
export type TracedFact = z.infer<typeof tracedFactSchema>;

/** Decisions and negative results on one subject, oldest first, as they stood when the question was asked. */
const decisionHistorySchema = z.object({
  subject: z.string(),
  records: z.array(
    decisionRecordSchema.omit({ retractedAt: true, reading: true }).extend({
      /** Label of the model that read it; absent: rules did. */
      readBy: nameSchema.optional(),
      /** `replaced` by a later decision on the subject; `withdrawn`: its note was archived or no longer states it. */
      state: z.enum(['stands', 'replaced', 'withdrawn']),
      replacedBy: decisionIdSchema.nullable(),
    }),
  ),
  /** What was tried before and failed, for a message that plans it again; absent: the message asks. */
  isPlannedAgain: z.literal(true).optional(),
});
export type DecisionHistory = z.infer<typeof decisionHistorySchema>;

export const retrievalTraceSchema = z.object({
  id: traceIdSchema,
  parentId: traceIdSchema.nullable(),
  /** Why the run was made; absent: to answer the question. */
  purpose: z.enum(['question', 'supplemental', 'depth', 'breadth', 'again']).optional(),
  /** For a supplement, or what was asked again: what was asked or changed. */
  purposeNote: purposeNoteSchema.optional(),
  /** Runs made for this one: supplements, in order. */
  childIds: z.array(traceIdSchema).optional(),
  /** Facts that answered the question's keys. */
  facts: z.array(tracedFactSchema).optional(),
  /** The decision history for a why-question. */
  decisions: decisionHistorySchema.nullable().optional(),
  /** Lessons of the starter set that were used: general advice, not the person's memory. */
  starters: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
  /**
   * Whether archived notes were searched, how many there were, and how many contain most of the question's words.
   */
  archived: z.object({ searched: z.boolean(), total: z.number().int(), near: z.number().int() }).optional(),
  /**
   * For a long chat: the number of turns sent as they are, and the summary of the earlier ones. Absent: all turns were
   * sent.
   */
  conversation: z
    .object({
      turns: z.number().int(),
      summedUp: z.number().int(),
      text: z.string(),
      madeBy: z.object({ method: z.enum(['offline', 'model']), label: z.string() }),
      tokens: z.number().int(),
    })
    .optional(),
  sessionId: sessionIdSchema.nullable(),
  messageId: messageIdSchema.nullable(),
  surface: z.enum(['chat', 'search', 'eval']),
  /** The turn's own date, epoch milliseconds; never the current time. */
  asOf: timeSchema,
  /**
   * The vault was asked as it stood at `at`; `beganAt` is the time of its first change, null for an empty vault. Absent:
   * the vault as it was when asked.
   */
  vaultAsOf: z.object({ at: timeSchema, beganAt: timeSchema.nullable() }).optional(),
  /** The part of the vault that alone was asked; absent: all of it. */
  askedIn: askedScopeSchema.optional(),
  plan: queryPlanSchema,
  /** Why the funnel was skipped; null when it ran. */
  skipped: skipReasonSchema.nullable(),
  lanes: z.array(laneReportSchema),
  /** Absent: the web was not asked. */
  web: webReportSchema.optional(),
  /** The words that left, and each collection that was asked; absent: none was. */
  collections: z.object({ query: z.string(), asked: z.array(collectionReportSchema) }).optional(),
  stages: z.array(stageReportSchema),
  candidates: z.array(traceCandidateSchema),
  gate: z.object({
    judge: z.string(),
    /** `failed-open`: at least one batch could not be judged and was kept unjudged. */
    state: z.enum(['judged', 'failed-open', 'not-run']),
    failures: z.array(gateFailureSchema),
    /** Verdicts of the model that came after the answer, for sources that rules had judged. Absent: none. */
    late: z
      .object({
        judge: z.string(),
        verdicts: z.array(z.object({ ref: sourceRefSchema, verdict: verdictSchema, reason: gateReasonSchema })),
      })
      .optional(),
  }),
  notices: z.array(
    z.object({
      kind: z.enum([
        'contradiction',
        'stale',
        'nothing-applies',
        'token-cap',
        'not-indexed',
        'withheld',
        'answered-here',
      ]),
      message: noticeMessageSchema,
      /** Sources that the notice is about, for links in the panel (both sides of a contradiction). */
      refs: z.array(sourceRefSchema).optional(),
    }),
  ),
  package: z.object({
    /** The sources in the order given to the model. */
    order: z.array(sourceRefSchema),
    tokens: z.number().int(),
    budgetTokens: z.number().int(),
    /** Tokens by block. */
    blocks: z
      .array(
        z.object({
          block: z.enum(['contract', 'facts', 'lessons', 'profile', 'workspace', 'memories', 'web']),
          tokens: z.number().int(),
          budgetTokens: z.number().int(),
        }),
      )
      .optional(),
    /** What counted them. */
    tokenizer: tokenizerSchema.optional(),
  }),
  /** Hash of the funnel's settings and weights. */
  configHash: z.string(),
  /** Sequence number of the last batch in the index. */
  indexSeq: z.number().int(),
  embedder: z.string().nullable(),
  /** Host that the text was sent to; null when nothing left this machine. */
  sentTo: z.string().nullable(),
  ms: z.number(),
});
export type RetrievalTrace = z.infer<typeof retrievalTraceSchema>;
