import type { TaskRow } from '../../shared/ipc/routes/tasks';
import type { Go } from '../navigation/navigation';

/** Opens the note of a task at its line; a note that is itself the task opens at its beginning. */
export function openTask(go: Go, { ref, lineNumber }: Pick<TaskRow, 'ref' | 'lineNumber'>): void {
  if (ref.line === null) go.toNote(ref.noteId);
  else go.toPlace(ref.noteId, `:${lineNumber}`);
}
