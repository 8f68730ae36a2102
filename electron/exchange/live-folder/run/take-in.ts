import type { Note } from '../../../../shared/domain/note';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { readProperties } from '../../../corpus/notes/read-properties';
import { prepareRewrite, type PreparedRewrite } from '../../../corpus/notes/rewrite-note';
import { withoutAppFields } from '../page/front-matter-fields';
import type { ReadPage } from '../page/read-page';
import { freeTitle } from './free-title';
import type { MirrorDeps } from './mirror-options';

/** The note with the text of its file, as a version of its own; links to a new title are rewritten with it. */
export function prepareTakeIn(
  { notes }: Pick<MirrorDeps, 'notes'>,
  note: Note,
  { content, frontMatter }: ReadPage,
  path: string,
): Promise<PreparedRewrite> {
  const { title, body, category, tags, aliases } = content;
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
