import type { NoteId } from '../../../../shared/domain/ids';
import { safeFileName } from '../../export/file-names';
import { foldPath, folderOf, freePath, isNamedFor, stemOf } from './file-names';
import type { Agreement, FileSide, NoteSide } from './mirror-sides';
import type { PairedFiles } from './pair-files';

type FileToPlan = Pick<FileSide, 'path' | 'bytes' | 'id'>;

/**
 * Where the file of each mirrored note is to be. A file stays in the folder that the person gave it; it gets a new name
 * where the note has a new title and the file was named for the old one.
 *
 * @param occupied paths of the folder that are no pages, as they are there
 */
export function planPaths(
  agreements: ReadonlyMap<NoteId, Agreement>,
  notes: ReadonlyMap<NoteId, Pick<NoteSide, 'id' | 'isMirrored' | 'title' | 'folder' | 'stem'>>,
  { files, newcomers, copies }: PairedFiles<FileToPlan>,
  occupied: Iterable<string> = [],
): ReadonlyMap<NoteId, string> {
  /** By folded path: the note that may have it, null for nobody. */
  const holders = new Map<string, NoteId | null>();
  const hold = (path: string, id: NoteId | null) => {
    const folded = foldPath(path);
    holders.set(folded, holders.has(folded) && holders.get(folded) !== id ? null : id);
  };
  for (const path of occupied) hold(path, null);
  for (const { path } of newcomers) hold(path, null);
  for (const { path, id } of copies) hold(path, id);
  for (const [id, { path }] of files) hold(path, id);
  // A deleted file's name stays free for it: it may be put back.
  for (const { id, path } of agreements.values())
    if (notes.get(id)?.isMirrored === true && !holders.has(foldPath(path))) holders.set(foldPath(path), id);

  const paths = new Map<NoteId, string>();
  for (const note of [...notes.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    const file = files.get(note.id);
    const agreement = agreements.get(note.id);
    const known = file?.path ?? agreement?.path;
    if (!note.isMirrored) {
      if (known !== undefined) paths.set(note.id, known);
      continue;
    }
    const isFree = (folded: string) => !holders.has(folded) || holders.get(folded) === note.id;
    const free = (folder: string, stem: string) => freePath(folder, stem, (folded) => !isFree(folded));
    let path: string;
    if (known === undefined) path = free(note.folder, note.stem);
    else if (agreement !== undefined && isRenamed(note, agreement, stemOf(known)))
      path = free(folderOf(known), safeFileName(note.title));
    else path = known;
    holders.set(foldPath(path), note.id);
    paths.set(note.id, path);
  }
  return paths;
}

const isRenamed = ({ title }: Pick<NoteSide, 'title'>, agreement: Agreement, stem: string): boolean =>
  title !== agreement.title && isNamedFor(stem, agreement.title) && !isNamedFor(stem, title);
