import { put } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import type { PropertyValue } from '../../../shared/domain/note-property';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { wikilinkChanges } from '../links/wikilink-changes';
import { commitAct } from '../write-path/deriving-writer';
import type { NoteDeps } from './note-deps';
import { shortTitle } from './note-revision';
import { changedHere, type PropertyChange, propertyTableOf, withProperty } from './property-table';

/**
 * Writes one field of a note's front matter. Properties are not the note's text: changing one creates no version.
 *
 * @param change with `was`, what the person saw before, null for no such field
 * @throws AppError `conflict` where it is another by now, `bad-input` where the front matter cannot be changed by lines
 */
export async function setNoteProperty(
  deps: NoteDeps,
  note: Note,
  { was, ...change }: PropertyChange & { was?: PropertyValue | null | undefined },
): Promise<Note> {
  if (was !== undefined) {
    const present = propertyTableOf(note).fields.find(({ name }) => name === change.name)?.value ?? null;
    if (JSON.stringify(present) !== JSON.stringify(was))
      throw new AppError('conflict', t('tables.cellChanged', { value: String(present ?? '') }));
  }
  const after = withPropertyOf(note, change);
  if (after === note) return note;
  const label = t('mainCorpus.changedNameOfShorttitle', { name: change.name, shortTitle: shortTitle(note.title) });
  await commit(deps, label, [{ before: note, after }]);
  return after;
}

/** The same for several notes as one act; those whose front matter has mistakes stay as they are. */
export async function setPropertyOfNotes(
  deps: NoteDeps,
  notes: readonly Note[],
  change: PropertyChange,
): Promise<{ changed: number; skipped: number }> {
  let skipped = 0;
  const changes = notes.flatMap((before) => {
    try {
      const after = withPropertyOf(before, { ...change, name: nameIn(before, change.name) });
      return after === before ? [] : [{ before, after }];
    } catch (error) {
      if (!isAppError(error, 'bad-input')) throw error;
      skipped += 1;
      return [];
    }
  });
  const label = t('tables.changedOfNotes', { name: change.name, count: changes.length });
  if (changes.length > 0) await commit(deps, label, changes);
  return { changed: changes.length, skipped };
}

/** A field as this note writes its name: `Status` where `status` is meant. */
const nameIn = (note: Note, name: string): string =>
  propertyTableOf(note).fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.name ?? name;

/** The same note where nothing changes. */
function withPropertyOf(note: Note, change: PropertyChange): Note {
  const { properties: _before, ...rest } = note;
  const { properties: changed, tags, aliases } = withProperty(note, change);
  const properties = changedHere(note, changed);
  const after: Note = { ...rest, tags, aliases, ...(properties === undefined ? {} : { properties }) };
  return JSON.stringify(after) === JSON.stringify(note) ? note : after;
}

const commit = (deps: NoteDeps, label: string, changes: { before: Note; after: Note }[]) =>
  commitAct(deps, 'note.mark', 'note', label, [
    ...changes.map(({ after }) => put('notes', after)),
    ...wikilinkChanges(deps, changes, deps.now()),
  ]);
