import type { HiddenBy, HiddenReason } from '../../../../shared/domain/trace';

/** Reasons for the person, in order of precedence. */
const REASON_TEXT: Record<HiddenReason, string> = {
  'never-surface': 'hidden by you: a note with these words is never used in answers',
  archived: 'hidden by you: the note with these words is archived',
  superseded: 'replaced by a newer note',
  merged: 'merged into another note',
};
const REASON_PRIORITY: readonly HiddenReason[] = ['never-surface', 'archived', 'superseded', 'merged'];

export const hiddenReason = (hiddenBy: readonly HiddenBy[]): string =>
  REASON_TEXT[REASON_PRIORITY.find((why) => hiddenBy.some((by) => by.why === why)) ?? 'never-surface'];
