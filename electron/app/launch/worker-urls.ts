import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpackedFolder } from './unpacked-files';

/** The built file of each worker thread and process that the main process starts. The build and the package list the same names. */
export const WORKER_FILES = {
  retrieval: 'retrieval-worker.js',
  vitality: 'vitality-worker.js',
  graph: 'graph-worker.js',
  document: 'document-worker.js',
  text: 'text-worker.js',
  scan: 'scan-worker.js',
  spelling: 'spelling-worker.js',
  localModel: 'local-model-process.js',
  speech: 'speech-process.js',
} as const;

/** Where each worker's built script lies. */
export type WorkerUrls = Record<keyof typeof WORKER_FILES, URL>;

/** The workers of the program whose package.json lies in `programFolder`. */
export function findWorkerUrls(programFolder: string): WorkerUrls {
  // The package holds them a second time, with every part that they load: a thread reads from no archive.
  const packed = join(unpackedFolder(programFolder), 'out', 'threads');
  const folder = existsSync(packed) ? packed : join(programFolder, 'out', 'main');
  const urls = Object.entries(WORKER_FILES).map(([worker, file]) => [worker, pathToFileURL(join(folder, file))]);
  return Object.fromEntries(urls) as WorkerUrls;
}
