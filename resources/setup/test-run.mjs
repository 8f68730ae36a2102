import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensurePostgres } from './postgres.mjs';
import { installStep, runSteps } from './steps.mjs';

/**
 * Installs and builds what tests need, runs them, and says at the end what failed; the last line is
 * `N passed, N failed`, and the exit code says the same.
 *
 * @param early steps that can run beside the build
 * @param stepsWith the tests, given the environment that they run in
 */
export async function runTests({ early = [], stepsWith, say }) {
  const environment = {};
  const choose = (name, variable, find) => ({
    name,
    isNeeded: true,
    async run() {
      environment[variable] = await find({ say });
      say(`Tests use ${environment[variable]}.`);
    },
  });
  const result = await runSteps(
    [
      installStep(say),
      { name: 'build', isNeeded: true, isConcurrent: true, run: async () => void (await ensureBuilt({ say })) },
      ...early,
      choose('browser', 'ENGRAM_BROWSER', ensureBrowser),
      choose('PostgreSQL', 'ENGRAM_POSTGRES', ensurePostgres),
      ...stepsWith(environment),
    ],
    say,
  );
  // A run that tested nothing has not passed.
  process.exitCode = result.failed === 0 && result.passed > 0 ? 0 : 1;
  sayWhatFailed(result, say);
  say(`\n${result.passed} passed, ${process.exitCode === 0 ? 0 : Math.max(1, result.failed)} failed`);
}

/** What failed, and what passed only at the second try, again at the end, where whoever reads only that finds it. */
export function sayWhatFailed({ failures, flaky }, say) {
  const list = (heading, lines) =>
    lines.length > 0 && say(`\n${heading}:\n${lines.map((line) => `- ${line}`).join('\n')}`);
  list('Failed', failures);
  list('Passed only at the second try', flaky);
}
