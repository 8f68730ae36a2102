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
import { countEndToEndTests, listFailedEndToEndTests } from './test-report.mjs';

/**
 * The Playwright projects that run here, in their order: one after the other, because a test whose promise is a time
 * needs the machine to itself.
 *
 * @param obstacle why Electron cannot be used here, in words; null when it can
 */
export const projectsFor = (obstacle) => ['functional', 'timing', ...(obstacle === null ? ['electron'] : [])];

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
 * Runs the end-to-end tests, project by project. Without a project among `args`: all that can run here.
 *
 * @param args Playwright's own, among them the names of specs
 * @returns {Promise<{ passed: number, failed: number, flaky: number, failures: string[] }>} at least one test, passed or
 *   failed; `failures`: what failed, a line each
 */
export async function runEndToEnd({ args = [], environment = {}, say }) {
  const { projects, rest } = takeProjects(args);
  const obstacle = projects.length > 0 ? null : await findElectronObstacle();
  if (obstacle !== null) say(`Not under Electron: ${obstacle}.`);
  const totals = { passed: 0, failed: 0, flaky: 0 };
  const failures = [];
  for (const project of projects.length > 0 ? projects : projectsFor(obstacle)) {
    say(`\n${project}:`);
    const { failures: failedHere, ...counts } = await runProject(project, rest, environment);
    failures.push(...failedHere);
    for (const name of Object.keys(totals)) totals[name] += counts[name];
  }
  if (totals.passed + totals.failed === 0) throw new Error('no test has such a name');
  return { ...totals, failures };
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
  return { ...counts, failures: listFailedEndToEndTests(report) };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const say = (text) => console.log(text);
  try {
    const environment = { ENGRAM_BROWSER: await ensureBrowser({ say }) };
    const { failed, flaky, passed } = await runEndToEnd({ args: process.argv.slice(2), environment, say });
    say(`\n${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} of them at the second try` : ''}`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
