import { z } from 'zod';
import { noteIdSchema, sessionIdSchema, type NoteId } from '../../domain/ids';
import { categorySchema, type Note, type NoteStatus } from '../../domain/note';
import type { UnitWorth, WorthFeature } from '../../domain/worth';
import { route } from '../route';

/**
 * Why keeping many at once leaves a unit for a decision of its own. `imported`: it comes from elsewhere, and nobody knows
 * who said it; `not-yours`: somebody else said it in a chat, which counts in imported chats and where what the person
 * said is kept; `duplicate`: a kept note says the same.
 */
export type ReviewRisk =
  | 'imported'
  | 'not-yours'
  | 'proposed'
  | 'duplicate'
  | 'not-self-contained'
  | 'not-atomic'
  | 'invented-quote'
  | 'not-grounded'
  | 'instruction-like'
  | 'contains-link'
  | 'contains-secret'
  | 'contradicts-kept'
  | 'tightened-hedge';

/** Whether a risk says where a unit is from, which its place in the list says already. */
export const isAboutOrigin = (risk: ReviewRisk): boolean =>
  risk === 'imported' || risk === 'not-yours' || risk === 'proposed';

/** A kept note similar to a unit. */
export interface SimilarNote {
  id: NoteId;
  title: string;
  /** Jaccard similarity of three-word shingles, 0–1. */
  similarity: number;
  /**
   * `same`: adds nothing; `changes`: the same matter with another number, name, date or a negation; `near`: similar
   * otherwise.
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
  /** Similar kept notes, nearest first; at most three. */
  similar: SimilarNote[];
  risks: ReviewRisk[];
  /** The person wrote its source sentence, and it has no risk. Of this unit alone, without its duplicates. */
  canKeepAsSaid: boolean;
  /** How likely it is worth keeping, by rules and by the person's own decisions. */
  worth: UnitWorth;
  /** Pending units that say the same, folded under this one; keeping it merges their sources. */
  duplicates: ReviewUnit[];
}

export interface ReviewGroup {
  /** Stable for a topic while its units are pending. */
  key: string;
  sessionId: string | null;
  /** The words that its units share; empty without any. */
  topic: string;
  /** The chat or file it comes from, or the program that proposed it. */
  title: string;
  at: number;
  origin: 'chat' | 'import' | 'proposed' | 'sample' | 'person';
  /**
   * In a long session: `first` holds its best units, `fold` stands for the rest and has no units, and `small` is a topic
   * of the rest, shown while the fold is open. Absent: a topic of a short session.
   */
  part?: 'first' | 'fold' | 'small';
  /** Number of units behind the fold, shown or not. */
  folded?: number;
  units: ReviewUnit[];
}

export interface ReviewQueue {
  groups: ReviewGroup[];
  counts: { pending: number; kept: number; dropped: number; deferred: number };
  /** Matching units beyond this reply; they appear as these are decided. */
  remaining: number;
  /** Units behind closed folds. */
  folded: number;
  /** Matching units from imports that the person said; where they resemble kept notes, fewer can be kept at once. */
  said: number;
}

/** What the order of review learned from the person's decisions. */
export interface LearnedOrder {
  /** Number of decisions it learned from. */
  decisions: number;
  /** When it was reset; null: never. */
  since: number | null;
  /** What the person keeps more (weight above 0) or less often than the rules expect, the strongest first. */
  features: { feature: WorthFeature; weight: number; kept: number; dropped: number }[];
}

export interface Decided {
  note: Note;
  counts: ReviewQueue['counts'];
}

export interface DecidedMany {
  decided: NoteId[];
  /** Skipped units with the reasons. */
  skipped: { id: NoteId; risks: ReviewRisk[] }[];
  counts: ReviewQueue['counts'];
}

export interface KeptSaid {
  /** Duplicates among them included. */
  decided: NoteId[];
  /** How many of the others wait for their own decision, by the first reason of each. */
  left: Partial<Record<ReviewRisk, number>>;
  counts: ReviewQueue['counts'];
}

/** Notes similar to a text being typed. */
export interface TextMatches {
  /** A kept or pending note with exactly this title. */
  exact: { id: NoteId; title: string; status: NoteStatus } | null;
  similar: SimilarNote[];
}

const unitTitle = z.string().trim().min(1).max(300);
const alike = z.array(noteIdSchema).max(200).default([]);
const edit = { title: unitTitle.optional(), category: categorySchema.optional() };

