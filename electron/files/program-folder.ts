import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the program's package.json, from any file of the build: bundle, shared chunk, or source under a test
 * runner.
 *
 * @throws Error where no folder above has it
 */
export function findProgramFolder(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from));
  while (!isProgramFolder(folder)) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`The program's package.json was not found above ${fileURLToPath(from)}.`);
    folder = above;
  }
  return folder;
}

function isProgramFolder(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'engram-vault';
}
