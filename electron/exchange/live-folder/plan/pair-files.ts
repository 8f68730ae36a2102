import type { NoteId } from '../../../../shared/domain/ids';
import { foldPath } from './file-names';
import type { Agreement, FileSide } from './mirror-sides';

type FileToPair = Pick<FileSide, 'path' | 'bytes' | 'id'>;

export interface PairedFiles<File> {
  /** The file of each note. */
  files: ReadonlyMap<NoteId, File>;
  /** Files that belong to no note yet. */
  newcomers: readonly File[];
  /** Files that name a note which has another file. */
  copies: readonly File[];
}

/**
 * Which file belongs to which note: by the id in its front matter, wherever it lies; without one by the path at which
 * it was last seen, or by its bytes where that path is empty now.
 */
export function pairFiles<File extends FileToPair>(
  files: readonly File[],
  agreements: ReadonlyMap<NoteId, Agreement>,
): PairedFiles<File> {
  const paired = new Map<NoteId, File>();
  const copies: File[] = [];
  const unnamed: File[] = [];
  const ordered = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  // A file on its way in may still name the note that it is a copy of.
  const arriving = new Map(
    [...agreements.values()].filter(({ content }) => content === '').map((agreement) => [agreement.path, agreement]),
  );
  const isArriving = (file: File): boolean => {
    const agreement = arriving.get(file.path);
    if (agreement?.taking?.bytes !== file.bytes) return false;
    paired.set(agreement.id, file);
    return true;
  };
  for (const file of ordered.filter((each) => !isArriving(each))) {
    if (file.id === null) {
      unnamed.push(file);
      continue;
    }
    const other = paired.get(file.id);
    if (other === undefined) paired.set(file.id, file);
    else if (isAt(file, agreements.get(file.id)) && !isAt(other, agreements.get(file.id))) {
      paired.set(file.id, file);
      copies.push(other);
    } else copies.push(file);
  }
  const taken = new Set(ordered.map(({ path }) => foldPath(path)));
  const open = [...agreements.values()].filter(({ id }) => !paired.has(id));
  const byPath = new Map(open.map((agreement) => [foldPath(agreement.path), agreement]));
  const byBytes = new Map<string, Agreement>();
  for (const agreement of open)
    if (!taken.has(foldPath(agreement.path)))
      for (const bytes of [agreement.bytes, agreement.taking?.bytes]) if (bytes) byBytes.set(bytes, agreement);
  const newcomers: File[] = [];
  for (const file of unnamed) {
    const owner = byPath.get(foldPath(file.path)) ?? byBytes.get(file.bytes);
    if (owner === undefined || paired.has(owner.id)) newcomers.push(file);
    else paired.set(owner.id, file);
  }
  return { files: paired, newcomers, copies };
}

const isAt = (file: FileToPair, agreement: Agreement | undefined): boolean =>
  agreement !== undefined && foldPath(file.path) === foldPath(agreement.path);
