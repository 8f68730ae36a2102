import type { Lesson, LessonType } from '../../../shared/domain/lesson';
import type { LessonState, LessonView, LessonProbe } from '../../../shared/ipc/routes/lessons';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';

/** Types of lessons in the person's words. */
export const LESSON_TYPE_LABELS: Record<LessonType, string> = {
  correction: 'Correction',
  preference: 'Preference',
  precedent: 'Precedent',
  procedure: 'Procedure',
  discovery: 'Discovery',
};

/** The state of a lesson. */
export const LESSON_STATE_LABELS: Record<LessonState, string> = {
  live: 'active',
  promoted: 'said more than once',
  convention: 'convention',
  stale: 'may be out of date',
  retired: 'retired',
  merged: 'put together with another',
};

/** Headings for the reasons why a lesson does not match. */
export const SILENT_REASON_LABELS: Record<LessonProbe['nonMatches'][number]['reason'], string> = {
  'other-action': 'Waits for another action',
  'object-missing': 'Waits for something to be mentioned',
  'not-valid': 'Held at another time',
  'no-room': 'Comes after weightier ones',
  retired: 'Retired',
};
export const SILENT_REASON_ORDER = ['object-missing', 'no-room', 'other-action', 'not-valid', 'retired'] as const;

const withoutFinalPeriod = (text: string): string => text.trim().replace(/[.\s]+$/u, '');
const lowerFirst = (text: string): string =>
  /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "Before you deploy, run the tests, because …". */
export function lessonSentence(
  { trigger, instruction, reason }: Pick<Lesson, 'trigger' | 'instruction' | 'reason'>,
  action: string = trigger.actions[0]!,
): string {
  const because = withoutFinalPeriod(reason).replace(/^because\s+/iu, '');
  return `Before you ${withoutFinalPeriod(action)}, ${lowerFirst(withoutFinalPeriod(instruction))}${because === '' ? '' : `, because ${lowerFirst(because)}`}.`;
}

/** A weight of 0–1 in a word; the figure is shown beside it. */
export const weightText = (weight: number): string =>
  weight >= 0.7 ? 'cost much' : weight >= 0.45 ? 'cost something' : 'cost little';

/** "came up 3 times, followed 2 times". */
export function usesText({
  shownCount: fired,
  followedCount: followed,
  opportunityCount: opportunities,
  lastShownAt: lastFiredAt,
}: Pick<LessonView, 'shownCount' | 'followedCount' | 'opportunityCount' | 'lastShownAt'>): string {
  if (fired === 0)
    return opportunities === 0 ? 'has not come up yet' : `has not come up in ${formatCount(opportunities, 'chance')}`;
  return `came up ${timesText(fired)}, followed ${timesText(followed)}${lastFiredAt === null ? '' : `, last on ${formatDate(lastFiredAt, 'day')}`}`;
}

/** The days on which the lesson was stated. */
export function statedDatesText({ statedOn = [], createdAt }: Pick<Lesson, 'statedOn' | 'createdAt'>): string {
  const days = statedOn.length === 0 ? [createdAt] : statedOn;
  return `said on ${days.map((day) => formatDate(day, 'day')).join(' and ')}`;
}

/** The period in which a conflicting lesson held; null for a lesson without one. */
export function validityText({
  validFrom,
  validUntil = null,
}: Pick<Lesson, 'validFrom' | 'validUntil'>): string | null {
  if (validUntil !== null) return `held until ${formatDate(validUntil, 'day')}`;
  return validFrom === undefined ? null : `holds since ${formatDate(validFrom, 'day')}`;
}

const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);
