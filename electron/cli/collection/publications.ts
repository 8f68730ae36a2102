import type { GivenSource, MemberRole } from '../../../shared/domain/collection';
import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type {
  LeftOutReason,
  NoteSelection,
  PublicationPreview,
  PublicationResult,
} from '../../../shared/ipc/routes/collections';
import { english, type PlainKey } from '../../../shared/messages/message';
import { isSelected } from '../../collections/service/select-notes';
import type { CommandContext, CommandOutcome } from '../command';
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

const REASONS: Record<LeftOutReason, PlainKey> = {
  'not-kept': 'collections.reasonNotKept',
  'never-surface': 'common.neverUsedInAnswers',
  'excluded-name': 'collections.reasonExcludedName',
  secret: 'collections.reasonSecret',
  'hidden-words': 'collections.reasonHiddenWords',
  incognito: 'collections.reasonIncognito',
  project: 'mainProjects.keepsItHere',
  'too-long': 'collections.reasonTooLong',
  unchanged: 'collections.reasonUnchanged',
};
const GIVEN: Record<GivenSource, PlainKey> = {
  nothing: 'collections.givesNothing',
  quote: 'collections.givesQuote',
  message: 'collections.givesMessage',
};

/** Publishes kept notes; what leaves is what was listed. */
export const runPublish = onCollections(async (context, access, [word, ...names]) => {
  const { line, signal, writeProgress } = context;
  const { service } = access;
  const given = line.sources ?? 'nothing';
  const joined = findJoined(access, word!);
  const { id, name } = joined;
  const selection = await selectionOf(context, access, names);
  await access.login(joined);
  const role = await service.roleNow(id);
  requirePublisher(role, name);
  await sendWaiting(context, access, { id, role });
  const shown = await service.preview(id, selection, given);
  const { notes, leftOut } = shown;
  const group = groupOf(context);
  if (group !== null && notes.length + leftOut.length === 0) throw nothingChosen(group, 'kept');
  const { host } = service.hostOf(id);
  const where = `“${name}” (${host})`;
  if (line.dryRun)
    return { json: { collection: name, host, ...shown }, text: previewText(shown, where, Infinity).join('\n') };
  if (notes.length === 0) {
    const text = previewText(shown, where, MAX_TITLES);
    // A script that runs every day has nothing to do on most days.
    if (leftOut.every(({ reason }) => reason !== 'unchanged'))
      throw new AppError('conflict', [...text, 'Nothing was published.'].join('\n'));
    for (const part of text) writeProgress(part);
    return outcome({ done: 0, waiting: 0, leftOut: leftOut.length }, name, shown, role);
  }
  await requireYes(context, {
    about: [...previewText(shown, where, MAX_TITLES), english(GIVEN[given]), english('collections.publishWhoReads')],
    question: `Publish ${notesText(notes.length)} in ${where}?`,
    otherwise: 'Nothing was published.',
  });
  signal.throwIfAborted();
  const noteIds = notes.map(({ noteId }) => noteId);
  const result = await service.publish(id, { by: 'notes', noteIds }, given);
  // What is known to be there is stored for the time in which the server is away.
  await service.publishedNotes();
  access.onChanged();
  return outcome(result, name, shown, role);
});

/** @throws AppError `conflict` for a named note that is not kept */
async function selectionOf(
  context: CommandContext,
  access: CollectionAccess,
  names: readonly string[],
): Promise<NoteSelection> {
  const group = groupOf(context);
  if (group !== null) return group;
  const notes = await namedNotes(context, access, names);
  const other = notes.find(({ status }) => status !== 'kept');
  if (other !== undefined)
    throw new AppError(
      'conflict',
      `“${other.title}” is not kept, and only kept notes are published. “keep ${other.id}” keeps it. Nothing was published.`,
    );
  return { by: 'notes', noteIds: notes.map((note) => note.id) };
}

function requirePublisher(role: MemberRole | null, name: string): void {
  if (role === 'reader')
    throw new AppError(
      'not-allowed',
      `You are a reader of “${name}”: you can search it. To publish, ask whoever runs it to make you a contributor. Nothing was sent.`,
    );
}

/** What would leave and what would not, with the reasons. */
function previewText({ notes, leftOut }: PublicationPreview, where: string, most: number): string[] {
  return [
    notes.length === 0
      ? `Nothing would leave for ${where}.`
      : `${notesText(notes.length)} would leave for ${where}:\n${listTitles(
          notes.map(({ title }) => title),
          most,
        )}`,
    ...(leftOut.length === 0
      ? []
      : [
          `${leftOut.length === 1 ? '1 stays' : `${leftOut.length} stay`} here:\n${listTitles(
            leftOut.map(({ title, reason }) => `${title}: ${english(REASONS[reason])}`),
            most,
          )}`,
        ]),
  ];
}

function outcome(
  { done, waiting }: PublicationResult,
  name: string,
  { leftOut }: PublicationPreview,
  role: MemberRole | null,
): CommandOutcome {
  const unchanged = leftOut.filter(({ reason }) => reason === 'unchanged').length;
  const others = leftOut.length - unchanged;
  return {
    json: { collection: name, role, published: done, waiting, leftOut },
    text: [
      ...(done > 0 ? [`Published ${notesText(done)} in “${name}”.`] : []),
      ...(done + waiting === 0 ? [`Nothing new to publish in “${name}”.`] : []),
      ...waitingText(waiting, 'note'),
      ...(unchanged === 0
        ? []
        : [`${unchanged === 1 ? '1 note is' : `${unchanged} notes are`} there already, unchanged.`]),
      ...(others === 0 ? [] : [`${notesText(others)} stayed here.`]),
    ].join('\n'),
  };
}

/** That notes or withdrawals wait; nothing where none does. */
const waitingText = (waiting: number, what: string): string[] =>
  waiting === 0
    ? []
    : [
        `${waiting === 1 ? `1 ${what} waits` : `${waiting} ${what}s wait`} for the server, which cannot be reached or is full. The app sends what waits, or the next command that reaches it.`,
      ];

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
      ...waitingText(waiting, 'withdrawal'),
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