export const reviewRoutes = {
  /**
   * Pending units by topic, newest session first; decisions and flagged units first within a topic. `kept` and
   * `dropped` count decisions of the last 24 hours. `text` filters all pending units by their words; `limit` counts
   * units (1,000 without input). Of a long session only the best units are sent and a fold for the rest, unless `open`
   * has the session; a filter and no input open all. While `view` stays the same, no unit changes its side of a fold.
   * `sessions`: units of these chats alone.
   */
  'review.queue': route<ReviewQueue>()(
    z
      .object({
        text: z.string().max(300).default(''),
        limit: z.number().int().min(1).max(2_000).default(400),
        open: z.union([z.literal('all'), z.array(sessionIdSchema).max(2_000)]).default('all'),
        view: z.string().max(64).default(''),
        sessions: z.array(sessionIdSchema).max(2_000).optional(),
      })
      .nullable(),
  ),
  'review.learned': route<LearnedOrder>()(z.null()),
  /** The order forgets the decisions made so far; the decisions themselves stay. */
  'review.forgetLearned': route<LearnedOrder>()(z.null()),
  'review.keep': route<Decided>()(z.object({ id: noteIdSchema, ...edit, alike })),
  /** `isWrong`: it is not true, so that it is used nowhere, wherever it was said. */
  'review.drop': route<Decided>()(z.object({ id: noteIdSchema, alike, isWrong: z.boolean().default(false) })),
  'review.defer': route<Decided>()(z.object({ id: noteIdSchema, alike })),
  /** One decision on many units, as one batch. Keeping skips risky units; units already decided are left alone. */
  'review.decide': route<DecidedMany>()(
    z.object({
      decision: z.enum(['keep', 'drop', 'defer']),
      units: z
        .array(z.object({ id: noteIdSchema, alike }))
        .min(1)
        .max(2_000),
    }),
  ),
  /**
   * Keeps, as one batch, what the person said: of `units`, or of all that wait from the chats `sessions`, or else from
   * imports; with the words of `text` where these are given. What another said, what needs a decision of its own and
   * what contradicts another of them is left.
   */
  'review.keepSaid': route<KeptSaid>()(
    z.object({
      units: z.array(noteIdSchema).min(1).max(20_000).optional(),
      text: z.string().max(300).default(''),
      sessions: z.array(sessionIdSchema).max(2_000).optional(),
    }),
  ),
  /** Edits the text or category of a pending unit without deciding. */
  'review.edit': route<Decided>()(
    z.object({ id: noteIdSchema, title: unitTitle, category: categorySchema.optional() }),
  ),
  'review.setCategory': route<DecidedMany>()(
    z.object({ ids: z.array(noteIdSchema).min(1).max(2_000), category: categorySchema }),
  ),
  /** Merges the unit and `with` into one note with the given text; a kept `with` stays the canonical one. */
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
  /** Keeps the unit and supersedes `older`, which becomes a record. */
  'review.replace': route<Decided>()(z.object({ id: noteIdSchema, older: noteIdSchema, ...edit, alike })),
  /** Keeps the unit beside the other note and links them. */
  'review.keepBoth': route<Decided>()(
    z.object({ id: noteIdSchema, other: noteIdSchema, kind: z.enum(['related', 'contradicts']), alike }),
  ),
  /** Makes notes that were kept by the person's choice for their chat suggestions again; others stay as they are. */
  'review.reopen': route<{ reopened: NoteId[] }>()(z.object({ ids: z.array(noteIdSchema).min(1).max(200) })),
  /** Appends `[[title]]` of a kept note to the unit. */
  'review.link': route<Decided>()(z.object({ id: noteIdSchema, to: noteIdSchema })),
  'review.add': route<Note>()(
    z.object({
      sessionId: sessionIdSchema.nullable(),
      text: z.string().trim().min(1).max(300),
      category: categorySchema,
    }),
  ),
  /** While typing: the note with this title, and similar kept notes. `id` is the unit being edited. */
  'review.findSimilar': route<TextMatches>()(z.object({ text: z.string().max(300), id: noteIdSchema.nullable() })),
  /** A note's text for comparison; not counted as a use. */
  'review.note': route<Note>()(z.object({ id: noteIdSchema })),
  'review.forSession': route<ReviewUnit[]>()(z.object({ sessionId: sessionIdSchema })),
};
