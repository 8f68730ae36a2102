import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setDatabasesAside } from './set-databases-aside';

let profile: string;
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'engram-aside-'));
});
afterEach(() => rm(profile, { recursive: true, force: true }));

it('keeps a database folder under another name, and the newest three of them', async () => {
  const folder = join(profile, 'IndexedDB');
  for (let day = 1; day <= 5; day += 1) {
    await mkdir(folder);
    await writeFile(join(folder, 'data'), `day ${day}`);
    const kept = await setDatabasesAside(folder, Date.UTC(2026, 4, day), 0);
    expect(await readFile(join(kept, 'data'), 'utf8')).toBe(`day ${day}`);
  }
  expect((await readdir(profile)).sort()).toEqual(
    [3, 4, 5].map((day) => `IndexedDB set aside 2026050${day}T000000000Z`),
  );
});
