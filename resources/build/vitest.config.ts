import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileWat } from './compile-wat.ts';

const project = resolve(import.meta.dirname, '../..');

export default defineConfig({
  plugins: [react(), compileWat()],
  root: project,
  // Electron's own binary never runs in unit tests: its module is replaced at the edge of the machine.
  resolve: { alias: { electron: resolve(project, 'electron/shell/electron/testing/electron-fake.ts') } },
  test: {
    include: ['{electron,renderer,shared,e2e,resources}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    // The longest takes ten seconds; a busy machine may need several times as long.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // A worker reads each module once, not once for every test file: a third of the time. A test that changes something
    // global puts it back.
    isolate: false,
    // One more than this machine's processors: tests wait for files, timers and loopback servers.
    maxWorkers: 3,
  },
});
