import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundleLlama, LLAMA_BINARIES } from '../../../resources/build/bundle-llama';
import { compileWat } from '../../../resources/build/compile-wat';

const project = resolve(import.meta.dirname, '../../..');

export interface ThreadBundles {
  url(name: string): URL;
  remove(): Promise<void>;
}

/**
 * Threads as they ship: bundled by the product's own bundler, under the names they have there. They lie beside the
 * packages, whose weights they load. @param files by name, from the project's folder
 */
export async function buildThreads(files: Record<string, string>): Promise<ThreadBundles> {
  const cache = join(project, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'threads-'));
  await build({
    configFile: false,
    plugins: [compileWat(), bundleLlama()],
    root: project,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, resolve(project, file)])),
        external: ['electron', 'onnxruntime-node', LLAMA_BINARIES],
        output: { entryFileNames: '[name].js' },
      },
    },
    ssr: {
      noExternal: true,
      external: ['onnxruntime-node'],
    },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return {
    url: (name) => pathToFileURL(join(folder, `${name}.js`)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
