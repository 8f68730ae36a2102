import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const project = resolve(import.meta.dirname, '../../../..');

/** The thread that reads documents as it ships: bundled by the product's own bundler. */
export async function buildDocumentWorker(): Promise<{ url: URL; remove: () => Promise<void> }> {
  const cache = join(project, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'document-worker-'));
  await build({
    configFile: false, root: project, logLevel: 'silent', ssr: { noExternal: true },
    build: { ssr: true, outDir: folder, target: 'node20', minify: false, rollupOptions: { input: { worker: resolve(import.meta.dirname, '../document-worker.ts') }, output: { entryFileNames: '[name].mjs' } } },
  });
  return { url: pathToFileURL(join(folder, 'worker.mjs')), remove: () => rm(folder, { recursive: true, force: true }) };
}
