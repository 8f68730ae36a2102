import { z } from 'zod';
import { timeSchema } from './bounds';
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
import { layerSchema, zoneSchema } from './vitality';

/** The eleven stages of retrieval.md, in their order. */
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
export const stageNameSchema = z.enum(STAGE_NAMES);
export type StageName = z.infer<typeof stageNameSchema>;

export const laneNameSchema = z.enum([
  'lexical',
  'fuzzy',
  'dense',
  'temporal',
  'role',
  'graph',
  'cue',
  'decision',
  'web',
]);
export type LaneName = z.infer<typeof laneNameSchema>;

/**
 * What a vitality was made of when the candidate was ranked (vitality.md); field by field as `VitalityParts` has them.
 */
export const tracedVitalitySchema = z.object({
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

/** Why a note's words are not used: the person's mark, or what became of the note. */
export const hiddenReasonSchema = z.enum(['never-surface', 'archived', 'superseded', 'merged']);
export type HiddenReason = z.infer<typeof hiddenReasonSchema>;

/** A hidden note whose words were cut out of a text. */
export const hiddenBySchema = z.object({ noteId: noteIdSchema, why: hiddenReasonSchema });
export type HiddenBy = z.infer<typeof hiddenBySchema>;

/** One lane finding one candidate with one sub-query. */
export const findingSchema = z.object({
  lane: laneNameSchema,
  /** Place in `plan.subQueries`; -1 for the question itself. */
  subQuery: z.number().int(),
  /** 1-based place in that lane's list. */
  rank: z.number().int().positive(),
  /** The lane's own figure (BM25+ share 0–1, calibrated cosine, …). */
  value: z.number(),
  matchedTerms: z.array(z.string()),
  /** For the graph lane: the note whose link led here. */
  via: sourceRefSchema.nullable(),
  /** Of the word lane: how strict the list was that found it. */
  variant: z.enum(['tight', 'medium', 'broad']).optional(),
  /** What matched, where the terms alone do not tell: "Karoline → Caroline", "before you deploy". */
  note: z.string().optional(),
  /** Of the graph: steps from the nearest hit; `via` is the one before it on the way. */
  hops: z.number().int().positive().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const traceCandidateSchema = z.object({
  ref: sourceRefSchema,
  kind: sourceKindSchema,
  tier: tierSchema,
  title: z.string(),
  /** The text the funnel judged, whole for units and messages, cut at 2,000 characters; without what is hidden. */
  text: z.string(),
  /** The hidden notes whose words were cut out of `text`; absent: none. */
  hiddenBy: z.array(hiddenBySchema).optional(),
  contentHash: z.string(),
  /** Version of the note at that moment; 1 for messages and chunks. */
  version: z.number().int(),
  role: roleSchema,
  speaker: z.string().nullable(),
  at: timeSchema,
  keptAt: timeSchema.nullable(),
  /** Where it can be read: the session and message it is, or came from. */
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
  /** A note that was archived at that moment; only a search that includes those finds it. Absent: it was not. */
  archived: z.literal(true).optional(),
  /** The document a chunk is of; null for everything else, absent in older traces. */
  resource: z.object({ id: resourceIdSchema, title: z.string() }).nullable().optional(),
  found: z.array(findingSchema),
  /** Calibrated 0–1; null where nothing was embedded. */
  similarity: z.number().nullable(),
  fused: z.object({
    /** Sum of `parts`. */
    score: z.number(),
    /** 1-based place after fusing. */
    rank: z.number().int(),
    /** Named contributions, e.g. words, meaning, speaker, date, session. */
    parts: z.record(z.string(), z.number()),
  }),
  floor: z
    .object({ verdict: z.enum(['passed', 'dropped', 'exempt']), threshold: z.number(), reason: z.string() })
    .nullable(),
  gate: z
    .object({ verdict: verdictSchema, applicability: z.number(), reason: z.string(), judge: z.string() })
    .nullable(),
  rank: rankTermsSchema
    .extend({
      blend: z.number(),
      score: z.number(),
      position: z.number().int(),
      /** What `penalty` is made of, by name, before its cap; absent in older traces and where there is none. */
      penalties: z.record(z.string(), z.number()).optional(),
      /** How often it had been surfaced and used, where that counted against it. */
      history: z.object({ surfaced: z.number().int(), used: z.number().int() }).optional(),
      /** The weights it was ranked with; absent in older traces: the usual ones. */
      weights: blendWeightsSchema.optional(),
      /** How alive it was, in a word; absent where vitality was not used. */
      zone: zoneSchema.optional(),
      /** What its vitality was made of; absent in older traces, and where only the figure was at hand. */
      vitalityParts: tracedVitalitySchema.optional(),
      /** Why there is no vitality; absent where there is one, and in older traces. */
      vitalityUnused: z.string().optional(),
    })
    .nullable(),
  dedup: z.object({ foldedInto: sourceRefSchema.nullable(), folded: z.array(sourceRefSchema) }).nullable(),
  resolve: z.object({ notes: z.array(z.string()) }).nullable(),
  compose: z
    .object({
      tier: z.enum(['core', 'structural', 'peripheral']),
      tokens: z.number().int(),
      included: z.boolean(),
      reason: z.string(),
      /** The block it went into; absent in older traces (memories). */
      block: z.enum(['cues', 'workspace', 'memories', 'web']).optional(),
      /** Characters of its text that went in, when it was cut to its first level. */
      cutTo: z.number().int().optional(),
      /** As it was phrased for the model, when that is not its text (cues are instructions). */
      phrased: z.string().optional(),
    })
    .nullable(),
  /** Where its way ended: `kept` in the package, or dropped by a stage with a reason. */
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('kept') }),
    z.object({ state: z.literal('dropped'), stage: stageNameSchema, reason: z.string() }),
  ]),
  /** The person overrode the fit check for this run: `include` put it in, `without` left it out. Absent: nobody did. */
  override: z.enum(['include', 'without']).optional(),
  /** The child trace that found it, when the first round did not (reformulation). */
  foundBy: traceIdSchema.optional(),
  /** Filled by observe: 1-based sentences of the answer that cite it. */
  use: z
    .object({
      cited: z.boolean(),
      sentences: z.array(z.number().int()),
      quoteVerified: z.boolean(),
      /** Sentences that say what it says without citing it; absent: none. */
      paraphrased: z.array(z.number().int()).optional(),
    })
    .nullable(),
});
export type TraceCandidate = z.infer<typeof traceCandidateSchema>;

