import { defineConfig } from '@playwright/test';
import { join, resolve } from 'node:path';
import { findElectronBinary } from '../electron/shell/electron/electron-binary';
import { withNeed, type Need } from './support/tags';
import type { ShellName } from './support/running-app';

const project = resolve(import.meta.dirname, '..');
const results = (name: string) => resolve(project, 'out/test-results', name);
const missing: Need[] = process.platform === 'win32' ? ['posix'] : [];
const hasElectron = findElectronBinary(join(project, 'node_modules')) !== null;

/**
 * Whole-app stories in three running apps, a test file at a time in each: one more than this machine's processors, since
 * tests wait for frames, timers and files too. Tests that take long or promise a time run alone, in projects of their own:
 * resources/setup/end-to-end.mjs runs one project after the other.
 */
export default defineConfig<{ shell: ShellName }>({
  testDir: resolve(project, 'e2e/specs'),
  // The built app runs unchanged; transforming its bundles again would take minutes.
  build: { external: ['**/out/main/**'] },
  workers: 3,
  // Real browsers on a shared machine: one retry is allowed, and reported at the end.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: resolve(project, 'out/reports/e2e.json') }]],
  use: { trace: 'off', video: 'off', screenshot: 'off', actionTimeout: 20_000, navigationTimeout: 30_000 },
  projects: [
    {
      name: 'functional',
      grepInvert: withNeed('timing', 'long', ...missing),
      outputDir: results('functional'),
      use: { shell: 'chromium' },
    },
    {
      name: 'long',
      grep: withNeed('long'),
      grepInvert: withNeed('timing', ...missing),
      workers: 1,
      outputDir: results('long'),
      use: { shell: 'chromium' },
    },
    {
      name: 'timing',
      grep: withNeed('timing'),
      workers: 1,
      outputDir: results('timing'),
      use: { shell: 'chromium' },
    },
    ...(hasElectron
      ? [
          {
            name: 'electron',
            grepInvert: withNeed('timing', 'long', 'chromium shell', ...missing),
            outputDir: results('electron'),
            use: { shell: 'electron' as const },
          },
        ]
      : []),
  ],
});
