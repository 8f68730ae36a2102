import type { NoteStatus } from '../../../shared/domain/note';

export const REVIEW_ACTIONS = ['keep', 'drop', 'defer', 'edit'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/**
 * Results of each action by status. A decided row stays on the screen, so its decision can be reversed; deferring and
 * rewording are for undecided units only.
 */
const AFTER: Record<ReviewAction, Partial<Record<NoteStatus, NoteStatus>>> = {
  keep: { pending: 'kept', deferred: 'kept', dropped: 'kept' },
  drop: { pending: 'dropped', deferred: 'dropped', kept: 'dropped' },
  defer: { pending: 'deferred', deferred: 'deferred' },
  edit: { pending: 'pending', deferred: 'deferred' },
};

/** The status after an action of review; null if the action does not apply. */
export const reviewTransition = (status: NoteStatus, action: ReviewAction): NoteStatus | null =>
  AFTER[action][status] ?? null;