export const laneReportSchema = z.object({
  lane: laneNameSchema,
  state: z.enum(['ok', 'empty', 'failed', 'timed-out', 'off']),
  hits: z.number().int(),
  ms: z.number(),
  /** Why it failed or is off; empty otherwise. */
  reason: z.string(),
});
export type LaneReport = z.infer<typeof laneReportSchema>;

export const stageReportSchema = z.object({
  stage: stageNameSchema,
  /** Candidates before and after. */
  in: z.number().int(),
  out: z.number().int(),
  ms: z.number(),
  notes: z.array(z.string()),
  /**
   * Of fuse: candidates below the listed ones; they are counted, not kept in the trace. `in − out` = dropped here +
   * unlisted.
   */
  unlisted: z.number().int().optional(),
});
export type StageReport = z.infer<typeof stageReportSchema>;

/** What a stored fact answered by key (stage 2). */
export const tracedFactSchema = z.object({
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
export const decisionHistorySchema = z.object({
  subject: z.string(),
  records: z.array(
    decisionRecordSchema.omit({ retractedAt: true }).extend({
      /** `replaced` by a later decision of the thread; `withdrawn`: its note was put away or says otherwise now. */
      state: z.enum(['stands', 'replaced', 'withdrawn']),
      replacedBy: decisionIdSchema.nullable(),
    }),
  ),
});
export type DecisionHistory = z.infer<typeof decisionHistorySchema>;

export const retrievalTraceSchema = z.object({
  id: traceIdSchema,
  parentId: traceIdSchema.nullable(),
  /** Why this run was made; absent in older traces: the question itself. */
  purpose: z.enum(['question', 'reformulation', 'supplemental', 'depth', 'breadth', 'again']).optional(),
  /** For a reformulation or a supplement: what was changed or asked, in words. */
  purposeNote: z.string().optional(),
  /** Runs made for this one, in their order: reformulations, then supplements. */
  childIds: z.array(traceIdSchema).optional(),
  /** What the fact table answered by key. */
  facts: z.array(tracedFactSchema).optional(),
  /** What the decision records answered to a why. */
  decisions: decisionHistorySchema.nullable().optional(),
  /** Lessons of the starter set that were said: general advice, not the person's memory. */
  starters: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
  /**
   * Whether archived notes were searched, how many there were, and how many of them hold most of the question's words;
   * absent in older traces, which searched none.
   */
  archived: z.object({ searched: z.boolean(), total: z.number().int(), near: z.number().int() }).optional(),
  /**
   * Of a long chat: how many turns went as they are, and what its beginning was summed up to. Absent: all of it went as
   * it is.
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
  /** The turn's own date, epoch milliseconds; never the clock of whoever computes. */
  asOf: timeSchema,
  plan: queryPlanSchema,
  /** Set when the funnel was skipped: why. */
  skipped: z.string().nullable(),
  lanes: z.array(laneReportSchema),
  stages: z.array(stageReportSchema),
  candidates: z.array(traceCandidateSchema),
  gate: z.object({
    judge: z.string(),
    /** `failed-open`: at least one batch could not be judged and was kept unjudged. */
    state: z.enum(['judged', 'failed-open', 'not-run']),
    failures: z.array(z.string()),
  }),
  notices: z.array(
    z.object({
      kind: z.enum(['contradiction', 'stale', 'nothing-applies', 'token-cap', 'not-indexed']),
      text: z.string(),
      /** The sources it tells of, where the panel should lead to them (both sides of a contradiction). */
      refs: z.array(sourceRefSchema).optional(),
    }),
  ),
  package: z.object({
    /** In the order they went to the model. */
    order: z.array(sourceRefSchema),
    tokens: z.number().int(),
    budgetTokens: z.number().int(),
    /** Each block's share; absent in older traces. */
    blocks: z
      .array(
        z.object({
          block: z.enum(['contract', 'facts', 'cues', 'workspace', 'memories', 'web']),
          tokens: z.number().int(),
          budgetTokens: z.number().int(),
        }),
      )
      .optional(),
    /** What counted the tokens: an encoding's or a server's name, with "estimate" where it is one. */
    tokenizer: z.string().optional(),
  }),
  /** Hash of the funnel's settings and weights. */
  configHash: z.string(),
  /** Sequence number the index had reached. */
  indexSeq: z.number().int(),
  embedder: z.string().nullable(),
  /** Where the text went, in the person's words: "nothing left this machine" or the provider's host. */
  sentTo: z.string(),
  ms: z.number(),
});
export type RetrievalTrace = z.infer<typeof retrievalTraceSchema>;
