import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeSystem, installPackages, mayInstall } from './system.mjs';

/** Debian's and Ubuntu's packages, a folder for each version. */
const PACKAGES = '/usr/lib/postgresql';
const OTHER_FOLDERS = ['/usr/local/pgsql/bin', '/opt/homebrew/opt/postgresql@17/bin', '/usr/local/bin', '/usr/bin'];

/** The folder of the newest installed server's programs; null without one. `ENGRAM_POSTGRES` names another. */
export function findPostgres() {
  const named = process.env.ENGRAM_POSTGRES;
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = named ? [named] : [...versions.map((version) => join(PACKAGES, version, 'bin')), ...OTHER_FOLDERS];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * An installed PostgreSQL server, which the tests of shared collections start for themselves. On Debian and Ubuntu as
 * root it is installed when there is none.
 *
 * @throws Error that says what to install
 */
export async function ensurePostgres({ say }) {
  const found = findPostgres();
  if (found !== null) return found;
  if (mayInstall(describeSystem())) await installPackages('PostgreSQL', ['postgresql'], { say });
  const installed = findPostgres();
  if (installed !== null) return installed;
  throw new Error(
    'Tests of shared collections need a PostgreSQL server. Install one (Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql@17), or name the folder of its programs: ENGRAM_POSTGRES=/path/to/bin npm test',
  );
}
