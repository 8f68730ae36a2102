import type { Lesson, LessonType } from '../../shared/domain/lesson';
import type { LessonState, LessonView, LessonProbe } from '../../shared/ipc/routes/lessons';
import { formatDate } from '../ui/text/date-text';
import { formatList } from '../../shared/messages/format-list';
import { labels, t } from '../../shared/messages/message';

/** Types of lessons in the person's words. */
export const LESSON_TYPE_LABELS: Record<LessonType, string> = labels({
  correction: 'lessons.correction',
  preference: 'common.preference',
  precedent: 'lessons.precedent',
  procedure: 'common.procedure',
  discovery: 'lessons.discovery',
});

/** The state of a lesson. */
export const LESSON_STATE_LABELS: Record<LessonState, string> = labels({
  live: 'common.active',
  promoted: 'lessons.saidMoreThanOnce',
  convention: 'lessons.convention',
  stale: 'lessons.mayOutDate',
  retired: 'lessons.retired',
  merged: 'lessons.putTogetherWithAnother',
});

/** Headings for the reasons why a lesson does not match. */
export const SILENT_REASON_LABELS: Record<LessonProbe['nonMatches'][number]['reason'], string> = labels({
  'other-action': 'lessons.waitsForAnotherAction',
  'object-missing': 'lessons.waitsSomethingMentioned',
  'not-valid': 'lessons.heldAtAnotherTime',
  'no-room': 'lessons.comesAfterWeightierOnes',
  retired: 'lessons.retired2',
});
export const SILENT_REASON_ORDER = ['object-missing', 'no-room', 'other-action', 'not-valid', 'retired'] as const;

/** A weight of 0–1 in a word; the figure is shown beside it. */
export const weightText = (weight: number): string =>
  weight >= 0.7 ? t('lessons.costMuch') : weight >= 0.45 ? t('lessons.costSomething') : t('lessons.costLittle');

/** "came up 3 times, followed 2 times". */
export function usesText({
  shownCount: fired,
  followedCount: followed,
  opportunityCount: opportunities,
  lastShownAt: lastFiredAt,
}: Pick<LessonView, 'shownCount' | 'followedCount' | 'opportunityCount' | 'lastShownAt'>): string {
  if (fired === 0) return opportunities === 0 ? t('lessons.comeUpYet') : t('lessons.comeUpChances', { opportunities });
  return t('lessons.cameUpTimesFollowed', {
    shown: fired,
    followed,
    lastFiredAt:
      lastFiredAt === null ? '' : t('lessons.lastOnLastfiredat', { lastFiredAt: formatDate(lastFiredAt, 'day') }),
  });
}

/** The days on which the lesson was stated. */
export function statedDatesText({ statedOn = [], createdAt }: Pick<Lesson, 'statedOn' | 'createdAt'>): string {
  const days = statedOn.length === 0 ? [createdAt] : statedOn;
  return t('lessons.saidOnDays', { days: formatList(days.map((day) => formatDate(day, 'day'))) });
}

/** The period in which a conflicting lesson held; null for a lesson without one. */
export function validityText({
  validFrom,
  validUntil = null,
}: Pick<Lesson, 'validFrom' | 'validUntil'>): string | null {
  if (validUntil !== null) return t('lessons.heldUntilValiduntil', { validUntil: formatDate(validUntil, 'day') });
  return validFrom === undefined ? null : t('lessons.holdsSinceValidfrom', { validFrom: formatDate(validFrom, 'day') });
}
