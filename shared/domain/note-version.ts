import type { IdFactory, VersionId } from './ids';
import type { Note, NoteVersion } from './note';

/** The version row of a note's present text. `at` is epoch milliseconds. */
export const noteVersionOf = (
  note: Note,
  reason: NoteVersion['reason'],
  at: number,
  ids: IdFactory,
  editSessionId?: string,
  origin?: NoteVersion['origin'],
): NoteVersion => ({
  id: ids.next<VersionId>(),
  noteId: note.id,
  version: note.version,
  title: note.title,
  body: note.body,
  category: note.category,
  at,
  reason,
  ...(editSessionId !== undefined && { editSessionId }),
  ...(origin !== undefined && { origin }),
});
