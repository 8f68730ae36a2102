import type { Lesson, LessonType } from '../../../shared/domain/lesson';
import type { LessonId, NoteId } from '../../../shared/domain/ids';

/** Own lessons from which the starter set is no longer used. */
export const STARTER_LIMIT = 8;

const STARTER_DEFINITIONS: readonly {
  key: string;
  type: LessonType;
  actions: string[];
  objects?: string[];
  instruction: string;
  reason: string;
}[] = [
  {
    key: 'delete',
    type: 'procedure',
    actions: ['delete'],
    instruction: 'make sure there is a copy',
    reason: 'what is deleted is rarely missed before it is gone',
  },
  {
    key: 'deploy',
    type: 'procedure',
    actions: ['deploy'],
    instruction: 'decide how you would go back',
    reason: 'the way back is hard to find while something is broken',
  },
  {
    key: 'migrate',
    type: 'procedure',
    actions: ['migrate'],
    instruction: 'try it on a copy first',
    reason: 'a conversion cannot be half taken back',
  },
  {
    key: 'sign',
    type: 'procedure',
    actions: ['sign'],
    instruction: 'read how it can be ended',
    reason: 'that is the part nobody reads',
  },
  {
    key: 'pay',
    type: 'procedure',
    actions: ['pay'],
    instruction: 'compare the account number with an earlier payment',
    reason: 'a changed number is the usual way money is lost',
  },
  {
    key: 'flight',
    type: 'procedure',
    actions: ['book a flight'],
    instruction: 'check that the name matches the passport',
    reason: 'a wrong letter is expensive to change',
  },
];

/**
 * The starter set: general advice, marked as such. It is part of the app, not the vault: it belongs to no note, is
 * never counted, and is no longer used once the vault has `STARTER_LIMIT` lessons. Only the removal of one is stored,
 * as a retired row.
 */
export const STARTER_LESSONS: readonly Lesson[] = STARTER_DEFINITIONS.map(
  ({ key, type, actions, objects = [], instruction, reason }) => ({
    id: `starter-${key}` as LessonId,
    noteId: `starter-${key}` as NoteId,
    type,
    trigger: { actions, objects },
    instruction,
    reason,
    weight: 0.2,
    createdAt: 0,
    retiredAt: null,
    isStarter: true,
  }),
);
