import { z } from 'zod';
import { lessonTypeSchema, type Lesson } from '../../domain/lesson';
import { lessonIdSchema, type NoteId } from '../../domain/ids';
import type { NoteStatus } from '../../domain/note';
import { route } from '../route';

/** Where a lesson is in its life; the first that holds. */
export type LessonState = 'retired' | 'merged' | 'stale' | 'convention' | 'promoted' | 'live';

/** A lesson as the person sees it. */
export interface LessonView {
  lesson: Lesson;
  /** The note it was read from. */
  note: { id: NoteId; title: string; status: NoteStatus };
  state: LessonState;
  /** 0–1: what it weighs today. */
  weight: number;
  /**
   * Runs in which it came up, in which it was followed, and since it was learned in which something was about to be
   * done.
   */
  shownCount: number;
  followedCount: number;
  opportunityCount: number;
  lastShownAt: number | null;
}

export interface LessonList {
  /** Weightiest first. */
  lessons: LessonView[];
  /** General advice of the app while the vault has few lessons of its own; `limit` is from how many on it is silent. */
  starters: Lesson[];
  starterLimit: number;
}

export interface LessonProbe {
  /** Actions read from what was typed. */
  actions: string[];
  matches: {
    lesson: Lesson;
    /** The trigger that matched, and the words of the text it matched on. */ action: string;
    matchedTerms: string[];
    value: number;
  }[];
  starters: { lesson: Lesson; action: string }[];
  nonMatches: {
    lesson: Lesson;
    reason: 'other-action' | 'object-missing' | 'retired' | 'not-valid' | 'no-room';
    detail: string;
  }[];
}

/** Ways of saying one action; the first stands for all, `own` are the person's. */
export interface ActionSynonyms {
  names: string[];
  own: string[];
}

const action = z.string().trim().min(1, 'An action needs a word.').max(100);

export const lessonRoutes = {
  'lessons.list': route<LessonList>()(z.null()),
  /** What would remind of this, and what would not, each with the reason. Changes nothing and counts as no use. */
  'lessons.probe': route<LessonProbe>()(z.object({ text: z.string().trim().min(1).max(2_000) })),
  /** Trigger, kind and words as the person wants them; `not-found` when it is gone. */
  'lessons.save': route<Lesson>()(
    z.object({
      id: lessonIdSchema,
      type: lessonTypeSchema,
      actions: z.array(action).min(1, 'A lesson needs an action that calls it up.').max(20),
      objects: z.array(z.string().trim().min(1).max(100)).max(20),
      instruction: z.string().trim().min(1, 'A lesson needs to say what to do.').max(500),
      reason: z.string().trim().max(500),
    }),
  ),
  /**
   * `retire` and `revive`; `graduate` makes it a convention and `demote` takes that back; `fresh` says that it is not
   * out of date.
   */
  'lessons.setState': route<Lesson>()(
    z.object({ id: lessonIdSchema, change: z.enum(['retire', 'revive', 'graduate', 'demote', 'fresh']) }),
  ),
  /** Takes out one lesson of the starter set, or all of it. `app.undo` with scope note brings it back. */
  'lessons.removeStarters': route<null>()(z.object({ id: z.string().max(64).nullable() })),
  'lessons.actions': route<ActionSynonyms[]>()(z.null()),
  /** Another word for the action `to`, or a new action when it is null. */
  'lessons.addAction': route<ActionSynonyms[]>()(z.object({ name: action, to: action.nullable() })),
  'lessons.removeAction': route<ActionSynonyms[]>()(z.object({ name: action })),
};
