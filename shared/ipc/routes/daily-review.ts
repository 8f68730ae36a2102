import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import { noteIdSchema } from '../../domain/ids';
import type { Category, Note } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';
import { noteTextSchema } from './notes';

/** Answers of the daily review; `dailyReview.replace` produces `replaced`. */
export type DailyReviewAnswer = 'still-true' | 'changed' | 'replaced' | 'archive' | 'not-now';

/** A kept note that is fading and important, with the reasons. */
export interface DailyReviewItem {
  id: string;
  title: string;
  body: string;
  category: Category;
  /** For saving and replacing, so that no change made meanwhile is overwritten. */
  version: number;
  vitality: number;
  zone: Zone;
  keptAt: number | null;
  lastUsedAt: number;
  /** Why it is important, for the person; at least one. */
  reasons: { kind: 'bridge' | 'confirmed' | 'linked-to-active' | 'decision' | 'pinned'; text: string }[];
  /** Active notes linked to it, for context; at most 3. */
  neighbours: { id: string; title: string }[];
}

export interface DailyReviewSet {
  /** Local date of the set, YYYY-MM-DD. */
  day: string;
  items: DailyReviewItem[];
  /** Items of today's set that were answered or deferred. */
  doneCount: number;
  /** Today's answers in order, including notes of the set that were changed or archived elsewhere. */
  answers: { id: string; title: string; answer: DailyReviewAnswer }[];
  /** Further candidates after these. */
  remaining: number;
}

export const dailyReviewRoutes = {
  /** Today's set: a few notes, the same all day, without those answered or deferred. */
  'dailyReview.today': route<DailyReviewSet>()(z.null()),
  /**
   * `still-true` records a use (`confirmed`); `archive` archives the note; each is one undo. An edit or an archiving
   * through another route counts as the answer; `changed` reports any other action on the note.
   */
  'dailyReview.answer': route<{ note: Note; seq: number | null }>()(
    z.object({ id: noteIdSchema, answer: z.enum(['still-true', 'archive', 'not-now', 'changed']) }),
  ),
  /**
   * Replaces the note with a new sentence and supersedes it, in one batch. `conflict` when the note was changed since
   * `baseVersion`.
   */
  'dailyReview.replace': route<{ note: Note; seq: number | null }>()(
    noteTextSchema.omit({ category: true }).extend({ id: noteIdSchema, baseVersion: countSchema }),
  ),
  /** Undoes today's answer on one note, or the last answer (null), deferrals included; null when there is none. */
  'dailyReview.undo': route<{ label: string } | null>()(z.object({ id: noteIdSchema.nullable() })),
  'dailyReview.redo': route<{ label: string } | null>()(z.null()),
};
