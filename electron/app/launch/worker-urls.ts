import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built file of each worker thread and process that the main process starts. The build and the package list the same names. */
export const WORKER_FILES = {
  retrieval: 'retrieval-worker.js',
  vitality: 'vitality-worker.js',
  graph: 'graph-worker.js',
  document: 'document-worker.js',
  text: 'text-worker.js',
  localModel: 'local-model-process.js',
} as const;

/** Where each worker's built script lies. */
export type WorkerUrls = Record<keyof typeof WORKER_FILES, URL>;

/** The workers of the program whose package.json lies in `programFolder`. */
export function findWorkerUrls(programFolder: string): WorkerUrls {
  const folder = join(unpackedFolder(programFolder), 'out', 'main');
  const urls = Object.entries(WORKER_FILES).map(([worker, file]) => [worker, pathToFileURL(join(folder, file))]);
  return Object.fromEntries(urls) as WorkerUrls;
}

/**
 * A packaged program lies in an archive; what a thread of its own loads lies beside it (electron-builder.yml,
 * asarUnpack).
 */
export const unpackedFolder = (folder: string): string => (folder.endsWith('.asar') ? `${folder}.unpacked` : folder);
