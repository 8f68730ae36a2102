import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that are installed, built or written by tests. */
const GENERATED = new Set(['.git', 'node_modules', 'out', 'dist', 'coverage', 'test-results', 'playwright-report']);

/** The paths of a folder's files from that folder, with `/`, without what is generated. */
export function listFiles(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const child = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : listFiles(folder, child);
    return [child];
  });
}
