import { pathOfDocument } from '../../../shared/domain/resource';
import type { CatalogState } from './catalog-state';

/** A vault's tree is shown whole; more folders than this are no tree that anybody reads. */
const MAX_FOLDERS = 2_000;

/** Folders of the files of kept notes and documents, in the order of their paths; each counts all that is below it. */
export function countFolders({ notesByStatus, resources }: CatalogState): { path: string; count: number }[] {
  const counts = new Map<string, number>();
  const add = (file: string | undefined) => {
    if (file === undefined) return;
    for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1)) {
      const folder = file.slice(0, at);
      if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  };
  for (const { path } of notesByStatus.get('kept')) add(path);
  for (const resource of resources.values()) if (resource.deletedAt === null) add(pathOfDocument(resource));
  return [...counts]
    .map(([path, count]) => ({ path, count }))
    .toSorted((a, b) => comparePaths(a.path, b.path))
    .slice(0, MAX_FOLDERS);
}

/** A folder stands before what is in it, and before its neighbours. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let depth = 0; depth < Math.min(left.length, right.length); depth += 1) {
    const order = left[depth]!.localeCompare(right[depth]!, undefined, { numeric: true, sensitivity: 'base' });
    if (order !== 0) return order;
    if (left[depth] !== right[depth]) return left[depth]! < right[depth]! ? -1 : 1;
  }
  return left.length - right.length;
}
