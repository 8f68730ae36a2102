import './node-version.mjs';
import { runEndToEnd } from './end-to-end.mjs';
import { staticSteps, unitTestStep } from './steps.mjs';
import { runTests } from './test-run.mjs';

const say = (text) => console.log(text);

await runTests({
  early: staticSteps(),
  stepsWith: (environment) => [
    unitTestStep({ name: 'packing', projects: ['packing'] }),
    unitTestStep({ environment }),
    { name: 'end-to-end tests', run: () => runEndToEnd({ environment, say }) },
  ],
  say,
});
