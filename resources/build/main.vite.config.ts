import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { bundleFiles } from './bundle-files';
import { bundleLlama, LLAMA_BINARIES } from './bundle-llama';
import { compileWat } from './compile-wat';
import { compactWordList } from './compact-word-list';
import { recordGraph } from './record-graph';
import { recordSources } from './record-sources';

const project = resolve(import.meta.dirname, '../..');

/** Programs and tools by the name they are run with; the set-up scripts import the two finders. */
const ENTRIES: Record<string, string> = {
  'electron-main': 'electron/app/electron-main.ts',
  'chromium-main': 'electron/app/chromium-main.ts',
  'installed-browser': 'electron/shell/chromium/installed-browser.ts',
  'electron-binary': 'electron/shell/electron/electron-binary.ts',
  'retrieval-worker': 'electron/retrieval/worker/retrieval-worker.ts',
  'vector-search-worker': 'electron/retrieval/worker/vector-search-worker.ts',
  'graph-worker': 'electron/app/workers/graph-worker.ts',
  'vitality-worker': 'electron/vitality/worker/vitality-worker.ts',
  'document-worker': 'electron/corpus/documents/document-worker.ts',
  'text-worker': 'electron/corpus/extraction/text-worker.ts',
  'scan-worker': 'electron/corpus/documents/scans/scan-worker.ts',
  'spelling-worker': 'electron/spelling/spelling-worker.ts',
  'local-model-process': 'electron/models/local-model/local-model-process.ts',
  'speech-process': 'electron/models/speech/speech-process.ts',
  vault: 'electron/app/vault-main.ts',
  eval: 'e2e/eval/eval.ts',
  'eval-gate': 'e2e/eval/gate/eval-gate.ts',
  'eval-lives': 'e2e/eval/lives/eval-lives.ts',
  'eval-extract': 'e2e/eval/extract/eval-extract.ts',
  'eval-ablation': 'e2e/eval/ablation/eval-ablation.ts',
  'eval-vault': 'e2e/eval/vault/eval-vault.ts',
  'eval-contradictions': 'e2e/eval/contradictions/eval-contradictions.ts',
  'eval-scenarios': 'e2e/eval/scenarios/eval-scenarios.ts',
  'eval-derived': 'e2e/eval/derived/eval-derived.ts',
  'train-kinds': 'e2e/eval/kinds/train-kinds.ts',
  'train-lessons': 'e2e/eval/kinds/train-lessons.ts',
  bench: 'e2e/bench/bench.ts',
  'bench-worker': 'e2e/bench/bench-worker.ts',
  'bench-import': 'e2e/bench/bench-import.ts',
  'bench-cli': 'e2e/bench/bench-cli.ts',
  'bench-live-folder': 'e2e/bench/bench-live-folder.ts',
  'bench-app': 'e2e/bench/app/bench-app.ts',
  'bench-collections': 'e2e/bench/collections/bench-collections.ts',
  'bench-turns': 'e2e/bench/turns/bench-turns.ts',
  demo: 'e2e/demo/demo.ts',
  'sim-vitality': 'e2e/simulation/sim-vitality.ts',
  'real-model': 'e2e/real-model/real-model.ts',
};
const input = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, resolve(project, file)]));

/** Everything that runs under Node: both shells' entries, the threads, the command-line harness. */
export default defineConfig({
  root: project,
  plugins: [
    compactWordList(),
    compileWat(),
    bundleLlama(),
    bundleFiles(project),
    recordSources(project, resolve(project, 'out/.sources-main.json')),
    recordGraph(project, resolve(project, 'out/.graph-main.json')),
  ],
  build: {
    ssr: true,
    outDir: resolve(project, 'out/main'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input,
      // The browser driver, the weights and native code are used from where they are installed.
      external: ['electron', /^playwright/, 'onnxruntime-node', LLAMA_BINARIES],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', format: 'es' },
    },
  },
  ssr: {
    noExternal: true,
    external: ['electron', 'playwright-core', 'onnxruntime-node'],
  },
});
