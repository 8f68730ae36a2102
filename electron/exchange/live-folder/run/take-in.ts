import type { Note } from '../../../../shared/domain/note';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { readProperties } from '../../../corpus/notes/read-properties';
import { prepareRewrite, type PreparedRewrite } from '../../../corpus/notes/rewrite-note';
import { withoutAppFields } from '../page/front-matter-fields';
import { unite } from '../page/page-content';
import type { ReadPage } from '../page/read-page';
import { stemOf } from '../plan/file-names';
import { freeTitle } from './free-title';
import type { MirrorDeps } from './mirror-options';

/** The note with the text of its file, as a version of its own; links to a new title are rewritten with it. */
export function prepareTakeIn(
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
export function propertiesOf(frontMatter: string): Pick<Note, 'properties'> {
  const source = withoutAppFields(frontMatter);
  return source === '' ? {} : { properties: readProperties(parseFrontMatter(source).data, source) };
}
