import type { Note } from '../../../../shared/domain/note';
import { readingsOf } from '../../../../shared/domain/unit-readings';
import { findConflict } from './lesson-similarity';
import type { ActionParser } from './action-taxonomy';
import type { ParsedLesson } from './parsed-lesson';

/**
 * The lesson of a note: the rules' words where they read one, with the similar actions that a model named, so that one
 * incident also warns before what is like it; otherwise the model's. A model's lesson that contradicts the rules' is
 * left out. Null where neither read one.
 */
export function withModelLesson(
  reader: ActionParser,
  byRules: ParsedLesson | null,
  note: Pick<Note, 'readings' | 'contentHash'>,
): ParsedLesson | null {
  const lesson = readingsOf(note)?.lesson ?? null;
  if (lesson === null) return byRules;
  const { type, actions, instruction, reason } = lesson;
  const byModel: ParsedLesson = { type, trigger: { actions, objects: [] }, instruction, reason };
  if (byRules === null) return byModel;
  if (findConflict(reader, byModel, byRules) !== null) return byRules;
  return {
    ...byRules,
    reason: byRules.reason || reason,
    trigger: { ...byRules.trigger, actions: [...new Set([...byRules.trigger.actions, ...actions])] },
  };
}
