import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { kindOf, sortTests } from './test-kinds';

const project = resolve(import.meta.dirname, '../..');

it.each([
  ['shared/domain/vault-link.test.ts', 'pure'],
  ['renderer/ui/layout/dialog.test.tsx', 'dom'],
  // By itself, through its support, and through the support of that.
  ['electron/files/folder-lock.test.ts', 'system'],
  ['electron/threads/call-worker.test.ts', 'system'],
  ['e2e/eval/scenarios/scenarios.test.ts', 'system'],
  ['electron/collections/home/server-plans.test.ts', 'postgres'],
  ['electron/corpus/extraction/text-reader.long.test.ts', 'long'],
  ['resources/setup/package.packing.test.mjs', 'packing'],
])('%s is a %s test', (path, kind) => {
  expect(kindOf(path, project)).toBe(kind);
});

it('every test has one kind, and most are pure', () => {
  const { pure, ...others } = sortTests(project);
  const all = [...pure, ...Object.values(others).flat()];
  expect(new Set(all).size).toBe(all.length);
  expect(pure.length).toBeGreaterThan(all.length / 2);
  expect(Object.values(others).filter((paths) => paths.length === 0)).toEqual([]);
});
