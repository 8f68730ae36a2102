import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectsFor, takeProjects } from './end-to-end.mjs';
import { countEndToEndTests } from './test-report.mjs';

it('runs long and timing tests only of named specs, and Electron’s only where Electron can run', () => {
  expect(projectsFor('there is no display', false)).toEqual(['functional']);
  expect(projectsFor('there is no display', true)).toEqual(['functional', 'long', 'timing']);
  expect(projectsFor(null, false)).toEqual(['functional', 'electron']);
});

it('reads projects from the arguments and passes spec names on to Playwright', () => {
  expect(takeProjects(['recovery', '--retries=0'])).toEqual({ projects: [], rest: ['recovery', '--retries=0'] });
  expect(takeProjects(['--project', 'electron', 'graph', '--project=timing', '-g', 'a=b'])).toEqual({
    projects: ['electron', 'timing'],
    rest: ['graph', '-g', 'a=b'],
  });
  expect(() => takeProjects(['--project'])).toThrow('--project needs a value');
});

it('counts a project without a matching test as empty, but a missing report as a failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engram-report-'));
  const file = join(folder, 'e2e.json');
  try {
    expect(countEndToEndTests(file, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 1 });
    writeFileSync(file, JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] }));
    expect(countEndToEndTests(file, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0 });
    expect(countEndToEndTests(file)).toEqual({ passed: 0, failed: 1 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
