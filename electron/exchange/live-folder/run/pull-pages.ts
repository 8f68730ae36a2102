import { createHash } from 'node:crypto';
import { type BatchDraft, put } from '../../../../shared/domain/batch';
import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import type { Note } from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { t } from '../../../../shared/messages/message';
import { wikilinkChanges } from '../../../corpus/links/wikilink-changes';
import { readProperties } from '../../../corpus/notes/property-table';
import { type PreparedRewrite, prepareRewrite } from '../../../corpus/notes/rewrite-note';
import { inEncoding } from '../../import/documents/read-document';
import { readFolderPage } from '../../import/pages/folder-page';
import { orderOfPages } from '../../import/text/read-date';
import { withoutAppFields } from '../page/front-matter-fields';
import { unite } from '../page/page-content';
import type { DecodedPage, ReadPage } from '../page/read-page';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { stemOf } from '../plan/file-names';
import type { MirrorChoice, MirrorDeps } from './mirror-options';
import { notePathOf } from './vault-side';

/** The note with the text of its file, as a version of its own; links to a new title are rewritten with it. */
export function preparePull(
  { notes }: Pick<MirrorDeps, 'notes'>,
  note: Note,
  { content, frontMatter }: ReadPage,
  path: string,
): Promise<PreparedRewrite> {
  const { title, body, category, tags } = content;
  // The name of its file, which import made one of the note's, stands in no file.
  const fileName = titleKey(stemOf(note.path ?? ''));
  const aliases = unite(
    content.aliases,
    note.aliases.filter((alias) => titleKey(alias) === fileName),
  );
  return prepareRewrite(notes, note, {
    title:
      title === note.title
        ? title
        : freeTitle(title, path, note.id, (key) => (note.status === 'kept' ? notes.catalog.keptWithTitle(key) : [])),
    body,
    category,
    reason: 'edited',
    fromFolder: { tags, aliases, ...propertiesOf(frontMatter) },
  });
}

/** The note with another path of its file; its text stays. */
export function prepareNewPath(
  { notes }: Pick<MirrorDeps, 'notes'>,
  note: Note,
  path: string,
): Promise<PreparedRewrite> {
  const { title, body, category, tags, aliases, properties } = note;
  return prepareRewrite(notes, note, {
    title,
    body,
    category,
    reason: 'edited',
    fromFolder: { tags, aliases, path, ...(properties === undefined ? {} : { properties }) },
  });
}

/** The person's fields of a front matter; nothing where there are none. */
function propertiesOf(frontMatter: string): Pick<Note, 'properties'> {
  const source = withoutAppFields(frontMatter);
  return source === '' ? {} : { properties: readProperties(parseFrontMatter(source).data, source) };
}

export interface Arrival {
  id: NoteId;
  path: string;
  bytes: string;
  file: Pick<DecodedPage, 'exact' | 'encoding'>;
  page: ReadPage;
}

/** New files as notes: kept where the folder is the person's own, otherwise waiting in Review. */
export function prepareArrivals(
  { notes: deps }: Pick<MirrorDeps, 'notes'>,
  arrivals: readonly Arrival[],
  { areMine, folder }: Pick<MirrorChoice, 'areMine'> & { folder: string },
): { notes: Note[]; draft: BatchDraft } {
  const at = deps.now();
  const taken = new Set<string>();
  const dates = arrivals.flatMap(({ file, path }) => readFolderPage(file.exact, path, 'markdown').numericDates);
  const dateOrder = orderOfPages(dates) ?? undefined;
  const notes = arrivals.map(({ id, path, file, page: { content, frontMatter } }) => {
    const { title, body, tags, aliases, category } = content;
    const free = freeTitle(title, path, id, (key) => (taken.has(key) ? [''] : deps.catalog.keptWithTitle(key)));
    if (areMine) taken.add(titleKey(free));
    const read = readFolderPage(file.exact, path, 'markdown', dateOrder);
    const { createdAt, updatedAt } = read;
    const written = inEncoding(read, file.encoding === 'utf-8' ? undefined : file.encoding);
    // What stands around the text is known only where both readings cut the same text out of the file.
    const isSameText = written !== null && read.body.normalize('NFC') === body.normalize('NFC');
    return newNote(id, {
      status: areMine ? 'kept' : 'pending',
      category,
      author: 'person',
      title: areMine ? free : title,
      body: body.normalize('NFC'),
      aliases,
      tags,
      path: notePathOf(folder, path),
      ...propertiesOf(frontMatter),
      ...(isSameText ? { written } : {}),
      origin: 'import',
      createdAt: createdAt ?? updatedAt ?? at,
      updatedAt: at,
      keptAt: areMine ? at : null,
      decidedAt: areMine ? at : null,
    });
  });
  const steps = notes.map((after) => ({ before: null, after }));
  return {
    notes,
    draft: {
      actor: 'person',
      kind: 'folder.add',
      scope: 'import',
      label:
        notes.length === 1
          ? t('mainExchange.addedNote', { title: notes[0]!.title })
          : t('mainExchange.addedNotes', { count: notes.length }),
      changes: [
        ...notes.flatMap((note) => [
          put('notes', note),
          put('noteVersions', noteVersionOf(note, 'imported', at, deps.ids, undefined, 'folder')),
        ]),
        ...wikilinkChanges(deps, steps, at),
      ],
    },
  };
}

/**
 * Adds a file's text as a note of its own, beside what it belonged to (`of`), under an id that the same text always gets.
 * Inside of the notes' mutex.
 */
export async function addAsCopy(
  deps: Pick<MirrorDeps, 'notes'>,
  of: string,
  arrival: Omit<Arrival, 'id'>,
  choice: Pick<MirrorChoice, 'areMine'> & { folder: string },
): Promise<void> {
  const { store, derivingWriter } = deps.notes;
  const id = `F${createHash('sha256').update(`${of} ${arrival.bytes}`).digest('hex').slice(0, 25)}` as NoteId;
  if ((await store.get('notes', id)) !== null) return;
  const { notes, draft } = prepareArrivals(deps, [{ id, ...arrival }], choice);
  const { path: _path, written: _written, ...copy } = notes[0]!;
  const changes = draft.changes.map((change) =>
    change.table === 'notes' && change.id === id ? put('notes', copy) : change,
  );
  await derivingWriter.commitWithDerivations({ ...draft, kind: 'folder.keep-both', changes });
}

/** The title, with its folder or a number where another kept note has it: links could not tell them apart. */
function freeTitle(
  title: string,
  path: string,
  own: NoteId | null,
  keptWithTitle: (key: string) => readonly string[],
): string {
  const isFree = (wanted: string) => keptWithTitle(titleKey(wanted)).every((id) => id === own);
  if (isFree(title)) return title;
  const short = title.slice(0, 240).trim();
  const folder = folderOf(path).split('/').at(-1)!.slice(0, 50);
  if (folder !== '' && isFree(`${short} (${folder})`)) return `${short} (${folder})`;
  for (let count = 2; ; count += 1) if (isFree(`${short} (${count})`)) return `${short} (${count})`;
}
