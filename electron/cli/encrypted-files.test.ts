import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInShell } from './testing/run-in-shell';

const PASSPHRASE = 'moss needs two wet winters';
const SENTENCE = 'The kiln fires at 1,200 degrees.';
let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-encrypted-'));
  await mkdir(join(base, 'pages'));
  await writeFile(join(base, 'pages', 'Kiln.md'), `# Kiln\n\n${SENTENCE}\n\n![a kiln](kiln.png)\n`);
  await writeFile(join(base, 'pages', 'kiln.png'), 'picture');
  expect(await run(['import', 'pages', '--mine'])).toMatchObject({ code: 0 });
});
afterEach(() => rm(base, { recursive: true, force: true }));

interface Given {
  environment?: NodeJS.ProcessEnv;
  answers?: string[];
  dataFolder?: string;
}

async function run(args: string[], { environment = {}, answers, dataFolder = 'data' }: Given = {}) {
  const asked: string[] = [];
  const ran = await runInShell(base, [...args, '--data-dir', join(base, dataFolder)], {
    environment,
    ...(answers === undefined
      ? {}
      : {
          askPassphrase: async (question: string) => {
            asked.push(question);
            return answers.shift() ?? '';
          },
        }),
  });
  return { ...ran, asked };
}

const withPassphrase = (words = PASSPHRASE): Given => ({ environment: { ENGRAM_VAULT_PASSPHRASE: words } });
const encryptedFile = async (folder = 'out') =>
  join(
    base,
    folder,
    (await readdir(join(base, folder))).find((name) => name.endsWith('.backup.tar.age'))!,
  );
const texts = async (folder: string): Promise<string> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((found) => found.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join('\n');
};

describe('an encrypted backup', () => {
  it('is one file for its owner that holds no word of the vault, and restores it where there is none', async () => {
    const made = await run(['backup', 'out', '--encrypt'], { answers: [PASSPHRASE, PASSPHRASE] });
    expect(made).toMatchObject({ code: 0, asked: ['New passphrase: ', 'Once more: '] });
    expect(await readdir(join(base, 'out'))).toHaveLength(1);
    const file = await encryptedFile();
    expect(await readFile(file, 'utf8')).not.toContain('kiln');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);

    expect(await run(['restore', file], { answers: [PASSPHRASE], dataFolder: 'new' })).toMatchObject({
      code: 0,
      asked: ['Passphrase: '],
    });
    expect(await run(['export', 'plain'], { dataFolder: 'new' })).toMatchObject({ code: 0 });
    expect(await texts(join(base, 'plain'))).toContain(SENTENCE);
    expect(await texts(join(base, 'plain'))).toContain('picture');
    expect((await run(['verify'], { dataFolder: 'new' })).code).toBe(0);
  });

  it('says what it would change, and changes nothing with a wrong passphrase or a damaged file', async () => {
    await run(['backup', 'out', '--encrypt'], withPassphrase());
    const file = await encryptedFile();
    expect(await run(['restore', file, '--dry-run'], withPassphrase())).toMatchObject({
      code: 0,
      told: expect.stringContaining('0 rows added, 0 changed, 0 removed') as string,
    });
    const wrong = await run(['restore', file], withPassphrase('another one'));
    expect(wrong.code).toBe(1);
    expect(wrong.told).toContain('That is not the passphrase of this file');
    const bytes = await readFile(file);
    bytes[bytes.length - 30]! ^= 1;
    await writeFile(file, bytes);
    const damaged = await run(['restore', file], withPassphrase());
    expect(damaged.code).toBe(1);
    expect(damaged.told).toContain('damaged or was changed');
    await writeFile(file, bytes.subarray(0, -100));
    expect((await run(['restore', file], withPassphrase())).told).toContain('Nothing of it was used');
    expect((await run(['verify'])).code).toBe(0);
  });
});

describe('an encrypted export', () => {
  it('becomes the plain export again, and leaves no plain file behind', async () => {
    expect(await run(['export', 'all.tar.age', '--encrypt'], withPassphrase())).toMatchObject({ code: 0 });
    expect(await readFile(join(base, 'all.tar.age'), 'utf8')).not.toContain('kiln');
    expect(await readdir(join(base, 'data', 'vaults', 'main', 'uploads'))).toEqual([]);
    expect(await run(['decrypt', 'all.tar.age', 'opened'], withPassphrase())).toMatchObject({ code: 0 });
    await run(['export', 'plain']);
    expect((await readdir(join(base, 'opened'), { recursive: true })).toSorted()).toEqual(
      (await readdir(join(base, 'plain'), { recursive: true })).toSorted(),
    );
    expect(await texts(join(base, 'opened'))).toBe(await texts(join(base, 'plain')));
    // Nothing is overwritten, and a wrong passphrase leaves nothing.
    expect((await run(['export', 'all.tar.age', '--encrypt'], withPassphrase())).told).toContain('already something');
    expect((await run(['decrypt', 'all.tar.age', 'opened'], withPassphrase())).told).toContain('not empty');
    expect((await run(['decrypt', 'all.tar.age', 'wrong'], withPassphrase('another one'))).code).toBe(1);
    expect(await readdir(base)).not.toContain('wrong');
    expect((await run(['restore', 'all.tar.age'], withPassphrase())).told).toContain('encrypted export');
  });
});

describe('the passphrase', () => {
  it('comes from an open file, the environment or the terminal, and is never an argument', async () => {
    await writeFile(join(base, 'secret'), `${PASSPHRASE}\nnot this line`);
    const handle = await open(join(base, 'secret'));
    expect(await run(['backup', 'out', '--encrypt', '--passphrase-fd', String(handle.fd)])).toMatchObject({ code: 0 });
    await handle.close();
    expect((await run(['decrypt', await encryptedFile(), 'opened'], withPassphrase())).code).toBe(0);
    const argument = await run(['backup', 'out', '--encrypt', '--passphrase=do not tell anybody']);
    expect(argument.code).toBe(2);
    expect(argument.told).not.toContain('do not tell');
  });

  it('is asked for twice when it is new, and must be hard to guess', async () => {
    expect((await run(['backup', 'out', '--encrypt'], { answers: [PASSPHRASE, 'another'] })).told).toContain(
      'not the same',
    );
    expect((await run(['backup', 'out', '--encrypt'], { answers: ['short'] })).told).toContain('at least 8 characters');
    expect((await run(['backup', 'out', '--encrypt'])).told).toContain('no terminal to ask');
    expect((await run(['backup', 'out', '--encrypt', '--passphrase-fd', '999'])).code).toBe(2);
    expect((await run(['verify', '--encrypt'], withPassphrase())).code).toBe(2);
    expect(await readdir(base)).not.toContain('out');
  });
});
