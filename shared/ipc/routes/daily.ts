import { z } from 'zod';
import { noteIdSchema } from '../../domain/ids';
import type { Category, Note } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';

/** A kept note that is fading and important, with why it is asked about. */
export interface DailyItem {
  id: string;
  title: string;
  body: string;
  category: Category;
  vitality: number;
  zone: Zone;
  keptAt: number | null;
  lastUsedAt: number;
  /** What makes it important, in the person's words; at least one. */
  reasons: { kind: 'bridge' | 'confirmed' | 'linked-to-active' | 'decision' | 'pinned'; text: string }[];
  /** Active notes beside it, to judge it by; at most 3. */
  near: { id: string; title: string }[];
}

export interface DailySet {
  /** Local date of the set, YYYY-MM-DD. */
  day: string;
  items: DailyItem[];
  /** Of today's set, answered or put off already. */
  done: number;
  /** More that could be looked at after these. */
  waiting: number;
}

export const dailyRoutes = {
  /** Today's set: few, the same all day, without what was answered or put off. */
  'daily.set': route<DailySet>()(z.null()),
  /** `still-true` is a use (`confirmed`); `archive` archives it; both are one undo. Editing and superseding are done with the notes' own routes and then told by `changed`. */
  'daily.answer': route<{ note: Note; seq: number | null }>()(z.object({ id: noteIdSchema, answer: z.enum(['still-true', 'archive', 'not-now', 'changed']) })),
};
