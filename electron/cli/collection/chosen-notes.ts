import { AppError } from '../../../shared/ipc/errors';
import type { Note } from '../../../shared/domain/note';
import type { NoteSelection } from '../../../shared/ipc/routes/collections';
import type { CommandContext } from '../command';
import { findNote } from '../commands/note';
import { STANDARD_INPUT } from '../words-of';
import type { CollectionAccess } from './collection-access';

/** A tag or a folder, as the person chose it; null where notes are named. */
export function groupOf({
  line: { tag, folder },
}: CommandContext): Extract<NoteSelection, { by: 'tag' | 'folder' }> | null {
  if (tag !== undefined) return { by: 'tag', tag: requireText(tag.trim().replace(/^#/u, ''), '--tag') };
  return folder === undefined ? null : { by: 'folder', folder: requireText(folder.trim(), '--folder') };
}

function requireText(text: string, option: string): string {
  if (text === '') throw new AppError('bad-input', `${option} is empty.`);
  return text;
}

/** That no note was chosen by a tag or a folder. */
export const nothingChosen = (group: NonNullable<ReturnType<typeof groupOf>>, which: string): AppError =>
  new AppError(
    'not-found',
    group.by === 'tag'
      ? `No ${which} note has the tag “${group.tag}”. Nothing was done.`
      : `No ${which} note lies in the folder “${group.folder}”. Nothing was done.`,
  );

/**
 * Notes that are named by id or title, each once; `-` stands for those on standard input, one a line.
 *
 * @throws AppError `not-found` for the first that is none
 */
export async function namedNotes(
  { input }: CommandContext,
  { store, corpus }: CollectionAccess,
  words: readonly string[],
): Promise<Note[]> {
  const names = words
    .flatMap((word) => (word === STANDARD_INPUT ? (input ?? '').split(/\r?\n/u) : [word]))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new AppError('bad-input', 'No notes were named. Nothing was done.');
  const notes = new Map<string, Note>();
  for (const name of names) {
    const note = await findNote({ store, corpus }, name);
    notes.set(note.id, note);
  }
  return [...notes.values()];
}
