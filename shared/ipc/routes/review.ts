import { z } from 'zod';
import { noteIdSchema, sessionIdSchema, type NoteId } from '../../domain/ids';
import { categorySchema, type Note, type NoteStatus } from '../../domain/note';
import { route } from '../route';

/** Why "keep the rest" passes over a unit: it needs a key press of its own (review.md). */
export type ReviewRisk =
  | 'imported'
  | 'invented-quote'
  | 'not-grounded'
  | 'instruction-like'
  | 'contains-link'
  | 'contains-secret'
  | 'contradicts-kept'
  | 'tightened-hedge';

/** A kept note close to a unit. */
export interface SimilarNote {
  id: NoteId;
  title: string;
  /** 0–1 by three-word shingles. */
  similarity: number;
  /**
   * `same`: says nothing else; `changes`: the same matter with another number, name, date or a negation; `near`:
   * otherwise alike.
   */
  relation: 'same' | 'changes' | 'near';
  keptAt: number | null;
}

export interface ReviewUnit {
  note: Note;
  /** Text around the evidence, with the quote at characters [start, end) of it. */
  evidence: {
    text: string;
    start: number;
    end: number;
    sessionId: string;
    messageId: string;
    messageIndex: number;
    at: number;
    by: string;
  } | null;
  /** Kept notes close to this one, nearest first; at most three. */
  similar: SimilarNote[];
  risks: ReviewRisk[];
  /** Waiting units that say the same, folded under this one: keeping takes the sources of all as one. */
  duplicates: ReviewUnit[];
}

export interface ReviewGroup {
  /** The same for the same topic while its units wait. */
  key: string;
  sessionId: string | null;
  /** The words its units share; empty where they share none. */
  topic: string;
  /** The chat or file it comes from. */
  title: string;
  at: number;
  origin: 'chat' | 'import' | 'sample' | 'person';
  units: ReviewUnit[];
}

export interface ReviewQueue {
  groups: ReviewGroup[];
  counts: { pending: number; kept: number; dropped: number; deferred: number };
  /** Units that fit the filter and are not in this reply; they come as these are decided. */
  remaining: number;
}

export interface Decided {
  note: Note;
  counts: ReviewQueue['counts'];
}

export interface DecidedMany {
  decided: NoteId[];
  /** Passed over, each with why. */
  skipped: { id: NoteId; risks: ReviewRisk[] }[];
  counts: ReviewQueue['counts'];
}

/** What is near a text that is being typed. */
export interface TextMatches {
  /** A kept or waiting note with this very title. */
  exact: { id: NoteId; title: string; status: NoteStatus } | null;
  similar: SimilarNote[];
}

const unitTitle = z.string().trim().min(1).max(300);
const alike = z.array(noteIdSchema).max(200).default([]);
const edit = { title: unitTitle.optional(), category: categorySchema.optional() };

export const reviewRoutes = {
  /**
   * Undecided units by topic, newest session first; decisions and flagged ones first in each topic. `kept` and
   * `dropped` count decisions of the last 24 hours. `text` filters all waiting units by their words; `limit` counts
   * units (1,000 without input).
   */
  'review.queue': route<ReviewQueue>()(
    z
      .object({ text: z.string().max(300).default(''), limit: z.number().int().min(1).max(2_000).default(400) })
      .nullable(),
  ),
  'review.keep': route<Decided>()(z.object({ id: noteIdSchema, ...edit, alike })),
  'review.drop': route<Decided>()(z.object({ id: noteIdSchema, alike })),
  'review.defer': route<Decided>()(z.object({ id: noteIdSchema, alike })),
  /**
   * One decision on many, as one batch. Keeping passes over the risky ones; units that are decided already are left
   * alone.
   */
  'review.decide': route<DecidedMany>()(
    z.object({
      decision: z.enum(['keep', 'drop', 'later']),
      units: z
        .array(z.object({ id: noteIdSchema, alike }))
        .min(1)
        .max(2_000),
    }),
  ),
  /** Changes the text or category of an undecided unit without deciding. */
  'review.edit': route<Decided>()(
    z.object({ id: noteIdSchema, title: unitTitle, category: categorySchema.optional() }),
  ),
  'review.setCategory': route<DecidedMany>()(
    z.object({ ids: z.array(noteIdSchema).min(1).max(2_000), category: categorySchema }),
  ),
  /** The unit and `with` become one note with the text given; a kept `with` stays the canonical one. */
  'review.merge': route<Decided>()(
    z.object({
      id: noteIdSchema,
      with: z.array(noteIdSchema).min(1).max(200),
      title: unitTitle,
      body: z.string().max(1_000_000),
      category: categorySchema.optional(),
      alike,
    }),
  ),
  /** Keeps the unit in the place of `older`, which becomes a record. */
  'review.replace': route<Decided>()(z.object({ id: noteIdSchema, older: noteIdSchema, ...edit, alike })),
  /** Keeps the unit beside the other note, linked with it. */
  'review.keepBoth': route<Decided>()(
    z.object({ id: noteIdSchema, other: noteIdSchema, kind: z.enum(['related', 'contradicts']), alike }),
  ),
  /** Writes `[[title]]` of a kept note under the unit. */
  'review.link': route<Decided>()(z.object({ id: noteIdSchema, to: noteIdSchema })),
  'review.add': route<Note>()(
    z.object({
      sessionId: sessionIdSchema.nullable(),
      text: z.string().trim().min(1).max(300),
      category: categorySchema,
    }),
  ),
  /** For typing: what has this title, and kept notes near it. `id` is the unit being edited. */
  'review.findSimilar': route<TextMatches>()(z.object({ text: z.string().max(300), id: noteIdSchema.nullable() })),
  /** A note's text for comparing; does not count as opening it. */
  'review.note': route<Note>()(z.object({ id: noteIdSchema })),
  'review.forSession': route<ReviewUnit[]>()(z.object({ sessionId: sessionIdSchema })),
};
