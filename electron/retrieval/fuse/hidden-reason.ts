import type { HiddenBy, HiddenWhy } from '../../../shared/domain/trace';

/** For the person, of what is left out whole; their own mark is told first. */
const REASONS: Record<HiddenWhy, string> = {
  'never-surface': 'hidden by you: a note with these words is never used in answers',
  archived: 'hidden by you: the note with these words is archived',
  superseded: 'replaced by a newer note',
  merged: 'merged into another note',
};
const ORDER: readonly HiddenWhy[] = ['never-surface', 'archived', 'superseded', 'merged'];

export const hiddenReason = (hiddenBy: readonly HiddenBy[]): string =>
  REASONS[ORDER.find((why) => hiddenBy.some((by) => by.why === why)) ?? 'never-surface'];
