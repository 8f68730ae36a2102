import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Folders set aside that are kept, the newest ones. */
const KEPT = 3;
/** Milliseconds; Chromium keeps a database that did open for two seconds after its last page was closed. */
const CLOSING_MS = 3_000;

/**
 * Renames a browser's database folder, which the browser could not open; it begins an empty one in its place. Returns
 * the new path. The oldest of those set aside before are removed.
 */
export async function setDatabasesAside(databaseFolder: string, now: number, waitMs = CLOSING_MS): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const [parent, name] = [dirname(databaseFolder), basename(databaseFolder)];
  const prefix = `${name} set aside `;
  const aside = join(parent, `${prefix}${new Date(now).toISOString().replace(/[-:.]/g, '')}`);
  await rename(databaseFolder, aside);
  const earlier = (await readdir(parent)).filter((entry) => entry.startsWith(prefix)).sort();
  for (const entry of earlier.slice(0, -KEPT)) await rm(join(parent, entry), { recursive: true, force: true });
  return aside;
}
