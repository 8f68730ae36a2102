import type { CapturedFile } from '../../../shared/ipc/routes/capture';
import { endingOf } from '../../../shared/lib/import-kinds';
import { encodePart } from '../../../shared/lib/markdown/file-path';
import { nameOfPath } from '../../../shared/lib/markdown/resolve-file';

/** One file of the import that a captured file becomes: itself, or a page about it. */
export interface EntryOfFile {
  /** As a folder of notes would hold it. */
  name: string;
  /** Null: the captured file's own bytes. */
  text: string | null;
}

/**
 * What a captured file is imported as. A text is a page; a link, a picture or a recording comes with a page that shows
 * it, since an import takes such files along with a page only.
 *
 * @param name of the file in the folder of the import
 * @param used names that the import holds; those that are returned are added
 */
export function entriesOfFile({ kind, excerpt }: CapturedFile, name: string, used: Set<string>): EntryOfFile[] {
  const add = (wanted: string, text: string | null): EntryOfFile => {
    const entry = used.has(wanted.toLowerCase()) ? `${name}.md` : wanted;
    used.add(entry.toLowerCase());
    return { name: entry, text };
  };
  const asPage = `${name.slice(0, -endingOf(name).length)}md`;
  if (kind === 'page') return [add(endingOf(name) === 'txt' ? asPage : name, null)];
  if (kind === 'link') return [add(asPage, `<${excerpt}>\n`)];
  if (kind === 'document') return [add(name, null)];
  return [add(name, null), add(asPage, `![](${encodePart(nameOfPath(name))})\n`)];
}
