import './node-version.mjs';
import { parseArgs } from 'node:util';
import { findChangedFiles, foldersOf, planChecks } from './changed-files.mjs';
import { ensureGitHooks } from './git.mjs';
import { installStep, runSteps, staticSteps, unitTestStep } from './steps.mjs';

const USAGE = `npm run check -- [--changed]

  Types, lint, format, import rules, dead exports and unit tests: all that needs no build.
  --changed  only what the files need that differ from the branch main: the pure and dom tests that import them on any
             path, and the system tests in their folders`;
const say = (text) => console.log(text);

const { values } = parseArgs({ options: { changed: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });

/** The steps that run, or none. */
async function chooseSteps() {
  if (!values.changed) return [...staticSteps(), unitTestStep()];
  const files = await findChangedFiles();
  const { all, isCode, sources } = planChecks(files);
  say(`${files.length} changed file(s)${all ? ', among them some that everything depends on: all is checked' : ''}.`);
  if (all) return [...staticSteps(), unitTestStep()];
  const steps = staticSteps(sources);
  if (!isCode) return steps.filter(({ name }) => name === 'format');
  if (sources.length === 0) return steps.filter(({ name }) => name !== 'lint');
  return [
    ...steps,
    unitTestStep({ relatedTo: sources, projects: ['pure', 'dom'] }),
    // Of the slower ones, which import half the app, those that stand beside what changed.
    unitTestStep({ name: 'system tests beside', named: foldersOf(sources), projects: ['system', 'postgres'] }),
  ];
}

if (values.help) say(USAGE);
else {
  await ensureGitHooks();
  const { failed, passed } = await runSteps([installStep(say), ...(await chooseSteps())], say);
  process.exitCode = failed === 0 ? 0 : 1;
  say(`\n${failed === 0 ? 'All is well' : `${failed} failed`}; ${passed} unit tests passed.`);
}
