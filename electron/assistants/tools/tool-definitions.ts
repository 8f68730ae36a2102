import { z } from 'zod';
import type { AssistantTool } from '../../../shared/domain/assistant-client';
import { categorySchema } from '../../../shared/domain/note';
import type { SourceRef } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { Corpus } from '../../corpus/start-corpus';
import type { Engine } from '../../ports/engine';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { LaneQueries } from '../../retrieval/index/queries/lane-query';
import type { VaultStore } from '../../store/vault-store';
import type { ServedView } from '../served-view';

/** What the tools of one request work with. */
export interface ToolContext {
  /** The program's name. */
  client: string;
  view: ServedView;
  store: Pick<VaultStore, 'get' | 'getMany' | 'pages' | 'query'>;
  corpus: Pick<Corpus, 'catalog' | 'factTable' | 'noteDeps' | 'runExclusive'>;
  retrieval: (hidden: HiddenLookup) => Promise<Pick<Retrieval, 'retrieve'>>;
  lexical: LaneQueries['lexical'];
  /** Plans and judges by rules, so that no request of another program goes on to a model. */
  engine: Engine;
  /** Excluded names of a reply stand for the names again. */
  unmask: (text: string) => string;
  signal: AbortSignal;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A tool's reply, and what of the vault is in it. */
export interface ToolResult<Tool extends AssistantTool> {
  result: z.input<(typeof TOOL_OUTPUTS)[Tool]>;
  refs: SourceRef[];
  facts?: number;
}

/** `note:ID` where the kind is left out. */
export const refOf = (id: string): SourceRef => (id.includes(':') ? id : `note:${id}`) as SourceRef;

/** The same for what is hidden, outside of the scope, and not there: a program cannot tell them apart. */
export const notServedError = (): AppError =>
  new AppError('not-found', 'There is no such note among those that you may read. Use a ref from search or recent.');

export const isoTime = (at: number): string => new Date(at).toISOString();

/** Characters of a page of a note or document. */
export const PAGE_CHARACTERS = 20_000;

const words = z.string().trim().min(1).max(2_000);
const id = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^(?:(?:note|chunk):)?[0-9A-Za-z_-]{1,64}$/u, 'An id looks like “note:01J…”, as the results name it.');

/** What each tool takes, for its check and for the list that programs read. */
export const TOOL_INPUTS = {
  search: z.object({
    query: words.describe(
      'A question or words; tag:clay, path:garden, after:2025, before:2026 and "a phrase" narrow it',
    ),
    limit: z.number().int().min(1).max(20).default(8).describe('Results at most'),
  }),
  get_note: z.object({
    id: id.describe('A result’s ref, such as note:01J…'),
    offset: z
      .number()
      .int()
      .min(0)
      .max(20_000_000)
      .default(0)
      .describe('Where to read on: nextOffset of the page before'),
  }),
  why: z.object({
    query: words.describe('The question or words that were searched for'),
    id: id.describe('The ref of the result to explain'),
  }),
  recent: z.object({
    limit: z.number().int().min(1).max(50).default(10).describe('Notes at most'),
    after: z
      .string()
      .max(100)
      .regex(/^-?\d{1,16}:[0-9A-Za-z_-]{1,64}$/u, 'It is “next” of the page before.')
      .optional()
      .describe('Where to read on: next of the page before'),
  }),
  facts: z.object({
    about: z.string().trim().max(200).default('').describe('A person, thing or attribute; without it all facts'),
    limit: z.number().int().min(1).max(200).default(50).describe('Facts at most'),
  }),
  propose_note: z.object({
    text: z.string().trim().min(1).max(300).describe('One sentence that stands on its own'),
    details: z.string().max(20_000).default('').describe('More, as Markdown'),
    category: categorySchema.default('fact'),
  }),
} satisfies Record<AssistantTool, z.ZodType>;

export type ToolInput<Tool extends AssistantTool> = z.output<(typeof TOOL_INPUTS)[Tool]>;

const time = z.string().describe('ISO 8601');
const ref = z.string().describe('For citing it, and for get_note and why');
const text = z.string();
const count = z.number().int().nonnegative();
const fact = z.strictObject({
  entity: text,
  attribute: text,
  value: text,
  type: text,
  since: time,
  ref: ref.optional(),
});

/** What each tool gives, for the list that programs read. Every result is one of these, which the tests hold it to. */
export const TOOL_OUTPUTS = {
  search: z.strictObject({
    results: z.array(
      z.strictObject({
        ref,
        title: text,
        path: z.array(text),
        passage: text,
        from: z.enum(['kept note', 'imported document']),
        date: time,
        score: z.number(),
        why: text.describe('Why it was surfaced'),
      }),
    ),
    facts: z.array(fact),
  }),
  get_note: z.strictObject({
    ref,
    title: text,
    text,
    nextOffset: count.optional().describe('The text goes on there'),
    category: text.optional(),
    tags: z.array(text).optional(),
    path: text.optional(),
    headings: z.array(text).optional(),
    from: z.literal('imported document').optional(),
    written: time,
    kept: time.optional(),
    changed: time.optional(),
  }),
  why: z.strictObject({
    ref,
    outcome: z.enum(['surfaced', 'left-out', 'not-found']),
    position: count.nullable().optional().describe('Among those that were surfaced'),
    surfaced: count.optional(),
    score: z.number().nullable().optional(),
    reasons: z.array(text),
  }),
  recent: z.strictObject({
    notes: z.array(
      z.strictObject({
        ref,
        title: text,
        lead: text.describe('Its first words'),
        characters: count,
        tags: z.array(text),
        kept: time.optional(),
        changed: time,
      }),
    ),
    next: text.optional().describe('For after: there are older ones'),
  }),
  facts: z.strictObject({ facts: z.array(fact) }),
  propose_note: z.strictObject({ ref, state: z.literal('to review'), isNew: z.boolean() }),
} satisfies Record<AssistantTool, z.ZodType>;

/** What each tool does, in words for a model. */
export const TOOL_TEXTS: Record<AssistantTool, { title: string; description: string }> = {
  search: {
    title: 'Search the vault',
    description:
      'Finds kept notes and passages of documents that help with a question, each with the reason why it was surfaced. Cite results by their ref.',
  },
  get_note: {
    title: 'Read a note',
    description: 'The whole text of a note, or of a passage of a document, by its ref.',
  },
  why: {
    title: 'Why was this surfaced?',
    description:
      'Explains for a query why a note was surfaced or left out: what found it, who judged it fit and why, and how its score comes about.',
  },
  recent: { title: 'Recent notes', description: 'The notes that were kept or changed last, newest first.' },
  facts: {
    title: 'Current facts',
    description: 'Facts that hold now, read out of kept notes: entity, attribute, value, and since when.',
  },
  propose_note: {
    title: 'Propose a note',
    description:
      'Proposes a note. It waits in the Inbox under your name until the person keeps or drops it, and is used nowhere before. Propose only what the person would want to remember.',
  },
};
