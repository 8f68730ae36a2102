import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realFileSystem, writeFileDurably } from '../files/file-system';
import { writeAtomically } from '../files/write-atomically';
import { recordFigure } from '../testing/record-figure';
import { runInShell } from './testing/run-in-shell';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let base: string;
let usual: number;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-private-'));
  // Nothing is hidden by the mask that most systems set.
  usual = process.umask(0);
});
afterEach(async () => {
  process.umask(usual);
  await rm(base, { recursive: true, force: true });
});

const run = (...args: string[]) => runInShell(base, [...args, '--data-dir', join(base, 'data')]);

/** A vault with a note and its picture. */
async function makeVault(): Promise<void> {
  await mkdir(join(base, 'pages'), { mode: 0o755 });
  await writeFile(
    join(base, 'pages', 'Kiln.md'),
    '# Kiln\n\nThe kiln fires at 1,200 degrees.\n\n![a kiln](kiln.png)\n',
  );
  await writeFile(join(base, 'pages', 'kiln.png'), PICTURE);
  expect(await run('import', 'pages', '--mine')).toMatchObject({ code: 0 });
}

/** What others may read, write or enter below a folder, itself included; and how much was looked at. */
async function openToOthers(folder: string): Promise<{ open: string[]; looked: number }> {
  const names = await readdir(folder, { recursive: true });
  const open: string[] = [];
  for (const name of ['.', ...names]) {
    const { mode } = await lstat(join(folder, name));
    if ((mode & 0o077) !== 0) open.push(`${relative(base, join(folder, name))} ${(mode & 0o777).toString(8)}`);
  }
  return { open, looked: names.length + 1 };
}

const contentOf = async (folder: string) => {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8').catch(() => null)] as const),
  );
};

describe.runIf(process.platform !== 'win32')('files of a vault', () => {
  it('are for their owner alone: vault, copies, backups and every form of export, whatever the mask', async () => {
    await makeVault();
    expect(await run('backup', 'backup')).toMatchObject({ code: 0 });
    for (const as of ['folder', 'jsonl', 'html', 'okf'])
      expect(await run('export', `export-${as}`, '--as', as)).toMatchObject({ code: 0 });
    const copy = (await readdir(join(base, 'backup'))).find((name) => name.endsWith('.gz'))!;
    expect(await run('restore', join('backup', copy))).toMatchObject({ code: 0 });
    let looked = 0;
    for (const folder of ['data', 'backup', 'export-folder', 'export-jsonl', 'export-html', 'export-okf']) {
      const found = await openToOthers(join(base, folder));
      expect(found.open).toEqual([]);
      expect(found.looked).toBeGreaterThan(2);
      looked += found.looked;
    }
    expect((await openToOthers(join(base, 'pages'))).open).not.toEqual([]);
    recordFigure('S10', 'modes', `${looked} files and folders of vault, copies, backups and exports: 0 open to others`);
  });
});

describe.runIf(process.platform !== 'win32')('a link that somebody planted', () => {
  let outside: string;
  beforeEach(async () => {
    outside = join(base, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'theirs.txt'), 'theirs');
  });
  const expectUntouched = async () => expect(await contentOf(outside)).toEqual([['theirs.txt', 'theirs']]);
  const plant = async (target: string, path: string) => {
    await mkdir(dirname(path), { recursive: true });
    await symlink(target, path);
  };

  it('in place of an export is not followed, whether it leads to a folder or nowhere', async () => {
    await makeVault();
    const empty = join(base, 'empty');
    await mkdir(empty);
    await plant(empty, join(base, 'out'));
    await plant(join(base, 'nowhere'), join(base, 'out2'));
    await plant(outside, join(base, '.out3.partial'));
    expect((await run('export', 'out')).code).not.toBe(0);
    expect((await run('export', 'out2')).code).not.toBe(0);
    expect(await run('export', 'out3')).toMatchObject({ code: 0 });
    expect([await contentOf(empty), await readdir(base)]).toEqual([[], expect.not.arrayContaining(['nowhere'])]);
    await expectUntouched();
  });

  it('in a backup’s folder is replaced where a file belongs, and refused where a folder does', async () => {
    await makeVault();
    expect(await run('backup', 'first')).toMatchObject({ code: 0 });
    const names = (await readdir(join(base, 'first'))).filter((name) => name !== 'attachments');
    expect(names).toHaveLength(2);
    await plant(outside, join(base, 'second', 'attachments'));
    const refused = await run('backup', 'second');
    expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('is a link to another place')]);
    await expectUntouched();
    // The vault has not changed, so the same copy is written again.
    for (const name of names) await plant(join(outside, 'theirs.txt'), join(base, 'third', name));
    const third = await run('backup', 'third');
    expect(third.code).toBe(0);
    await expectUntouched();
  });

  it('in a backup is not restored through, and in the vault nothing is restored through one', async () => {
    await makeVault();
    expect(await run('backup', 'backup')).toMatchObject({ code: 0 });
    const copy = (await readdir(join(base, 'backup'))).find((name) => name.endsWith('.gz'))!;
    const attachments = join(base, 'backup', 'attachments');
    const part = (await readdir(attachments))[0]!;
    const hash = (await readdir(join(attachments, part)))[0]!;
    const vault = dirname(
      (await readdir(join(base, 'data'), { recursive: true })).find((name) => basename(name) === 'journal')!,
    );
    const own = join(base, 'data', vault, 'attachments');
    await rm(own, { recursive: true });
    await plant(outside, own);
    const refused = await run('restore', join('backup', copy));
    expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('is a link to another place')]);
    await expectUntouched();

    await rm(own);
    await rm(join(attachments, part, hash));
    await plant(join(outside, 'theirs.txt'), join(attachments, part, hash));
    await run('restore', join('backup', copy));
    const stored = await contentOf(own).catch(() => []);
    expect(stored.filter(([, text]) => text === 'theirs')).toEqual([]);
    await expectUntouched();
  });

  it('in place of a temporary file is replaced, by both ways of writing a file as a whole', async () => {
    const folder = join(base, 'own');
    await plant(join(outside, 'theirs.txt'), join(folder, 'a.json.partial'));
    await plant(join(outside, 'theirs.txt'), join(folder, 'b.json.tmp'));
    await plant(join(outside, 'theirs.txt'), join(folder, 'a.json'));
    await writeAtomically(join(folder, 'a.json'), 'ours');
    await writeFileDurably(realFileSystem, folder, 'b.json', Buffer.from('ours'));
    expect(await contentOf(folder)).toEqual([
      ['a.json', 'ours'],
      ['b.json', 'ours'],
    ]);
    expect((await lstat(join(folder, 'a.json'))).isSymbolicLink()).toBe(false);
    await expectUntouched();
  });
});
