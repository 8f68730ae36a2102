import type { Note } from '../../../shared/domain/note';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import { renameWikilinks } from '../../../shared/lib/markdown/wikilinks';
import type { Catalog } from '../catalog/catalog';

/**
 * How texts change when links to `notes` by their titles are redirected to `title`; only links that resolve to these
 * notes now are changed. Links by an alias or by a path stay, since aliases move along and files keep their paths.
 */
export function createLinkRenamer(
  catalog: Pick<Catalog, 'resolver'>,
  title: string,
  notes: readonly Note[],
): (markdown: string, from: Pick<Note, 'path'>) => string {
  const resolve = catalog.resolver();
  const wanted = cleanTitle(title);
  return (markdown, from) =>
    notes.reduce(
      (text, note) =>
        note.title === wanted
          ? text
          : renameWikilinks(text, note.title, wanted, (target) => {
              const found = resolve(target, from);
              return found?.id === note.id ? found.title : null;
            }),
      markdown,
    );
}
