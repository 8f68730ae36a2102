import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { recordGraph } from './record-graph';
import { recordSources } from './record-sources';

const project = resolve(import.meta.dirname, '../..');
const root = resolve(project, 'resources/clipper');
const plain = join(root, 'public');

/** The files that a browser reads as they are; the manifest with the version of the app. */
function copyPlainFiles(): Plugin {
  return {
    name: 'copy-plain-files',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
      for (const entry of readdirSync(plain, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        const isManifest = entry.name === 'manifest.json';
        this.emitFile({
          type: 'asset',
          fileName: file.slice(plain.length + 1).replaceAll(sep, '/'),
          originalFileName: file,
          source: isManifest ? JSON.stringify({ ...JSON.parse(content.toString('utf8')), version }, null, 2) : content,
        });
      }
    },
  };
}

/** The extension for browsers, a folder that they load as it is. Readable: stores and people look into it. */
export default defineConfig({
  root,
  base: './',
  publicDir: false,
  plugins: [
    copyPlainFiles(),
    recordSources(project, resolve(project, 'out/.sources-clipper.json')),
    recordGraph(project, resolve(project, 'out/.graph-clipper.json')),
  ],
  build: {
    outDir: resolve(project, 'out/clipper'),
    emptyOutDir: true,
    target: ['chrome123', 'firefox121'],
    minify: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: resolve(root, 'popup.html'),
      output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
});
