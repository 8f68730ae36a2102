import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { recordSources } from './record-sources';

const project = resolve(import.meta.dirname, '../..');
const root = resolve(project, 'renderer');
const sources = recordSources(project, resolve(project, 'out/.sources-renderer.json'));

/** The pages: the app's window and the hidden store page. */
export default defineConfig({
  root,
  base: '/',
  plugins: [react(), sources],
  build: {
    outDir: resolve(project, 'out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: { app: resolve(root, 'app/index.html'), store: resolve(root, 'store/store.html') } },
  },
  worker: { format: 'es', plugins: () => [sources] },
});
