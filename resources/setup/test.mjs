import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode, seconds } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { countEndToEndTests, countUnitTests } from './test-report.mjs';

const say = (text) => console.log(text);
const UNIT_REPORT = inProject('out', 'reports', 'unit.json');
const E2E_REPORT = inProject('out', 'reports', 'e2e.json');
const totals = { passed: 0, failed: 0 };
let browser;

const expectSuccess = async (file, args, environment = {}) => {
  const { code } = await runNode(file, args, { environment });
  if (code !== 0) throw new Error(`it ended with code ${code}`);
};

const addTests = ({ failed, flaky = 0, passed }, code) => {
  totals.passed += passed;
  totals.failed += failed;
  say(`${passed} passed, ${failed} failed in this step.`);
  if (flaky > 0) say(`${flaky} of them passed only at the second try; the list above names them. Find out why.`);
  if (failed > 0) return 'counted';
  // A runner that fails without a failed test must not pass silently.
  if (code !== 0) throw new Error(`the runner ended with code ${code}`);
  return undefined;
};

/** Top to bottom; a step that throws counts as one failure, and one that others need stops the run. */
const STEPS = [
  { name: 'install', isNeeded: true, run: () => ensureInstalled({ say }) },
  {
    name: 'type-check',
    run: () => expectSuccess(tool('typescript', 'bin', 'tsc'), ['--noEmit', '-p', 'tsconfig.json']),
  },
  {
    name: 'lint',
    run: () =>
      expectSuccess(tool('oxlint', 'bin', 'oxlint'), ['--quiet', 'electron', 'renderer', 'shared', 'e2e', 'resources']),
  },
  { name: 'import rules', run: () => expectSuccess(inProject('resources', 'setup', 'check-imports.mjs'), []) },
  { name: 'build', isNeeded: true, run: () => ensureBuilt({ say }) },
  { name: 'browser', isNeeded: true, run: async () => say(`Tests use ${(browser = await ensureBrowser({ say }))}.`) },
  { name: 'unit tests', run: runUnitTests },
  { name: 'end-to-end tests', run: runEndToEndTests },
];

async function runUnitTests() {
  const args = [
    'run',
    '--config',
    'resources/build/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ];
  const { code } = await runNode(tool('vitest', 'vitest.mjs'), args, { environment: { ENGRAM_BROWSER: browser } });
  return addTests(countUnitTests(UNIT_REPORT), code);
}

async function runEndToEndTests() {
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  const { code } = await runNode(tool('@playwright', 'test', 'cli.js'), args, {
    environment: { ENGRAM_BROWSER: browser },
  });
  return addTests(countEndToEndTests(E2E_REPORT), code);
}

/** Gives whether the run may go on. */
async function runStep({ isNeeded = false, name, run }) {
  const startedAt = performance.now();
  say(`\n── ${name}`);
  try {
    const outcome = await run();
    say(`── ${name}: ${outcome === 'counted' ? 'failed' : 'ok'} (${seconds(startedAt)})`);
    return true;
  } catch (error) {
    totals.failed += 1;
    say(`── ${name}: failed (${seconds(startedAt)}): ${error.message}`);
    return !isNeeded;
  }
}

rmSync(inProject('out', 'reports'), { recursive: true, force: true });
mkdirSync(inProject('out', 'reports'), { recursive: true });
for (const step of STEPS) {
  if (!(await runStep(step))) break;
}
if (totals.passed === 0 && totals.failed === 0) totals.failed = 1;
process.exitCode = totals.failed === 0 ? 0 : 1;
say(`\n${totals.passed} passed, ${totals.failed} failed`);
