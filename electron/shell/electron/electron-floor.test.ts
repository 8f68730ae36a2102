import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The newest Electron that a version of this app was released with. An older one reads the databases of a newer Chromium
 * as empty, so the pinned one never falls below it; raise it with each update.
 */
const FLOOR = [45, 4, 1];

it('Electron is pinned exactly, at or above the newest one that wrote anybody’s database', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const pinned = devDependencies.electron!;
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  const parts = pinned.split('.').map(Number);
  const at = parts.findIndex((part, index) => part !== FLOOR[index]);
  expect(at === -1 || parts[at]! > FLOOR[at]!, `${pinned} is older than ${FLOOR.join('.')}`).toBe(true);
});
