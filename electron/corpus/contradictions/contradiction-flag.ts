import type { NoteId } from '../../../shared/domain/ids';
import type { Note, QualityFlag } from '../../../shared/domain/note';

const FLAG: QualityFlag = 'contradicts-kept';

/** Questions and doubts state nothing that could contradict a kept note. */
export const CLAIMS_NOTHING: ReadonlySet<Note['category']> = new Set(['open-question', 'exploratory', 'topic']);

/** The unit as one that contradicts these kept notes. */
export function withContradictions(unit: Note, contradicts: readonly NoteId[]): Note {
  const flags = unit.flags.filter((flag) => flag !== FLAG);
  return { ...unit, contradicts: [...contradicts], flags: contradicts.length === 0 ? flags : [...flags, FLAG] };
}
