import './node-version.mjs';
import { runNode } from './process.mjs';
import { tool } from './project.mjs';

// The long form of the tests of faults; `npm test` runs a short one of each.
const { code } = await runNode(
  tool('vitest', 'vitest.mjs'),
  ['run', '--config=resources/build/vitest.config.ts', 'electron/cli/damage-fuzz.test.ts'],
  { environment: { ENGRAM_DAMAGE_ROUNDS: '2000' } },
);
process.exitCode = code;
