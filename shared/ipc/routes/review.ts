import { z } from 'zod';
import { noteIdSchema, sessionIdSchema, type NoteId } from '../../domain/ids';
import { categorySchema, type Note } from '../../domain/note';
import { route } from '../route';

export interface ReviewUnit {
  note: Note;
  /** Text around the evidence, with the quote at characters [start, end) of it. */
  evidence: { text: string; start: number; end: number; sessionId: string; messageId: string; messageIndex: number; at: number; by: string } | null;
  /** Kept notes close to this one, nearest first; at most three. `similarity` 0–1 by shingles. */
  similar: { id: NoteId; title: string; similarity: number }[];
}

export interface ReviewGroup {
  sessionId: string | null;
  title: string;
  at: number;
  origin: 'chat' | 'import' | 'sample' | 'person';
  units: ReviewUnit[];
}

export interface ReviewQueue {
  groups: ReviewGroup[];
  counts: { waiting: number; kept: number; dropped: number; later: number };
}

export interface Decided {
  note: Note;
  counts: ReviewQueue['counts'];
}

export const reviewRoutes = {
  /** Undecided units by session, newest session first (at most 1,000; `waiting` counts all). `kept` and `dropped` count decisions of the last 24 hours. */
  'review.queue': route<ReviewQueue>()(z.null()),
  'review.keep': route<Decided>()(z.object({ id: noteIdSchema, title: z.string().trim().min(1).max(300).optional(), category: categorySchema.optional() })),
  'review.drop': route<Decided>()(z.object({ id: noteIdSchema })),
  'review.later': route<Decided>()(z.object({ id: noteIdSchema })),
  /** Changes the text or category of an undecided unit without deciding. */
  'review.edit': route<Decided>()(z.object({ id: noteIdSchema, title: z.string().trim().min(1).max(300), category: categorySchema.optional() })),
  'review.add': route<Note>()(z.object({ sessionId: sessionIdSchema.nullable(), text: z.string().trim().min(1).max(300), category: categorySchema })),
  'review.forSession': route<ReviewUnit[]>()(z.object({ sessionId: sessionIdSchema })),
};
