import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Lesson } from '../../../shared/domain/lesson';
import type { Proposal } from '../../../shared/domain/proposal';
import { AppError } from '../../../shared/ipc/errors';
import type { LessonTable } from './lesson-table';
import { mendTriggers } from './test-probes';
import { utcMidnightOf } from '../notes/source-context';
import { t } from '../../../shared/messages/message';

type LessonLookupById = Pick<LessonTable, 'get' | 'ofNote' | 'reader'>;

export const LESSON_PROPOSAL_KINDS: ReadonlySet<Proposal['kind']> = new Set([
  'graduate-lesson',
  'retire-lesson',
  'stale-lesson',
  'merge-lessons',
  'lesson-conflict',
  'convention-conflict',
  'mend-lesson',
]);

/**
 * What accepting a proposal on lessons changes, without the proposal's own row.
 *
 * @throws AppError `not-found` when one of its lessons is gone
 */
export function lessonProposalChanges(
  lessonLookup: LessonLookupById,
  { kind, subjects, reason }: Pick<Proposal, 'kind' | 'subjects' | 'reason'>,
  at: number,
): DraftChange[] {
  const lesson = (index: number): Lesson => {
    const found = lessonLookup.get(subjects[index] ?? '');
    if (found === null) throw new AppError('not-found', t('mainCorpus.lessonAboutVaultAny'));
    return found;
  };
  switch (kind) {
    case 'graduate-lesson':
      return [put('lessons', { ...lesson(0), graduatedAt: at })];
    case 'retire-lesson':
      return [put('lessons', { ...lesson(0), retiredAt: at })];
    case 'mend-lesson':
      return [put('lessons', mendTriggers(lessonLookup.reader, lesson(0)))];
    case 'stale-lesson':
      return [put('lessons', { ...lesson(0), stale: { since: at, reason } })];
    case 'merge-lessons':
      return mergeLessonChanges(
        lesson(0),
        subjects.slice(1).map((_, index) => lesson(index + 1)),
      );
    case 'lesson-conflict':
      return separateValidity(lesson(0), lesson(1));
    // The convention's lesson is marked; a decision or a summary stays unchanged, since the proposal only points it
    // out.
    case 'convention-conflict':
      return lessonLookup
        .ofNote(subjects[1] ?? '')
        .filter(({ retiredAt }) => retiredAt === null)
        .map((convention) => put('lessons', { ...convention, stale: { since: at, reason } }));
    default:
      return [];
  }
}

const daysOf = ({ statedOn, createdAt }: Lesson): number[] => statedOn ?? [utcMidnightOf(createdAt)];

/** One lesson with the days, the actions and the greatest weight of all; the others become records. */
function mergeLessonChanges(stays: Lesson, others: readonly Lesson[]): DraftChange[] {
  const all = [stays, ...others];
  const actions = [...new Set(all.flatMap(({ trigger }) => trigger.actions))];
  const reason = all.find((lesson) => lesson.reason !== '')?.reason ?? '';
  const statedOn = [...new Set(all.flatMap(daysOf))].sort((a, b) => a - b);
  const canonical: Lesson = {
    ...stays,
    trigger: { ...stays.trigger, actions },
    reason,
    statedOn,
    weight: Math.max(...all.map(({ weight }) => weight)),
  };
  return [put('lessons', canonical), ...others.map((lesson) => put('lessons', { ...lesson, mergedInto: stays.id }))];
}

/** Both stay: the older one holds until the newer one was stated, [validFrom, validUntil). */
function separateValidity(newer: Lesson, older: Lesson): DraftChange[] {
  const from = Math.max(...daysOf(newer));
  return [put('lessons', { ...newer, validFrom: from }), put('lessons', { ...older, validUntil: from })];
}
