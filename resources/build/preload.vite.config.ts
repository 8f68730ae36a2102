import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { recordGraph } from './record-graph';
import { recordSources } from './record-sources';

const project = resolve(import.meta.dirname, '../..');

/** A sandboxed preload must be one CommonJS file. */
export default defineConfig({
  root: project,
  plugins: [
    recordSources(project, resolve(project, 'out/.sources-preload.json')),
    recordGraph(project, resolve(project, 'out/.graph-preload.json')),
  ],
  build: {
    outDir: resolve(project, 'out/preload'),
    emptyOutDir: true,
    target: 'chrome140',
    minify: false,
    lib: { entry: resolve(project, 'electron/preload/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
    rollupOptions: { external: ['electron'] },
  },
});
