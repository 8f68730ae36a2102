import type { NoteId } from '../../../../shared/domain/ids';
import { foldPath } from './file-names';

/** Names that only a program gives: Syncthing's, Nextcloud's and ownCloud's, whatever stands before them. */
const BY_SERVICE = /^(.+?)[._-](?:sync-)?conflict-\d{8}-\d{6}(?:-\w+)?$/iu;
/** Words and a day in brackets, which Dropbox writes in each language; a number; a number in brackets (Finder, Drive). */
const BY_FORM = [
  /^(.+) \((?=[^()]*\p{L})[^()]*\d{4}-\d{2}-\d{2}[^()]*\)(?: \(\d+\))?$/u,
  /^(.+) \d{1,3}$/u,
  /^(.+) \(\d{1,3}\)$/u,
];
/** Words that most lines of two texts have in common are near the same text. */
const NEAR = 0.7;

/** Paths of which a file may be the second version, by its name. `isCertain`: no person gives it. */
function originalsOf(path: string): { path: string; isCertain: boolean }[] {
  const [, folder = '', stem = '', ending = ''] = /^(.*\/)?([^/]+?)(\.[^./]+)$/u.exec(path.normalize('NFC')) ?? [];
  const named = (name: string, isCertain = false) => ({ path: `${folder}${name}${ending}`, isCertain });
  const byService = BY_SERVICE.exec(stem);
  if (byService !== null) return [named(byService[1]!, true)];
  const byForm = BY_FORM.flatMap((form) => form.exec(stem)?.[1] ?? []);
  // OneDrive sets the computer's name behind, which may have hyphens of its own.
  const byHost = [...stem.matchAll(/-/gu)].map(({ index }) => stem.slice(0, index)).filter((name) => name !== '');
  return [...byForm, ...byHost].map((name) => named(name));
}

/** Whether a sync service put a file beside another one of these, by a name that no person gives. */
export const isConflictCopyOf = (path: string, paths: ReadonlySet<string>): boolean =>
  originalsOf(path).some((original) => original.isCertain && paths.has(original.path));

interface CopyFile {
  path: string;
  id: NoteId | null;
}

/**
 * Files that a sync service or a file manager put beside a note's own when it could not join two versions: by their
 * names, and proved by the note's id in them or by near the same text.
 *
 * @param unpaired files that are no note's own
 * @param owned the note of each other file
 * @param linesOf the lines of a file, without its front matter; null where it cannot be read
 * @returns the note, and the path of its own file, of each
 */
export async function findConflictCopies<File extends CopyFile>(
  unpaired: readonly File[],
  owned: ReadonlyMap<File, NoteId>,
  linesOf: (file: File) => Promise<ReadonlySet<string> | null>,
): Promise<ReadonlyMap<File, { id: NoteId; path: string }>> {
  const copies = new Map<File, { id: NoteId; path: string }>();
  if (unpaired.length === 0) return copies;
  const byPath = new Map([...owned].map(([file, id]) => [foldPath(file.path), { file, id }]));
  for (const file of unpaired)
    for (const original of originalsOf(file.path)) {
      const own = byPath.get(foldPath(original.path));
      if (own === undefined || (file.id !== null && file.id !== own.id)) continue;
      const isProved = original.isCertain || file.id !== null || isNear(await linesOf(file), await linesOf(own.file));
      if (!isProved) continue;
      copies.set(file, { id: own.id, path: own.file.path });
      break;
    }
  return copies;
}

function isNear(one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): boolean {
  if (one === null || other === null || one.size + other.size === 0) return false;
  const shared = [...one].filter((line) => other.has(line)).length;
  return (2 * shared) / (one.size + other.size) >= NEAR;
}
