import type { Handlers } from '../../../shared/ipc/contract';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import { readNotePart, readPreview } from '../../corpus/notes/read-preview';

export const createPreviewHandlers = (deps: NoteDeps): Handlers<'previews.read' | 'previews.part'> => ({
  'previews.read': (input) => readPreview(deps, input),
  'previews.part': (input) => readNotePart(deps, input),
});
