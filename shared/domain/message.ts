import { z } from 'zod';
import { askedScopeSchema } from './asked-scope';
import { MAX_LISTED_CALLS, toolCallSchema } from './tool-call';
import { agentToolSchema, MAX_AGENT_TOOLS } from './agent-tool';
import { attachmentUseSchema, MAX_MESSAGE_ATTACHMENTS } from './attachment-use';
import { countSchema, listOf, nameSchema, ordinalSchema, textSchema, timeSchema } from './bounds';
import { chosenModelSchema } from './chosen-model';
import { heardSchema } from './heard';
import {
  attachmentIdSchema,
  messageIdSchema,
  noteIdSchema,
  sessionIdSchema,
  sourceRefSchema,
  traceIdSchema,
} from './ids';

export const roleSchema = z.enum(['person', 'assistant']);
export type Role = z.infer<typeof roleSchema>;

/** What a question is asked of. */
export const askedSourcesSchema = z.object({
  /** The web is on for this question, or for its chat, where the router decides; null: it is off. */
  web: z.enum(['question', 'session']).nullable(),
  /** Shared collections that the person joined are asked. */
  collections: z.boolean(),
  /** The model is offered no tools; absent: those that the person allowed. */
  withoutTools: z.literal(true).optional(),
  /** The part of the vault that is asked, and nothing else; absent: all of it. */
  scope: askedScopeSchema.optional(),
});
export type AskedSources = z.infer<typeof askedSourcesSchema>;

/** Of a message where the person chose nothing, and of a question that only the vault may hear. */
export const DEFAULT_SOURCES: AskedSources = { web: null, collections: true };
export const VAULT_ALONE: AskedSources = { web: null, collections: false };

/**
 * What keeps a sentence from being said by the source that it cites: a number, date or name that the source lacks, a
 * denial that only one of them has, or its whole meaning.
 */
const supportDifferenceSchema = z.enum(['number', 'date', 'name', 'negation', 'meaning']);
export type SupportDifference = z.infer<typeof supportDifferenceSchema>;

