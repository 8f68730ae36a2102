import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { isSelected } from '../../collections/service/select-notes';
import type { CommandContext } from '../command';
import type { CollectionAccess } from '../vault-access';
import {
  findJoined,
  groupOf,
  listTitles,
  MAX_TITLES,
  namedNotes,
  notesText,
  nothingChosen,
  onCollections,
  requireYes,
  sendWaiting,
} from './on-collections';

/** Withdraws notes of the person's own, whatever became of them in the vault. */
export const runWithdraw = onCollections(async (context, access, [word, ...names]) => {
  const { line, signal } = context;
  const { service } = access;
  const joined = findJoined(access, word!);
  const { id, name } = joined;
  const named = groupOf(context) === null && !line.all ? await namedNotes(context, access, names) : null;
  await access.login(joined);
  const role = await service.roleNow(id);
  await sendWaiting(context, access, { id, role });
  const there = (await service.publishedNotes()).find((one) => one.id === id)!.noteIds;
  const noteIds = await chosenOf(there, named?.map((note) => note.id) ?? null, context, access, name);
  const rows = noteIds.map((noteId) => ({ noteId, title: access.corpus.catalog.note(noteId)?.title ?? noteId }));
  const list = (most: number) =>
    [
      `${notesText(rows.length)} would be withdrawn from “${name}”, with what others judged of ${rows.length === 1 ? 'it' : 'them'}:`,
      listTitles(
        rows.map(({ title }) => title),
        most,
      ),
    ].join('\n');
  if (line.dryRun) return { json: { collection: name, notes: rows }, text: list(Infinity) };
  if (rows.length === 0) {
    const known = role === null ? ', as far as is known while its server is away' : '';
    return {
      json: { collection: name, role, withdrawn: 0, waiting: 0 },
      text: `You have published nothing in “${name}”${known}.`,
    };
  }
  await requireYes(context, {
    about: [list(MAX_TITLES)],
    question: `Withdraw ${notesText(rows.length)} from “${name}” (${service.hostOf(id).host})?`,
    otherwise: 'Nothing was withdrawn.',
  });
  signal.throwIfAborted();
  const { done, waiting } = await service.withdraw(id, noteIds);
  await service.publishedNotes();
  access.onChanged();
  return {
    json: { collection: name, role, withdrawn: done, waiting },
    text: [
      ...(done > 0 ? [`Withdrew ${notesText(done)} from “${name}”.`] : []),
      ...(waiting === 0
        ? []
        : [
            `${waiting === 1 ? '1 withdrawal waits' : `${waiting} withdrawals wait`} for the server, which cannot be reached or is full. The app sends what waits, or the next command that reaches it.`,
          ]),
    ].join('\n'),
  };
});

/** @throws AppError `not-found` where none of the chosen notes is there */
async function chosenOf(
  there: readonly NoteId[],
  named: readonly NoteId[] | null,
  context: CommandContext,
  { corpus }: CollectionAccess,
  name: string,
): Promise<readonly NoteId[]> {
  const group = groupOf(context);
  if (group !== null) {
    const chosen = there.filter((noteId) => {
      const note = corpus.catalog.note(noteId);
      return note !== null && isSelected(note, group);
    });
    if (chosen.length === 0) throw nothingChosen(group, `note in “${name}”`);
    return chosen;
  }
  if (named === null) return there;
  const chosen = named.filter((noteId) => there.includes(noteId));
  if (chosen.length === 0)
    throw new AppError('not-found', `None of these notes is in “${name}”. Nothing was withdrawn.`);
  return chosen;
}
