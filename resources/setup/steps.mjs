import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { runNode, runNpm, seconds } from './process.mjs';
import { inProject, tool } from './project.mjs';
import { countUnitTests, listFailedUnitTests } from './test-report.mjs';

const REPORTS = inProject('out', 'reports');
const UNIT_REPORT = join(REPORTS, 'unit.json');

/**
 * Runs steps top to bottom and counts; neighbours that are `isConcurrent` run at the same time. A step that throws counts
 * as one failure; one that `isNeeded` by the others then stops the run.
 *
 * @param steps `run` gives `{ passed, failed, flaky, failures }` when it counted tests, and `text` when it kept what it
 *   printed
 * @returns {Promise<{ passed: number, failed: number, failures: string[], flaky: string[] }>} `failures` and `flaky`: what
 *   failed, and what passed only at the second try, a line each
 */
export async function runSteps(steps, say, reports = REPORTS) {
  const totals = { passed: 0, failed: 0, failures: [], flaky: [] };
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const group of groupConcurrent(steps)) {
    const results = await Promise.all(group.map((step) => runStep(step, group.length > 1, say)));
    for (const { failed, failures, flaky, passed } of results) {
      totals.passed += passed;
      totals.failed += failed;
      totals.failures.push(...failures);
      totals.flaky.push(...flaky);
    }
    if (results.some(({ isStopping }) => isStopping)) break;
  }
  return totals;
}

function groupConcurrent(steps) {
  const groups = [];
  for (const step of steps) {
    if (step.isConcurrent && groups.at(-1)?.[0].isConcurrent) groups.at(-1).push(step);
    else groups.push([step]);
  }
  return groups;
}

/** `isBeside`: other steps print at the same time, so the heading waits for the result. */
async function runStep({ isNeeded = false, name, run }, isBeside, say) {
  const startedAt = performance.now();
  const heading = `\n── ${name}`;
  if (!isBeside) say(heading);
  const lines = isBeside ? [heading] : [];
  const finish = (result) => {
    say(lines.join('\n'));
    return { passed: 0, failures: [], flaky: [], isStopping: false, ...result };
  };
  try {
    const { failed = 0, failures = [], flaky = [], passed = 0, text = '' } = (await run()) ?? {};
    if (text.trim() !== '') lines.push(text.trimEnd());
    if (passed + failed > 0) lines.push(`${passed} passed, ${failed} failed in this step.`);
    lines.push(`── ${name}: ${failed > 0 ? 'failed' : 'ok'} (${seconds(startedAt)})`);
    return finish({ passed, failed, failures, flaky });
  } catch (error) {
    if (error.text?.trim()) lines.push(error.text.trimEnd());
    lines.push(`── ${name}: failed (${seconds(startedAt)}): ${error.message}`);
    return finish({ failed: 1, failures: [`${name}: ${error.message}`], isStopping: isNeeded });
  }
}

/** A script of package.json with more arguments. It prints nothing itself: others may run at the same time. */
const runScript = async (script, args = []) => {
  const all = ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
  const { code, text } = await runNpm(all, { output: 'collect' });
  if (code !== 0) throw Object.assign(new Error(`npm run ${script} ended with code ${code}`), { text });
  return { text };
};

/** A runner that fails without a failed test must not pass silently. */
export const countTests = (counts, code) => {
  if (code !== 0 && counts.failed === 0) throw new Error(`the runner ended with code ${code}`);
  return counts;
};

export const installStep = (say) => ({ name: 'install', isNeeded: true, run: () => ensureInstalled({ say }) });

/** What is checked without running the program: at the same time, since most use one processor. `lintFiles`: all unless told. */
export const staticSteps = (lintFiles = []) =>
  [
    { name: 'types', run: () => runScript('typecheck') },
    { name: 'lint', run: () => runScript('lint', lintFiles) },
    { name: 'format', run: () => runScript('format:check') },
    { name: 'import rules', run: () => runScript('check:imports') },
    { name: 'dead exports', run: () => runScript('check:unused') },
    { name: 'sentences', run: () => runScript('check:messages') },
  ].map((step) => ({ ...step, isConcurrent: true }));

/**
 * @param projects those of resources/build/vitest.config.ts; all but the long ones and packing unless told
 * @param relatedTo only the tests that import one of these files, on any path; all unless told
 * @param named only the tests whose path holds one of these; all unless told
 */
export const unitTestStep = ({
  environment = {},
  name = 'unit tests',
  named = [],
  projects = ['pure', 'dom', 'system', 'postgres'],
  relatedTo,
} = {}) => ({
  name,
  async run() {
    const isPart = relatedTo !== undefined || named.length > 0;
    const args = [
      ...(relatedTo ? ['related', '--run', ...relatedTo] : ['run', ...named]),
      ...projects.map((project) => `--project=${project}`),
      ...(isPart ? ['--passWithNoTests'] : []),
      '--config=resources/build/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
    ];
    const { code } = await runNode(tool('vitest', 'vitest.mjs'), args, { environment });
    const counts = countUnitTests(UNIT_REPORT, { mayBeEmpty: isPart });
    return { ...countTests(counts, code), failures: listFailedUnitTests(UNIT_REPORT) };
  },
});
