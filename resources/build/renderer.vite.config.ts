import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '../../renderer');

/** The pages: the app's window and the hidden store page. */
export default defineConfig({
  root,
  base: '/',
  plugins: [react()],
  build: {
    outDir: resolve(root, '../out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: { app: resolve(root, 'app/index.html'), store: resolve(root, 'store/store.html') } },
  },
  worker: { format: 'es' },
});
