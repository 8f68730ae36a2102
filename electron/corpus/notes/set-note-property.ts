import { put } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import { wikilinkChanges } from '../links/wikilink-changes';
import type { NoteDeps } from './note-deps';
import { shortTitle } from './note-revision';
import { withProperty, type PropertyChange } from './property-table';
import { t } from '../../../shared/messages/message';

/** Properties are not the note's text: changing one creates no version. */
export async function setNoteProperty(deps: NoteDeps, note: Note, change: PropertyChange): Promise<Note> {
  const { properties: _before, ...rest } = note;
  const { properties, tags, aliases } = withProperty(note, change);
  const after: Note = { ...rest, tags, aliases, ...(properties === undefined ? {} : { properties }) };
  if (JSON.stringify(after) === JSON.stringify(note)) return note;
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.mark',
    scope: 'note',
    label: t('mainCorpus.changedNameOfShorttitle', { name: change.name, shortTitle: shortTitle(note.title) }),
    changes: [put('notes', after), ...wikilinkChanges(deps, [{ before: note, after }], deps.now())],
  });
  return after;
}
