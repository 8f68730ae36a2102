import './node-version.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runNode } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { countTests, installStep, runSteps, staticSteps, unitTestStep } from './steps.mjs';
import { countEndToEndTests } from './test-report.mjs';

const say = (text) => console.log(text);
/** Filled by the browser step. */
const environment = {};

async function runEndToEndTests() {
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  const { code } = await runNode(tool('@playwright', 'test', 'cli.js'), args, { environment });
  return countTests(countEndToEndTests(inProject('out', 'reports', 'e2e.json')), code);
}

async function chooseBrowser() {
  environment.ENGRAM_BROWSER = await ensureBrowser({ say });
  say(`Tests use ${environment.ENGRAM_BROWSER}.`);
}

const { failed, passed } = await runSteps(
  [
    installStep(say),
    ...staticSteps(),
    { name: 'build', isNeeded: true, run: async () => void (await ensureBuilt({ say })) },
    { name: 'browser', isNeeded: true, run: chooseBrowser },
    unitTestStep({ environment }),
    { name: 'end-to-end tests', run: runEndToEndTests },
  ],
  say,
);
// A run that tested nothing has not passed.
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
say(`\n${passed} passed, ${process.exitCode === 0 ? 0 : Math.max(1, failed)} failed`);
