import './node-version.mjs';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { electronObstacle } from './electron.mjs';
import { readKnownOptions } from './known-options.mjs';
import { runNode } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { hasDisplay } from './start-options.mjs';
import { sayWhatFailed } from './test-run.mjs';
import { countEndToEndTests, listEndToEndFailures } from './test-report.mjs';

/** The projects of `npm run test:long`: what takes long, and what promises a time, which needs the machine to itself. */
export const LONG_PROJECTS = ['long', 'timing'];

/**
 * The Playwright projects that run here, one after the other.
 *
 * @param obstacle why Electron cannot be used here, in words; null when it can
 * @param isNamed whether specs are named: then the long ones of them run as well
 */
export const projectsFor = (obstacle, isNamed) => [
  'functional',
  ...(isNamed ? LONG_PROJECTS : []),
  ...(obstacle === null ? ['electron'] : []),
];

/**
 * Takes `--project NAME` and `--project=NAME` out of Playwright's arguments.
 *
 * @returns {{ projects: string[], rest: string[] }} no projects when none is named
 */
export function takeProjects(args) {
  const { values, rest } = readKnownOptions(args, { project: { type: 'string', multiple: true } });
  return { projects: values.project ?? [], rest };
}

/** Why the tests cannot run under Electron here, in words; null when they can. Needs the built program. */
async function findElectronObstacle() {
  const { findElectronBinary } = await import(pathToFileURL(inProject('out', 'main', 'electron-binary.js')).href);
  if (findElectronBinary(inProject('node_modules')) === null) return 'its program is not installed';
  return electronObstacle({ hasDisplay: hasDisplay(), headless: false });
}

/**
 * Runs the end-to-end tests, project by project. Without a project among `args`: those that `projectsFor` says.
 *
 * @param args Playwright's own, among them the names of specs
 * @returns {Promise<{ passed: number, failed: number, failures: string[], flaky: string[] }>} at least one test, passed
 *   or failed; `failures` and `flaky`: what failed, and what passed only at the second try, a line each
 */
export async function runEndToEnd({ args = [], environment = {}, say }) {
  const { projects, rest } = takeProjects(args);
  const obstacle = projects.length > 0 ? null : await findElectronObstacle();
  if (obstacle !== null) say(`Not under Electron: ${obstacle}.`);
  const totals = { passed: 0, failed: 0, failures: [], flaky: [] };
  const isNamed = rest.some((arg) => !arg.startsWith('-'));
  for (const project of projects.length > 0 ? projects : projectsFor(obstacle, isNamed)) {
    say(`\n${project}:`);
    const { failed, failures, flaky, passed } = await runProject(project, rest, environment);
    totals.passed += passed;
    totals.failed += failed;
    totals.failures.push(...failures);
    totals.flaky.push(...flaky);
  }
  if (totals.passed + totals.failed === 0) throw new Error('no test has such a name');
  return totals;
}

async function runProject(project, args, environment) {
  const report = inProject('out', 'reports', `e2e-${project}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await runNode(
    tool('@playwright', 'test', 'cli.js'),
    ['test', '--config', 'e2e/playwright.config.ts', `--project=${project}`, '--pass-with-no-tests', ...args],
    { environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  // A name may belong to tests of another project alone; a runner that left no report has failed.
  const counts = countEndToEndTests(report, { mayBeEmpty: true });
  if (code !== 0 && counts.failed === 0) throw new Error(`the runner ended with code ${code}`);
  return { ...counts, ...listEndToEndFailures(report) };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const say = (text) => console.log(text);
  try {
    const environment = { ENGRAM_BROWSER: await ensureBrowser({ say }) };
    const result = await runEndToEnd({ args: process.argv.slice(2), environment, say });
    const { failed, passed } = result;
    sayWhatFailed(result, say);
    say(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
