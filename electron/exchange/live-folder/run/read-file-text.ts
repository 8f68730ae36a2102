import { noteText, type Note } from '../../../../shared/domain/note';
import { decodePage } from '../disk/page-bytes';
import type { PageFiles } from '../disk/page-files';
import type { PageLinks } from '../page/page-links';
import { readPage } from '../page/read-page';

/** A file's title and text as those of its note; null where it cannot be read. */
export async function readFileText(
  files: Pick<PageFiles, 'read'>,
  path: string,
  note: Note | null,
  links: PageLinks,
): Promise<string | null> {
  const raw = await files.read(path);
  const decoded = raw === null ? null : decodePage(raw);
  if (decoded === null || 'problem' in decoded) return null;
  const read = readPage(decoded.text, { path, note, agreement: null, links });
  return read === null ? null : noteText(read.content);
}
