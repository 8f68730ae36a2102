import { z } from 'zod';
import { lessonTypeSchema, type Lesson } from '../../domain/lesson';
import { lessonIdSchema, noteIdSchema, type NoteId } from '../../domain/ids';
import type { NoteStatus } from '../../domain/note';
import { route } from '../route';
import { t } from '../../messages/message';

/** State of a lesson; the first that applies. */
export type LessonState = 'retired' | 'merged' | 'stale' | 'convention' | 'promoted' | 'live';

/** A lesson with the sentence that tells it. */
export interface ToldLesson {
  lesson: Lesson;
  text: string;
}

/** What sentences of a model show about when a lesson comes up. */
export interface TestedProbes {
  writtenBy: string;
  /** It comes up at these, and should. */
  comesUp: string[];
  /** It should come up at these, and does not. */
  missing: string[];
  /** It stays silent at these, and should. */
  silent: string[];
  /** It should stay silent at these, and does not. */
  unwanted: string[];
  /** Further actions would make it come up where it should. */
  isMendable: boolean;
}

/** A lesson for the screen. */
export interface LessonView extends ToldLesson {
  /** The note that states it. */
  note: { id: NoteId; title: string; status: NoteStatus };
  state: LessonState;
  /** Current weight, 0–1. */
  weight: number;
  /** Runs in which it was shown, in which it was followed, and runs since it was learned that announced an action. */
  shownCount: number;
  followedCount: number;
  opportunityCount: number;
  lastShownAt: number | null;
  /** Null: no model wrote any sentences to test it with. */
  probes: TestedProbes | null;
}

export interface LessonList {
  /** Highest weight first. */
  lessons: LessonView[];
  /** General advice while the vault has few lessons; with `limit` lessons it is no longer used. */
  starters: ToldLesson[];
  starterLimit: number;
}

export interface LessonProbe {
  /** Actions read from the typed text. */
  actions: string[];
  matches: (ToldLesson & {
    /** The trigger that matched, and the words of the text it matched. */
    action: string;
    matchedTerms: string[];
    value: number;
  })[];
  starters: ToldLesson[];
  /** Label of the model that can be asked which lessons bear on it; null: none can. */
  model: string | null;
  nonMatches: (ToldLesson & {
    reason: 'other-action' | 'object-missing' | 'retired' | 'not-valid' | 'no-room';
    detail: string;
  })[];
}

/** Lessons that a model says bear on an act, by their meaning. */
export interface BearingLessons {
  model: string;
  bearing: (ToldLesson & { reason: string })[];
  /** Lessons that it was given, and those of less weight that it was not. */
  asked: number;
  unasked: number;
}

/** The end of a stream; a failure ends it with `{ type: 'failed', message }`. */
export type BearingEvent = { type: 'found' } & BearingLessons;

/** Synonyms of one action; the first is canonical, `own` are the person's. */
export interface ActionSynonyms {
  names: string[];
  own: string[];
}

const action = z
  .string()
  .trim()
  .min(1, { error: () => t('shared.actionNeedsWord') })
  .max(100);

export const lessonRoutes = {
  /** All of them, or those of one note. */
  'lessons.list': route<LessonList>()(z.object({ noteId: noteIdSchema }).nullable()),
  /** Which lessons the text would trigger and which not, with reasons. Changes nothing and counts as no use. */
  'lessons.probe': route<LessonProbe>()(z.object({ text: z.string().trim().min(1).max(2_000) })),
  /**
   * Asks the model which lessons bear on an act by their meaning, as a stream of BearingEvent. Changes nothing. The act
   * and the lessons are sent; `unsupported` without a model.
   */
  'lessons.findBearing': route<{ streamId: string }>()(z.object({ text: z.string().trim().min(1).max(2_000) })),
  /** Saves trigger, type and words as edited; `not-found` when the lesson is gone. */
  'lessons.save': route<Lesson>()(
    z.object({
      id: lessonIdSchema,
      type: lessonTypeSchema,
      actions: z
        .array(action)
        .min(1, { error: () => t('shared.lessonNeedsActionCalls') })
        .max(20),
      objects: z.array(z.string().trim().min(1).max(100)).max(20),
      instruction: z
        .string()
        .trim()
        .min(1, { error: () => t('shared.lessonNeedsSayWhat') })
        .max(500),
      reason: z.string().trim().max(500),
    }),
  ),
  /**
   * `retire` and `revive`; `graduate` makes it a convention and `demote` reverts that; `fresh` marks it as not
   * outdated; `mend` adds the actions with which it comes up where its probes say that it should.
   */
  'lessons.setState': route<Lesson>()(
    z.object({ id: lessonIdSchema, change: z.enum(['retire', 'revive', 'graduate', 'demote', 'fresh', 'mend']) }),
  ),
  /** Retires several as one act. */
  'lessons.retire': route<null>()(z.object({ ids: z.array(lessonIdSchema).min(1).max(500) })),
  /** Removes one lesson of the starter set, or all of them. `app.undo` with scope note restores them. */
  'lessons.removeStarters': route<null>()(z.object({ id: z.string().max(64).nullable() })),
  'lessons.actions': route<ActionSynonyms[]>()(z.null()),
  /** Adds a synonym of the action `to`, or a new action when `to` is null. */
  'lessons.addAction': route<ActionSynonyms[]>()(z.object({ name: action, to: action.nullable() })),
  'lessons.removeAction': route<ActionSynonyms[]>()(z.object({ name: action })),
};
