import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

/** Written by resources/setup/package.mjs, inside the archive: each file beside it with its SHA-256 in hexadecimal. */
const LIST = 'unpacked.json';

/** A packaged program lies in an archive; what a thread of its own or native code loads lies beside it. */
export const unpackedFolder = (folder: string): string => (folder.endsWith('.asar') ? `${folder}.unpacked` : folder);

/**
 * Electron checks what it reads from the archive (on macOS and Windows), and nothing beside it: this checks the rest
 * before any of it starts, in about 15 ms. Native code has null in the list, since signing changes it: only macOS checks
 * that.
 *
 * @param programFolder that of package.json; what is not packed has no list and is not checked
 * @throws AppError where a script was changed or is not one of the program's
 */
export function checkUnpackedFiles(programFolder: string): void {
  if (!programFolder.endsWith('.asar')) return;
  const list = JSON.parse(readFileSync(join(programFolder, 'out', LIST), 'utf8')) as Record<string, string | null>;
  const folder = unpackedFolder(programFolder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Made by looking at the folder on a Mac.
    if (entry.isDirectory() || entry.name === '.DS_Store') continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    const wanted = Object.hasOwn(list, name) ? list[name] : undefined;
    if (wanted === null && entry.isFile()) continue;
    if (!entry.isFile() || createHash('sha256').update(readFileSync(path)).digest('hex') !== wanted)
      throw new AppError('not-allowed', t('mainApp.programFileChanged', { path }));
  }
}
