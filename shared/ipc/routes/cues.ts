import { z } from 'zod';
import { cueTypeSchema, type Cue } from '../../domain/cue';
import { cueIdSchema, type NoteId } from '../../domain/ids';
import type { NoteStatus } from '../../domain/note';
import { route } from '../route';

/** Where a lesson is in its life; the first that holds. */
export type CueLife = 'retired' | 'merged' | 'stale' | 'convention' | 'promoted' | 'live';

/** A lesson as the person sees it. */
export interface CueView {
  cue: Cue;
  /** The note it was read from. */
  note: { id: NoteId; title: string; status: NoteStatus };
  life: CueLife;
  /** 0–1: what it weighs today. */
  weight: number;
  /**
   * Runs in which it came up, in which it was followed, and since it was learned in which something was about to be
   * done.
   */
  fired: number;
  followed: number;
  opportunities: number;
  lastFiredAt: number | null;
}

export interface CueList {
  /** Weightiest first. */
  cues: CueView[];
  /** General advice of the app while the vault has few lessons of its own; `limit` is from how many on it is silent. */
  starters: Cue[];
  starterLimit: number;
}

export interface ProbeResult {
  /** Actions read from what was typed. */
  actions: string[];
  fires: {
    cue: Cue;
    /** The trigger that matched, and the words of the text it matched on. */ action: string;
    matchedTerms: string[];
    value: number;
  }[];
  starters: { cue: Cue; action: string }[];
  silent: {
    cue: Cue;
    reason: 'other-action' | 'object-missing' | 'retired' | 'not-valid' | 'no-room';
    detail: string;
  }[];
}

/** Ways of saying one action; the first stands for all, `own` are the person's. */
export interface ActionWords {
  names: string[];
  own: string[];
}

const action = z.string().trim().min(1, 'An action needs a word.').max(100);

export const cueRoutes = {
  'cues.list': route<CueList>()(z.null()),
  /** What would remind of this, and what would not, each with the reason. Changes nothing and counts as no use. */
  'cues.probe': route<ProbeResult>()(z.object({ text: z.string().trim().min(1).max(2_000) })),
  /** Trigger, kind and words as the person wants them; `not-found` when it is gone. */
  'cues.save': route<Cue>()(
    z.object({
      id: cueIdSchema,
      type: cueTypeSchema,
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
  'cues.mark': route<Cue>()(
    z.object({ id: cueIdSchema, as: z.enum(['retire', 'revive', 'graduate', 'demote', 'fresh']) }),
  ),
  /** Takes out one lesson of the starter set, or all of it. `app.undo` with scope note brings it back. */
  'cues.removeStarters': route<null>()(z.object({ id: z.string().max(64).nullable() })),
  'cues.actions': route<ActionWords[]>()(z.null()),
  /** Another word for the action `to`, or a new action when it is null. */
  'cues.addAction': route<ActionWords[]>()(z.object({ name: action, to: action.nullable() })),
  'cues.removeAction': route<ActionWords[]>()(z.object({ name: action })),
};
