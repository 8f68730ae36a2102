import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { recordGraph } from './record-graph';
import { recordSources } from './record-sources';

const project = resolve(import.meta.dirname, '../..');
const root = resolve(project, 'renderer/drawing');
const page = resolve(root, 'drawing.html');

/**
 * The page that draws diagrams, in one plain script: a frame without an origin may load no module. No other page is made
 * with it, so that the window stays small.
 */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: [{ find: /^elkjs(?:\/.*)?$/u, replacement: resolve(root, 'no-elk.ts') }] },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [
    {
      name: 'copy-page',
      generateBundle() {
        this.emitFile({
          type: 'asset',
          fileName: 'drawing.html',
          originalFileName: page,
          source: readFileSync(page),
        });
      },
    },
    recordSources(project, resolve(project, 'out/.sources-drawing.json')),
    recordGraph(project, resolve(project, 'out/.graph-drawing.json')),
  ],
  build: {
    outDir: resolve(project, 'out/drawing'),
    emptyOutDir: true,
    target: 'chrome140',
    chunkSizeWarningLimit: 6000,
    lib: { entry: resolve(root, 'draw.ts'), name: 'drawing', formats: ['iife'], fileName: () => 'drawing.js' },
  },
});
