import { defineConfig } from '@playwright/test';
import { resolve } from 'node:path';

const project = resolve(import.meta.dirname, '..');

/**
 * Whole-app stories in a real browser. One at a time: every test has the machine, and its own data folder, to itself.
 */
export default defineConfig({
  testDir: resolve(project, 'e2e/specs'),
  outputDir: resolve(project, 'out/test-results'),
  // The built app runs as it is; transforming its bundles again costs minutes.
  build: { external: ['**/out/main/**'] },
  workers: 1,
  fullyParallel: false,
  // Real browsers on a shared machine: a second try is allowed once, and said aloud at the end.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: resolve(project, 'out/reports/e2e.json') }]],
  use: { trace: 'off', video: 'off', screenshot: 'off', actionTimeout: 20_000, navigationTimeout: 30_000 },
});
