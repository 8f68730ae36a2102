import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgramFolder } from '../../files/program-folder';
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
  const folder = findProgramFolder(from);
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
