import { mkdtemp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFiles, unpackFiles } from './packed-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
});
afterEach(() => rm(folder, { recursive: true }));

const pack = (paths: { path: string; file: string }[]) => buffer(packFiles(paths));
const once = async function* (bytes: Buffer) {
  yield bytes;
};
const packed = (path: string, text = '') => {
  const entry = Buffer.from(JSON.stringify({ path, bytes: text.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(entry.length);
  return Buffer.concat([length, entry, Buffer.from(text), Buffer.alloc(4)]);
};

describe('packed files', () => {
  it('come out as they went in, for their owner alone; links are left out', async () => {
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'in', 'a'), 'one');
    await writeFile(join(folder, 'in', 'empty'), '');
    await symlink('/etc/hostname', join(folder, 'in', 'link'));
    const bytes = await pack(
      ['a', 'empty', 'link'].map((name) => ({ path: `deep/Ümlaut ${name}`, file: join(folder, 'in', name) })),
    );
    expect(await unpackFiles(once(bytes), join(folder, 'out'))).toEqual(['deep/Ümlaut a', 'deep/Ümlaut empty']);
    const target = join(folder, 'out', 'deep', 'Ümlaut a');
    expect(await readFile(target, 'utf8')).toBe('one');
    if (process.platform !== 'win32') {
      expect((await stat(target)).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'out', 'deep'))).mode & 0o777).toBe(0o700);
    }
  });

  it.each(['../out', '/etc/x', 'a/../../b', 'a//b', 'a\\b', 'C:x', '.', 'a\0b'])(
    'a path that leads elsewhere is refused: %j',
    async (path) => {
      await expect(unpackFiles(once(packed(path, 'x')), join(folder, 'out'))).rejects.toMatchObject({
        code: 'import-unreadable',
      });
    },
  );

  it('a pack that ends early, goes on after its end, or names a file twice is refused', async () => {
    const whole = packed('a', 'text');
    for (const bytes of [whole.subarray(0, -6), Buffer.concat([whole, Buffer.from('x')])])
      await expect(unpackFiles(once(bytes), join(folder, `out${bytes.length}`))).rejects.toMatchObject({
        code: 'import-unreadable',
      });
    const twice = Buffer.concat([whole.subarray(0, -4), whole]);
    await expect(unpackFiles(once(twice), join(folder, 'twice'))).rejects.toThrow();
  });
});