/** A numbered reference in an answer. */
const citationSchema = z.object({
  /** 1-based number as shown in the answer. */
  number: ordinalSchema,
  ref: sourceRefSchema,
  quote: textSchema,
  /** The source contains the quote verbatim, whether or not the answer puts it in quotation marks. */
  verified: z.boolean(),
  /**
   * The answer says in its own words what it cites and quotes nothing; absent: it quotes, its words were compared and are
   * not found in the source, or it was stored without this.
   */
  isInOtherWords: z.literal(true).optional(),
  /**
   * It is set where the answer's own words were compared with the source: characters [start, end) of the answer, and what
   * keeps the source from saying them; null where it says them. Absent: they were not compared.
   */
  comparison: z
    .object({ start: countSchema, end: countSchema, differsIn: supportDifferenceSchema.nullable() })
    .optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** Whether the source says what its number stands for, verbatim or in other words, as far as that was compared. */
export const leadsToSource = ({ verified, isInOtherWords }: Citation): boolean => verified || isInOtherWords === true;

const messageStateSchema = z.enum(['streaming', 'complete', 'stopped', 'failed']);
export type MessageState = z.infer<typeof messageStateSchema>;

/**
 * Result of extraction from a turn, stored on the assistant's message that ended it; on the person's message when the
 * notes were taken later, or after an import.
 */
const extractionOutcomeSchema = z.object({
  state: z.enum(['pending', 'done', 'failed', 'skipped']),
  units: countSchema,
  /** Sentences recognised as recalled notes or paraphrases of them, and therefore not added again. */
  reuses: countSchema,
  /**
   * Why extraction was skipped or failed, or what else the person should know (rules were used, the message was cut),
   * in words for the person; empty otherwise.
   */
  reason: textSchema,
});
export type ExtractionOutcome = z.infer<typeof extractionOutcomeSchema>;

/** One analyst's answer; its own trace holds its package. */
const analystSchema = z.object({ traceId: traceIdSchema, text: textSchema, citations: listOf(citationSchema) });

/** The depth and the breadth analyst's answers, written independently, and what they share. */
const analysisSchema = z.object({
  depth: analystSchema,
  breadth: analystSchema,
  /** References in both packages, and in only one. */
  evidence: z.object({
    shared: listOf(sourceRefSchema),
    onlyDepth: listOf(sourceRefSchema),
    onlyBreadth: listOf(sourceRefSchema),
  }),
  /** Share of the two answers' conclusions that agree, 0–1, with the sentences that do and do not. */
  conclusions: z.object({
    agreement: z.number().min(0).max(1),
    shared: listOf(z.object({ depth: textSchema, breadth: textSchema })),
    onlyDepth: listOf(textSchema),
    onlyBreadth: listOf(textSchema),
    /** Sentences on the same matter that disagree (a negation, another number or date); they are in `only…` too. */
    conflicts: listOf(z.object({ depth: textSchema, breadth: textSchema })).optional(),
  }),
  verdict: z.enum([
    'converging-from-different-evidence',
    'converging-from-the-same-evidence',
    'diverging',
    'nothing-applies',
  ]),
});
export type Analysis = z.infer<typeof analysisSchema>;

/** What the person said of kept notes in the message before: it is proposed, and nothing is done until they confirm it. */
const correctionSchema = z.object({
  says: z.enum(['corrects', 'forgets', 'confirms']),
  /** The notes that may be meant, the likeliest first. */
  notes: listOf(noteIdSchema),
  /** Where in the message the sentence begins that may replace the note; absent: it has none. */
  statementStart: countSchema.optional(),
  /** It was confirmed or dismissed. */
  isSettled: z.literal(true).optional(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Models that answer one question side by side, at most. */
export const MAX_SIDE_BY_SIDE = 3;

const sideBySideSchema = z.object({
  /** The first of these answers: this one, or the one beside which it stands. */
  first: messageIdSchema,
  /** The model that was asked for it. */
  model: chosenModelSchema,
  /** What the person decided; absent: nothing yet, all of them stay. */
  choice: z.enum(['kept', 'set-aside']).optional(),
});

export const messageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  /** 0-based position in the session; people see `index + 1`. */
  index: countSchema,
  role: roleSchema,
  /** Speaker's name where one is known (imports); otherwise null. */
  speaker: nameSchema.nullable(),
  /** Markdown. In answers `[n]` refers to citation n. */
  text: textSchema,
  createdAt: timeSchema,
  state: messageStateSchema,
  /** Error message for the person, when `failed`. */
  error: textSchema.nullable(),
  /** Label of the model that answered; null for the person's messages. */
  model: nameSchema.nullable(),
  traceId: traceIdSchema.nullable(),
  citations: listOf(citationSchema),
  extraction: extractionOutcomeSchema.nullable(),
  externalKey: nameSchema.nullable(),
  /**
   * It is set on an answer asked again with another package or model: of which answer, which notes the person left out or
   * added, whether archived notes were searched, and which model was asked.
   */
  variant: z
    .object({
      of: messageIdSchema,
      without: listOf(sourceRefSchema),
      include: listOf(sourceRefSchema),
      includeArchived: z.boolean().optional(),
      /** The question's scope was left out: everything was asked. */
      everywhere: z.literal(true).optional(),
      /** The model that the person asked this time; absent: that of the chat. */
      model: chosenModelSchema.optional(),
    })
    .optional(),
  /**
   * It is set on an answer that is not the first one to its question (retried, asked again, two analysts): the person's
   * message.
   */
  questionId: messageIdSchema.optional(),
  /**
   * It is set on a message of the person that begins or goes on a branch: the person's message it follows, null where
   * it begins the conversation. Absent: it follows the person's message stored before it.
   */
  after: messageIdSchema.nullable().optional(),
  /** It is set on a question for which the web was on: for it alone, or for its chat. */
  web: z.enum(['question', 'session']).optional(),
  /** It is set on a question for which the shared collections were off: for it alone, or for its chat. */
  withoutCollections: z.literal(true).optional(),
  /** It is set on a question for which tools were off: for it alone, or for its chat. */
  toolsOff: z.literal(true).optional(),
  /** It is set on a question that was asked of a part of the vault alone. */
  scope: askedScopeSchema.optional(),
  /** Files that the person attached, in their order, and those of an imported message; absent without any. */
  attachments: z.array(attachmentIdSchema).max(MAX_MESSAGE_ATTACHMENTS).optional(),
  /** It is set on an answer to a message with files: what the model was given of each; absent otherwise. */
  attachmentUses: z.array(attachmentUseSchema).max(MAX_MESSAGE_ATTACHMENTS).optional(),
  /**
   * It is set on an answer that says itself that nothing in the vault applies: no notice says it again. Absent: it may
   * not.
   */
  saysNothingApplies: z.literal(true).optional(),
  /** It is set on an answer of the person's own agent: the tools that it used or was refused; absent: none. */
  agentTools: z
    .array(agentToolSchema)
    .max(2 * MAX_AGENT_TOOLS)
    .optional(),
  /** It is set on an answer during which tools of the person's were called, or would have been: the calls in their order. */
  toolCalls: z.array(toolCallSchema).max(MAX_LISTED_CALLS).optional(),
  /** It is set on an answer whose model was offered no tools: the project whose texts may not go to them. */
  withoutTools: nameSchema.optional(),
  /** It is set on a message of the person that was spoken, in part or as a whole; absent: it was typed. */
  heard: heardSchema.optional(),
  /** It is set on an answer to a message that says of a kept note that it is wrong, to be forgotten, or still true. */
  correction: correctionSchema.optional(),
  /** It is set on the answers of several models to one question, which were given the same package. */
  sideBySide: sideBySideSchema.optional(),
  /** It is set on an answer by two analysts; `text` then holds both answers and their comparison as Markdown. */
  analysis: analysisSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;

export const sourcesOf = ({
  web,
  withoutCollections,
  toolsOff,
}: Pick<Message, 'web' | 'withoutCollections' | 'toolsOff'>): AskedSources => ({
  web: web ?? null,
  collections: withoutCollections !== true,
  ...(toolsOff === true ? { withoutTools: true } : {}),
});
