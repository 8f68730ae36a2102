import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkUnpackedFiles } from './unpacked-files';
import { findWorkerUrls, type WorkerUrls } from './worker-urls';

export interface ProgramFiles {
  version: string;
  programFolder: string;
  /** The built pages. */
  pagesFolder: string;
  preloadPath: string;
  workers: WorkerUrls;
}

/**
 * Finds the build's parts from any of its files: bundle, shared chunk, or source under a test runner.
 *
 * @throws AppError where a packaged program's files beside its archive are not those that were packed
 */
export function findProgramFiles(from: string = import.meta.url): ProgramFiles {
  let folder = dirname(fileURLToPath(from));
  while (!isProgramFolder(folder)) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`The program's package.json was not found above ${fileURLToPath(from)}.`);
    folder = above;
  }
  checkUnpackedFiles(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    programFolder: folder,
    pagesFolder: join(folder, 'out', 'renderer'),
    preloadPath: join(folder, 'out', 'preload', 'preload.cjs'),
    workers: findWorkerUrls(folder),
  };
}

function isProgramFolder(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'engram-vault';
}
