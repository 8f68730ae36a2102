import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const FOLDERS = ['electron', 'renderer', 'shared', 'e2e', 'resources'];
const TEST = /\.test\.(?:ts|tsx|mjs)$/u;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/gu;
/** What only a test's own support does: imports are followed through these folders, not through the product. */
const SUPPORT = /(?:^|\/)testing\/|^e2e\/|^resources\//u;
/** Other processes, threads, servers and all services at once. */
const SYSTEM_PARTS =
  /^(?:node:(?:child_process|worker_threads|http|https|net)|vite|playwright-core|.*\/services\/start-services|.*\/shell\/start-program)$/u;
const SHARED_POSTGRES = /\/shared-postgres$/u;

export type TestKind = 'pure' | 'dom' | 'system' | 'postgres' | 'long' | 'packing';

/**
 * The kind of a unit test, read off the test itself: `long` and `packing`, which needs the build, by its name, `dom` by its environment, `postgres` and `system`
 * by what it or its support imports; `pure` otherwise.
 *
 * @param path from the project's folder, with `/`
 */
export function kindOf(path: string, project: string): TestKind {
  if (path.endsWith('.long.test.ts')) return 'long';
  if (path.endsWith('.packing.test.mjs')) return 'packing';
  if (/^\/\/ @vitest-environment happy-dom$/mu.test(readFileSync(join(project, path), 'utf8'))) return 'dom';
  const imported = importsOf(path, project);
  if (imported.some((name) => SHARED_POSTGRES.test(name))) return 'postgres';
  return imported.some((name) => SYSTEM_PARTS.test(name)) ? 'system' : 'pure';
}

/** All unit tests by their kind. */
export function sortTests(project: string): Record<TestKind, string[]> {
  const sorted: Record<TestKind, string[]> = { pure: [], dom: [], system: [], postgres: [], long: [], packing: [] };
  for (const folder of FOLDERS)
    for (const entry of readdirSync(join(project, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !TEST.test(entry.name)) continue;
      const path = relative(project, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      sorted[kindOf(path, project)].push(path);
    }
  return sorted;
}

/** What a file imports, by itself and through the support of tests. */
function importsOf(path: string, project: string, seen = new Set<string>()): string[] {
  seen.add(path);
  const names = [...readFileSync(join(project, path), 'utf8').matchAll(IMPORT)].map(([, name]) => name!);
  const inner = names.flatMap((name) => {
    const file = name.startsWith('.') ? fileOf(join(dirname(path), name), project) : null;
    return file === null || seen.has(file) || !SUPPORT.test(file) ? [] : importsOf(file, project, seen);
  });
  return [...names, ...inner];
}

function fileOf(name: string, project: string): string | null {
  const path = name.replaceAll('\\', '/');
  const ends = /\.[a-z]+$/u.test(path) ? ['', '.ts'] : ['.ts', '.tsx'];
  const end = ends.find((each) => statSync(join(project, `${path}${each}`), { throwIfNoEntry: false })?.isFile());
  return end === undefined || !/\.(?:ts|tsx|mjs)$/u.test(`${path}${end}`) ? null : `${path}${end}`;
}
