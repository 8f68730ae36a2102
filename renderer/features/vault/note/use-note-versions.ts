import type { Note, NoteVersion } from '../../../../shared/domain/note';
import { useRoute } from '../../../ipc/queries';

/** A version with its position in the history, from 1; the record's own number counts every save. */
export type NumberedVersion = NoteVersion & { number: number };

/** Versions of a note, newest first; empty for one that is not stored yet. */
export function useNoteVersions({ id, version }: Pick<Note, 'id' | 'version'>): NumberedVersion[] {
  const rows = useRoute('notes.versions', { id }, { enabled: version > 0 }).data ?? [];
  return rows
    .toSorted((left, right) => right.version - left.version)
    .map((row, index) => ({ ...row, number: rows.length - index }));
}
