import type { NoteStatus } from '../../../shared/domain/note';

export const REVIEW_ACTIONS = ['keep', 'drop', 'later', 'edit'] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

const AFTER: Record<ReviewAction, NoteStatus> = { keep: 'kept', drop: 'rejected', later: 'provisional', edit: 'provisional' };

/** The status a unit has after an action of review; null where the action does not apply: only undecided units are decided. */
export const reviewTransition = (status: NoteStatus, action: ReviewAction): NoteStatus | null =>
  status === 'provisional' ? AFTER[action] : null;
