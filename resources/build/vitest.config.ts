import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileWat } from './compile-wat.ts';
import { sortTests, type TestKind } from './test-kinds.ts';

const project = resolve(import.meta.dirname, '../..');
const { pure: _rest, ...special } = sortTests(project);

/** What waits for threads, servers and other processes begins first; what is many and small fills the end. */
const ORDER: TestKind[] = ['packing', 'long', 'postgres', 'system', 'dom', 'pure'];

class LongestKindFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project: { name } }: TestSpecification) => ORDER.indexOf(name as TestKind);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

type ProjectConfig = UserWorkspaceConfig['test'];

/** What all projects have in common; the number of workers is not among it, so that `--maxWorkers` can change it. */
const projectOf = (name: TestKind, test: ProjectConfig) => ({
  plugins: [react(), compileWat()],
  root: project,
  // An encrypted file costs a second in the product: electron/files/encryption/age-file.ts.
  define: { TEST_WORK_FACTOR: '10' },
  // Electron's own binary never runs in unit tests: its module is replaced at the edge of the machine.
  resolve: { alias: { electron: resolve(project, 'electron/shell/electron/testing/electron-fake.ts') } },
  test: {
    name,
    // The longest takes ten seconds; a busy machine may need several times as long.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // A worker reads each module once, not once for every test file: a third of the time. A test that changes something
    // global puts it back.
    isolate: false,
    ...test,
  },
});

export default defineConfig({
  root: project,
  test: {
    // One more than this machine's processors: tests wait for files, timers and loopback servers.
    maxWorkers: 3,
    sequence: { sequencer: LongestKindFirst },
    projects: [
      projectOf('pure', {
        include: ['{electron,renderer,shared,e2e,resources}/**/*.test.{ts,tsx,mjs}'],
        exclude: Object.values(special).flat(),
      }),
      projectOf('dom', { include: special.dom }),
      projectOf('system', { include: special.system }),
      projectOf('postgres', {
        include: special.postgres,
        globalSetup: 'electron/collections/testing/shared-postgres-setup.ts',
      }),
      projectOf('long', { include: special.long }),
      projectOf('packing', { include: special.packing }),
    ],
  },
});
