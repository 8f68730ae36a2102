import { commitAct } from '../write-path/deriving-writer';
import type { NoteId } from '../../../shared/domain/ids';
import { newNote } from '../../../shared/domain/new-note';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import type { NoteDeps } from './note-deps';
import { requireFreeTitle, requireNote, shortTitle } from './note-revision';
import { plannedNoteChanges } from './planned-note';
import { supersedesLinkChange } from './supersede-note';
import { t } from '../../../shared/messages/message';

/**
 * Replaces a kept note with a new sentence of the person, as one batch: the older note becomes a record with its
 * history. The new note takes over category, tags and pin, not the sources. Returns the new note.
 *
 * @throws AppError `not-allowed` when it is no kept note, `conflict` when it was changed since `baseVersion`, or the
 * title is taken
 */
export async function replaceWithText(
  deps: NoteDeps,
  input: { id: NoteId; baseVersion: number; title: string; body: string },
): Promise<Note> {
  const older = await requireNote(deps.store, input.id);
  if (older.status !== 'kept')
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleStatusOnlyKeptNote', { shortTitle: shortTitle(older.title), status: older.status }),
    );
  if (older.version !== input.baseVersion)
    throw new AppError('conflict', t('mainCorpus.noteChangedSomewhereElseMeanwhile'));
  const title = cleanTitle(input.title);
  const body = input.body.normalize('NFC');
  requireFreeTitle(deps.catalog, title, older.id);
  const at = deps.now();
  const newer = newNote(deps.ids.next<NoteId>(), {
    status: 'kept',
    category: older.category,
    author: 'person',
    title,
    body,
    tags: older.tags,
    origin: 'person',
    createdAt: at,
    keptAt: at,
    pinned: older.pinned,
  });
  const changes = [
    ...(await plannedNoteChanges(
      deps,
      [
        { before: null, after: newer, reason: 'created' },
        { before: older, after: { ...older, status: 'superseded' }, reason: null },
      ],
      at,
    )),
    ...supersedesLinkChange(deps, newer, older, at),
  ];
  const label = t('mainCorpus.replacedShorttitleByShorttitle2', {
    shortTitle: shortTitle(older.title),
    shortTitle2: shortTitle(title),
  });
  await commitAct(deps, 'note.supersede', 'note', label, changes);
  return newer;
}
