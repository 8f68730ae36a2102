import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ELECTRON = resolve(import.meta.dirname, '..');
/** Runs under plain Node alone. */
const UNDER_NODE = 'app/chromium-program.ts';

/** What is wrong with a source, a line each. Under Electron an exit returns: what stands after it would run on. */
function wrongExits(source: string): string[] {
  const lines = source.split('\n');
  return lines.filter((line, index) => {
    if (/\bprocess\.(?:exit|reallyExit|abort)\s*\(/u.test(line)) {
      const next = lines.slice(index + 1).find((one) => !/^\s*\/\//u.test(one));
      return next?.trim() !== 'return new Promise<never>(() => {});';
    }
    if (!/^\s*(?:await )?endElectron\(.*\);$/u.test(line)) return false;
    return !/^\s*(?:return;|\})/u.test(lines[index + 1] ?? '');
  });
}

it('no statement under Electron relies on an exit, which returns there', async () => {
  const found: string[] = [];
  let exits = 0;
  for (const folder of ['app', 'shell'])
    for (const entry of await readdir(resolve(ELECTRON, folder), { recursive: true })) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      if (!path.endsWith('.ts') || path.includes('testing/') || path.endsWith('.test.ts') || path === UNDER_NODE)
        continue;
      const source = await readFile(resolve(ELECTRON, path), 'utf8');
      exits += source.split('endElectron(').length - 1;
      found.push(...wrongExits(source).map((line) => `${path}: ${line.trim()}`));
    }
  expect(found).toEqual([]);
  expect(exits).toBeGreaterThan(0);
});

it('such a statement is found', () => {
  expect(wrongExits('  process.exit(0);')).toHaveLength(1);
  expect(wrongExits('  process.exit(0);\n  return new Promise<never>(() => {});')).toEqual([]);
  expect(wrongExits('  endElectron(0);\n  go();')).toHaveLength(1);
  expect(wrongExits('  endElectron(0);\n  return;')).toEqual([]);
});
