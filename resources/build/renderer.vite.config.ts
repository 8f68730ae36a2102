import react from '@vitejs/plugin-react';
import { relative, resolve, sep } from 'node:path';
import { defineConfig } from 'vite';
import { forbidEntryImports } from './forbid-entry-imports';
import { recordGraph } from './record-graph';
import { recordSources } from './record-sources';

const project = resolve(import.meta.dirname, '../..');
const root = resolve(project, 'renderer');
const records = [
  recordSources(project, resolve(project, 'out/.sources-renderer.json')),
  recordGraph(project, resolve(project, 'out/.graph-renderer.json')),
];

/**
 * Few files, because each request of a page costs the start of the window milliseconds: what both pages use, the
 * sentences of a language, what the window and its first screen need, and every other screen.
 */
const groups = [
  { name: 'german', files: ['shared/messages/de.json'] },
  { name: 'messages', files: ['shared/messages/', 'node_modules/intl-messageformat/', 'node_modules/@formatjs/'] },
  { name: 'shared', files: ['shared/', 'node_modules/zod/', 'renderer/ipc/host.ts'] },
  { name: 'window', files: ['renderer/app/start.tsx', 'renderer/features/chat/chat-screen.tsx'] },
  { name: 'screens', files: ['renderer/features/'] },
].map(({ name, files }) => ({
  name,
  test: (id: string) => files.some((file) => relative(project, id).replaceAll(sep, '/').startsWith(file)),
}));

/** The pages: the app's window and the hidden store page. */
export default defineConfig({
  root,
  base: '/',
  plugins: [react(), forbidEntryImports(), records],
  build: {
    outDir: resolve(project, 'out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    // The target loads such links itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      input: { app: resolve(root, 'app/index.html'), store: resolve(root, 'store/store.html') },
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es', plugins: () => records },
});
