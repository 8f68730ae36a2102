import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runNode, runNpm, seconds } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { countUnitTests, listFailedUnitTests } from './test-report.mjs';

const REPORTS = inProject('out', 'reports');
const UNIT_REPORT = join(REPORTS, 'unit.json');

/**
 * Runs steps top to bottom and counts. A step that throws counts as one failure; one that `isNeeded` by the others then
 * stops the run.
 *
 * @param steps `run` gives `{ passed, failed, flaky, failures }` when it counted tests
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures`: what failed, a line each
 */
export async function runSteps(steps, say, reports = REPORTS) {
  const totals = { passed: 0, failed: 0, failures: [] };
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const { isNeeded = false, name, run } of steps) {
    const startedAt = performance.now();
    say(`\n── ${name}`);
    try {
      const { failed = 0, failures = [], flaky = 0, passed = 0 } = (await run()) ?? {};
      totals.passed += passed;
      totals.failed += failed;
      totals.failures.push(...failures);
      if (passed + failed > 0) say(`${passed} passed, ${failed} failed in this step.`);
      if (flaky > 0) say(`${flaky} of them passed only at the second try; the list above names them. Find out why.`);
      say(`── ${name}: ${failed > 0 ? 'failed' : 'ok'} (${seconds(startedAt)})`);
    } catch (error) {
      totals.failed += 1;
      totals.failures.push(`${name}: ${error.message}`);
      say(`── ${name}: failed (${seconds(startedAt)}): ${error.message}`);
      if (isNeeded) break;
    }
  }
  return totals;
}

/** A script of package.json with more arguments. */
const runScript = async (script, args = []) => {
  const { code } = await runNpm(['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]);
  if (code !== 0) throw new Error(`npm run ${script} ended with code ${code}`);
};

/** A runner that fails without a failed test must not pass silently. */
export const countTests = (counts, code) => {
  if (code !== 0 && counts.failed === 0) throw new Error(`the runner ended with code ${code}`);
  return counts;
};

export const installStep = (say) => ({ name: 'install', isNeeded: true, run: () => ensureInstalled({ say }) });

/** What is checked without running the program. `lintFiles`: all unless told. */
export const staticSteps = (lintFiles = []) => [
  { name: 'types', run: () => runScript('typecheck') },
  { name: 'lint', run: () => runScript('lint', lintFiles) },
  { name: 'format', run: () => runScript('format:check') },
  { name: 'import rules', run: () => runScript('check:imports') },
  { name: 'dead exports', run: () => runScript('check:unused') },
];

/** `relatedTo`: only the tests that import one of these files, on any path; all unless told. */
export const unitTestStep = ({ environment = {}, relatedTo } = {}) => ({
  name: 'unit tests',
  async run() {
    const args = [
      ...(relatedTo ? ['related', '--run', '--passWithNoTests', ...relatedTo] : ['run']),
      '--config=resources/build/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
    ];
    const { code } = await runNode(tool('vitest', 'vitest.mjs'), args, { environment });
    const counts = countUnitTests(UNIT_REPORT, { mayBeEmpty: relatedTo !== undefined });
    return { ...countTests(counts, code), failures: listFailedUnitTests(UNIT_REPORT) };
  },
});
