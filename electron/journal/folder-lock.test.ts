import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realFileSystem } from './file-system';
import { lockFolder } from './folder-lock';

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'engram-lock-')); });
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the lock of a vault folder', () => {
  it('turns the second away while the first lives, and lets it in afterwards', async () => {
    const unlock = await lockFolder(realFileSystem, folder);
    await expect(lockFolder(realFileSystem, folder)).rejects.toMatchObject({ code: 'busy' });
    await unlock();
    await (await lockFolder(realFileSystem, folder))();
  });

  it.each([
    ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 5, startedAt: '1' })],
    ['that was never finished', '{"pi'],
    ['of another process that had this one’s number before', JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ])('is taken over from a lock %s', async (what, content) => {
    if (what.startsWith('of another') && process.platform !== 'linux') return;
    await writeFile(join(folder, 'LOCK'), content);
    await lockFolder(realFileSystem, folder);
    expect(JSON.parse(await readFile(join(folder, 'LOCK'), 'utf8'))).toMatchObject({ pid: process.pid });
  });
});
