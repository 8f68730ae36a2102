import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM_BY_PLATFORM: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/**
 * Path of Electron's executable, or null when only its package is installed. Reads files only: importing the package
 * would start a download.
 *
 * @param modulesFolder the project's node_modules
 */
export function findElectronBinary(
  modulesFolder: string,
  {
    environment = process.env,
    platform = process.platform,
  }: { environment?: NodeJS.ProcessEnv; platform?: NodeJS.Platform } = {},
): string | null {
  const folder = join(modulesFolder, 'electron');
  if (!existsSync(join(folder, 'package.json'))) return null;
  const note = join(folder, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8').trim() : (PROGRAM_BY_PLATFORM[platform] ?? 'electron');
  const program = join(environment.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist'), name);
  return existsSync(program) ? program : null;
}
