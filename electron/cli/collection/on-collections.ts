import type { MemberRole } from '../../../shared/domain/collection';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { NoteSelection } from '../../../shared/ipc/routes/collections';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import { STANDARD_INPUT, type Command, type CommandContext, withOpened } from '../command';
import { findNote } from '../commands/notes';
import type { CollectionAccess } from '../vault-access';

/** A command on the shared collections of the vault, with the words after it. */
export const onCollections =
  (
    act: (context: CommandContext, access: CollectionAccess, words: readonly string[]) => ReturnType<Command>,
  ): Command =>
  (context) =>
    withOpened(context.access.openCollections(), (access) => act(context, access, context.line.operands));

/**
 * A collection of the vault by its name, in any case, or its id.
 *
 * @throws AppError `not-found` with those that there are, `conflict` for a name that several have
 */
export function findJoined({ joined }: CollectionAccess, word: string): JoinedCollection {
  const all = joined();
  const key = word.trim().toLocaleLowerCase();
  const byId = all.filter(({ id }) => id === key);
  const found = byId.length > 0 ? byId : all.filter(({ name }) => name.toLocaleLowerCase() === key);
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new AppError(
      'conflict',
      `Several collections are called “${word}”. Name one by its id:\n${found.map(({ id, address }) => `  ${id}  ${address}`).join('\n')}`,
    );
  throw new AppError(
    'not-found',
    all.length === 0
      ? 'This vault has joined no collection. “collection join ADDRESS” joins one.'
      : `This vault has joined no collection “${word}”, only ${all.map(({ name }) => `“${name}”`).join(', ')}.`,
  );
}

/**
 * Asks on the terminal, unless --yes answers beforehand.
 *
 * @param about what the person reads with the question
 * @param otherwise what is true after a no
 * @throws AppError `cancelled` after a no, `bad-input` where nobody can be asked
 */
export async function requireYes(
  { line, confirm, writeProgress, signal }: CommandContext,
  { about, question, otherwise }: { about: readonly string[]; question: string; otherwise: string },
): Promise<void> {
  for (const text of about) writeProgress(text);
  if (line.yes) return;
  if (confirm === null)
    throw new AppError('bad-input', `There is no terminal to ask on. Add --yes to go on. ${otherwise}`);
  if (!(await confirm(question))) throw new AppError('cancelled', otherwise);
  signal.throwIfAborted();
}

/** Sends what waited from before, where its server is here. */
export async function sendWaiting(
  { line }: CommandContext,
  { service }: CollectionAccess,
  { id, role }: { id: string; role: MemberRole | null },
): Promise<void> {
  if (role !== null && !line.dryRun) await service.sendWaiting(true, id);
}

/** `1 note`, `3 notes`. */
export const notesText = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);

/** Titles that are listed before a question; --dry-run lists all. */
export const MAX_TITLES = 30;

/** A title on each line. Characters that would move the terminal's cursor are replaced: the list is what is agreed to. */
export const listTitles = (titles: readonly string[], most: number): string =>
  [
    ...titles.slice(0, most).map((title) => `  ${title.replace(/\p{Cc}/gu, '\ufffd')}`),
    ...(titles.length > most ? [`  and ${titles.length - most} more`] : []),
  ].join('\n');

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
