import './node-version.mjs';
import { LONG_PROJECTS, runEndToEnd } from './end-to-end.mjs';
import { readKnownOptions } from './known-options.mjs';
import { runNpm } from './process.mjs';
import { unitTestStep } from './steps.mjs';
import { runTests } from './test-run.mjs';

// What proves a figure or takes long: unit tests called `*.long.test.ts`, the end-to-end tests that carry @long or
// @timing, and the faults and threats in their long form. `-- --without-faults` leaves the last out, which take hours.
const say = (text) => console.log(text);
const { 'without-faults': withoutFaults } = readKnownOptions(process.argv.slice(2), {
  'without-faults': { type: 'boolean' },
}).values;

await runTests({
  stepsWith: (environment) => [
    unitTestStep({ name: 'long unit tests', projects: ['long'], environment }),
    {
      name: 'long end-to-end tests',
      run: () => runEndToEnd({ args: LONG_PROJECTS.map((project) => `--project=${project}`), environment, say }),
    },
    ...(withoutFaults ? [] : [{ name: 'faults and threats', run: () => runFaults(environment) }]),
  ],
  say,
});

async function runFaults(environment) {
  const { code } = await runNpm(['run', '--silent', 'test:faults'], { environment });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}
