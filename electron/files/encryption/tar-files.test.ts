import { execFileSync } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFiles, unpackFiles } from './tar-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
});
afterEach(() => rm(folder, { recursive: true }));

const once = async function* (bytes: Uint8Array) {
  yield bytes;
};
const packed = (path: string, text = '') =>
  packTar([{ header: { name: path, size: text.length, type: 'file' }, body: text }]);
const LONG = `${'long '.repeat(50)}/${'name '.repeat(30)}`;

describe('packed files', () => {
  it('come out as they went in, for their owner alone, here and with the system’s tar; links are left out', async () => {
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'in', 'a'), 'one');
    await writeFile(join(folder, 'in', 'empty'), '');
    await writeFile(join(folder, 'in', 'large'), Buffer.alloc(3_000_001, 'x'));
    await symlink('/etc/hostname', join(folder, 'in', 'link'));
    const bytes = await buffer(
      packFiles([
        { path: 'first.json', content: Buffer.from('{}') },
        ...['a', 'empty', 'link', 'large'].map((name) => ({
          path: `deep/Ümlaut ${name}`,
          file: join(folder, 'in', name),
        })),
        { path: LONG, content: Buffer.from('long') },
      ]),
    );
    expect(await unpackFiles(once(bytes), join(folder, 'out'))).toEqual([
      'first.json',
      'deep/Ümlaut a',
      'deep/Ümlaut empty',
      'deep/Ümlaut large',
      LONG,
    ]);
    const target = join(folder, 'out', 'deep', 'Ümlaut a');
    expect(await readFile(target, 'utf8')).toBe('one');
    expect((await stat(join(folder, 'out', 'deep', 'Ümlaut large'))).size).toBe(3_000_001);
    if (process.platform === 'win32') return;
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'out', 'deep'))).mode & 0o777).toBe(0o700);
    await mkdir(join(folder, 'tar'));
    execFileSync('tar', ['-x', '-C', join(folder, 'tar')], { input: bytes });
    expect(await readFile(join(folder, 'tar', 'deep', 'Ümlaut a'), 'utf8')).toBe('one');
    expect(await readFile(join(folder, 'tar', ...LONG.split('/')), 'utf8')).toBe('long');
  });

  it.each(['../out', '/etc/x', 'a/../../b', 'a//b', 'a\\b', 'C:x', '.'])(
    'a path that leads elsewhere is refused: %j',
    async (path) => {
      await expect(unpackFiles(once(await packed(path, 'x')), join(folder, 'out'))).rejects.toMatchObject({
        code: 'import-unreadable',
      });
    },
  );

  it('a pack that ends early, goes on after its end, names a file twice or holds a link is refused', async () => {
    const whole = Buffer.from(await packed('a', 'text'));
    const body = whole.subarray(0, 1024);
    const link = await packTar([{ header: { name: 'l', size: 0, type: 'symlink', linkname: '/etc/hostname' } }]);
    for (const [index, bytes] of [
      whole.subarray(0, 600),
      whole.subarray(0, 1024),
      Buffer.concat([whole, Buffer.from('x')]),
      Buffer.concat([body, whole]),
      Buffer.from('no tar archive'),
      link,
    ].entries())
      await expect(unpackFiles(once(bytes), join(folder, `out${index}`)), String(index)).rejects.toMatchObject({
        code: 'import-unreadable',
      });
  });
});
