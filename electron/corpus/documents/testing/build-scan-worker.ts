import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TESSERACT_FILES } from '../../../../resources/build/bundle-files';
import { buildThreads } from '../../../threads/testing/build-threads';

const project = resolve(import.meta.dirname, '../../../..');

/** The scan worker as it ships, with Tesseract beside it. */
export async function buildScanWorker(): Promise<{ url: URL; remove: () => Promise<void> }> {
  const workers = await buildThreads({ scan: 'electron/corpus/documents/scans/scan-worker.ts' });
  const url = workers.url('scan');
  for (const [name, place] of Object.entries(TESSERACT_FILES)) {
    const target = resolve(dirname(fileURLToPath(url)), name);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(resolve(project, 'node_modules', place), target);
  }
  return { url, remove: () => workers.remove() };
}

/** What is known of a language, from the packages that only tests use. */
export const languageFile = (code: 'eng' | 'deu') => ({
  code,
  path: resolve(project, `node_modules/@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`),
});

/** A picture of `e2e/fixtures/scans`. */
export const scanFixture = (name: string): string => resolve(project, 'e2e/fixtures/scans', name);
