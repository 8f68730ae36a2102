import { put } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { type Heard, withHeard } from '../../../shared/domain/heard';
import { newNote } from '../../../shared/domain/new-note';
import type { Note } from '../../../shared/domain/note';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { AppError } from '../../../shared/ipc/errors';
import type { QuickNotePlace } from '../../../shared/ipc/routes/capture';
import { tagsIn } from '../../../shared/lib/markdown/tags';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { localDay } from '../../../shared/lib/time/day-name';
import { quoted } from '../../../shared/messages/quoted';
import { t } from '../../../shared/messages/message';
import { commitAct } from '../write-path/deriving-writer';
import type { NoteDeps } from './note-deps';
import { requireNote, shortTitle } from './note-revision';
import { createNote } from './notes-service';
import { rewriteNote } from './rewrite-note';

/** Characters of a title that is cut from a longer line. */
const MAX_TITLE = 200;
/** Characters of a line that a title is looked for in. */
const MAX_LINE = 2_000;

/**
 * Writes what was jotted down, so that nothing about it has to be decided first: a title that is taken gets a number,
 * and of a text without a heading the whole stays the note's body.
 *
 * @param templateOf how a daily note begins
 * @throws AppError `bad-input` for an empty text
 */
export const writeQuickNote = (
  deps: NoteDeps,
  { text, to, heard }: { text: string; to: QuickNotePlace; heard?: Heard | undefined },
  templateOf: (day: string) => Promise<string>,
): Promise<Note> =>
  deps.runExclusive(async () => {
    const written = text.replace(/\r\n?/gu, '\n').trim();
    if (written === '') throw new AppError('bad-input', t('shared.writeSomethingFirst'));
    if (to === 'today') return addToDay(deps, written, heard, templateOf);
    const { title, body } = partsOf(written);
    if (to === 'inbox') return suggest(deps, title, body, heard);
    return createNote(deps, { title: freeTitle(deps, title), body, category: 'idea', editSessionId: undefined }, heard);
  });

/** A line that is a title and nothing else becomes it; any other first line stays in the text too. */
function partsOf(text: string): { title: string; body: string } {
  const [first = '', ...rest] = text.split('\n');
  const line = first.slice(0, MAX_LINE).replace(/^#{1,6}\s+/u, '');
  const plain = cleanTitle(
    line
      .replace(/^(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/u, '')
      .replace(/\[\[([^[\]]*)\]\]/gu, (_link, inner: string) => inner.slice(inner.indexOf('|') + 1))
      .replace(/(?<=^|\s)#(?=\p{L})/gu, ''),
  );
  const title = [...(plain === '' ? line : plain)].slice(0, MAX_TITLE).join('').trim();
  return first.length <= MAX_LINE && title === line.trim()
    ? { title, body: rest.join('\n').trim() }
    : { title, body: text };
}

function freeTitle({ catalog }: NoteDeps, title: string): string {
  let free = title;
  for (let count = 2; catalog.keptWithTitle(titleKey(free)).length > 0; count += 1) free = `${title} (${count})`;
  return free;
}

async function suggest(deps: NoteDeps, title: string, body: string, heard: Heard | undefined): Promise<Note> {
  const note = withHeard(
    newNote(deps.ids.next<NoteId>(), {
      status: 'pending',
      category: 'idea',
      author: 'person',
      origin: 'person',
      title,
      body: body.normalize('NFC'),
      tags: tagsIn(body),
      createdAt: deps.now(),
    }),
    heard,
  );
  await commitAct(deps, 'review.add', 'review', t('capture.wroteToInbox', { title: quoted(shortTitle(title)) }), [
    put('notes', note),
    put('noteVersions', noteVersionOf(note, 'created', note.createdAt, deps.ids)),
  ]);
  return note;
}

/** At the end of the day's note, which is begun by it where there is none. */
async function addToDay(
  deps: NoteDeps,
  text: string,
  heard: Heard | undefined,
  templateOf: (day: string) => Promise<string>,
): Promise<Note> {
  const day = localDay(deps.now());
  const id = deps.catalog.keptWithTitle(titleKey(day))[0];
  const below = (body: string) => [body.trimEnd(), text].filter((part) => part !== '').join('\n\n');
  if (id === undefined) {
    const body = below(await templateOf(day));
    return createNote(deps, { title: day, body, category: 'idea', editSessionId: undefined }, heard);
  }
  const note = await requireNote(deps.store, id);
  return rewriteNote(deps, withHeard(note, heard), { ...note, body: below(note.body), reason: 'edited' });
}
