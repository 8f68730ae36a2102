import './node-version.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { runEndToEnd } from './end-to-end.mjs';
import { ensurePostgres } from './postgres.mjs';
import { installStep, runSteps, staticSteps, unitTestStep } from './steps.mjs';

const say = (text) => console.log(text);
/** Filled by the steps that find or install what the tests use. */
const environment = {};

async function chooseBrowser() {
  environment.ENGRAM_BROWSER = await ensureBrowser({ say });
  say(`Tests use ${environment.ENGRAM_BROWSER}.`);
}

async function choosePostgres() {
  environment.ENGRAM_POSTGRES = await ensurePostgres({ say });
  say(`Tests use the PostgreSQL in ${environment.ENGRAM_POSTGRES}.`);
}

const { failed, failures, passed } = await runSteps(
  [
    installStep(say),
    ...staticSteps(),
    { name: 'build', isNeeded: true, run: async () => void (await ensureBuilt({ say })) },
    { name: 'browser', isNeeded: true, run: chooseBrowser },
    { name: 'PostgreSQL', isNeeded: true, run: choosePostgres },
    unitTestStep({ environment }),
    { name: 'end-to-end tests', run: () => runEndToEnd({ environment, say }) },
  ],
  say,
);
// A run that tested nothing has not passed.
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
// Again at the end, where whoever reads only that finds it.
if (failures.length > 0) say(`\nFailed:\n${failures.map((line) => `- ${line}`).join('\n')}`);
say(`\n${passed} passed, ${process.exitCode === 0 ? 0 : Math.max(1, failed)} failed`);
