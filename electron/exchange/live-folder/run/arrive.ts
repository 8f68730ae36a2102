import { put, type BatchDraft } from '../../../../shared/domain/batch';
import type { NoteId } from '../../../../shared/domain/ids';
import { newNote } from '../../../../shared/domain/new-note';
import type { Note } from '../../../../shared/domain/note';
import { noteVersionOf } from '../../../../shared/domain/note-version';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { wikilinkChanges } from '../../../corpus/links/wikilink-changes';
import { readFolderPage } from '../../import/pages/folder-page';
import type { ReadPage } from '../page/read-page';
import { freeTitle } from './free-title';
import type { MirrorChoice, MirrorDeps } from './mirror-options';
import { propertiesOf } from './take-in';
import { notePathOf } from './vault-side';
import { t } from '../../../../shared/messages/message';

export interface Arrival {
  id: NoteId;
  path: string;
  bytes: string;
  text: string;
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
  const notes = arrivals.map(({ id, path, text, page: { content, frontMatter } }) => {
    const { title, body, tags, aliases, category } = content;
    const free = freeTitle(title, path, id, (key) => (taken.has(key) ? [''] : deps.catalog.keptWithTitle(key)));
    if (areMine) taken.add(titleKey(free));
    const { createdAt, updatedAt } = readFolderPage(text, path, 'markdown');
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
