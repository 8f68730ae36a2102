import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import { noteIdSchema } from '../../domain/ids';
import type { Category, Note } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';

/** What the daily review can be answered with; `replaced` is made by `dailyReview.replace`. */
export type DailyReviewAnswer = 'still-true' | 'changed' | 'replaced' | 'archive' | 'not-now';

/** A kept note that is fading and important, with why it is asked about. */
export interface DailyReviewItem {
  id: string;
  title: string;
  body: string;
  category: Category;
  /** For saving and replacing: nothing that was changed meanwhile is overwritten. */
  version: number;
  vitality: number;
  zone: Zone;
  keptAt: number | null;
  lastUsedAt: number;
  /** What makes it important, in the person's words; at least one. */
  reasons: { kind: 'bridge' | 'confirmed' | 'linked-to-active' | 'decision' | 'pinned'; text: string }[];
  /** Active notes beside it, to judge it by; at most 3. */
  neighbours: { id: string; title: string }[];
}

export interface DailyReviewSet {
  /** Local date of the set, YYYY-MM-DD. */
  day: string;
  items: DailyReviewItem[];
  /** Of today's set, answered or put off already. */
  doneCount: number;
  /** What was answered today, in order; also notes of the set that were changed or put away elsewhere. */
  answers: { id: string; title: string; answer: DailyReviewAnswer }[];
  /** More that could be looked at after these. */
  remaining: number;
}

export const dailyReviewRoutes = {
  /** Today's set: few, the same all day, without what was answered or put off. */
  'dailyReview.today': route<DailyReviewSet>()(z.null()),
  /**
   * `still-true` is a use (`confirmed`); `archive` archives it; both are one undo. What is edited or put away by the
   * notes' own routes is answered by that; `changed` says so of a note that something else was done for.
   */
  'dailyReview.answer': route<{ note: Note; seq: number | null }>()(
    z.object({ id: noteIdSchema, answer: z.enum(['still-true', 'archive', 'not-now', 'changed']) }),
  ),
  /**
   * A new sentence in the place of the note, which becomes a record; one batch. `conflict` when the note was changed
   * since `baseVersion`.
   */
  'dailyReview.replace': route<{ note: Note; seq: number | null }>()(
    z.object({
      id: noteIdSchema,
      baseVersion: countSchema,
      title: z.string().trim().min(1, 'A note needs a title.').max(300, 'A title has at most 300 characters.'),
      body: z.string().max(1_000_000, 'A note holds at most a million characters.').default(''),
    }),
  ),
  /**
   * Takes back today's answer on one note, or its last answer (null), also one that was put off; null when there is
   * none.
   */
  'dailyReview.undo': route<{ label: string } | null>()(z.object({ id: noteIdSchema.nullable() })),
  'dailyReview.redo': route<{ label: string } | null>()(z.null()),
};
