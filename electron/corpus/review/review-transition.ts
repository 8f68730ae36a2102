import type { NoteStatus } from '../../../shared/domain/note';

export const REVIEW_ACTIONS = ['keep', 'drop', 'later', 'edit'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/**
 * Results of each action by status. A decided row stays on the screen, so its decision can be reversed; deferring and
 * rewording are for pending units only.
 */
const AFTER: Record<ReviewAction, Partial<Record<NoteStatus, NoteStatus>>> = {
  keep: { provisional: 'kept', rejected: 'kept' },
  drop: { provisional: 'rejected', kept: 'rejected' },
  later: { provisional: 'provisional' },
  edit: { provisional: 'provisional' },
};

/** The status after an action of review; null if the action does not apply. */
export const reviewTransition = (status: NoteStatus, action: ReviewAction): NoteStatus | null =>
  AFTER[action][status] ?? null;
