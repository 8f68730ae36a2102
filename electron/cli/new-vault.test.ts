import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestVault } from '../testing/test-vault';
import { runInShell } from './testing/run-in-shell';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-new-vault-'));
  await mkdir(join(base, 'pages', 'craft'), { recursive: true });
  await writeFile(join(base, 'pages', 'craft', 'Kiln.md'), '# Kiln\n\nThe kiln fires at 1,200 degrees.\n');
  await writeFile(join(base, 'pages', 'Glaze.md'), '# Glaze\n\nThe glaze is blue, see [[Kiln]].\n');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (...args: string[]) => runInShell(base, args, { environment: { ENGRAM_VAULT_HOME: join(base, 'home') } });

describe('import where there is no vault', () => {
  it('makes the vault that the app would open, for its owner only, and says so in one line', async () => {
    const folder = join(base, 'home', 'vaults', 'main');
    const { code, out, said } = await run('import', 'pages', '--mine');
    expect(code).toBe(0);
    expect(out).toMatch(/2 notes/);
    expect(said.split('\n').filter((line) => line.includes('vault'))).toEqual([`Made a new vault in ${folder}.`]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await run('import', 'pages', '--mine')).said).not.toContain('new vault');
    expect((await run('verify')).code).toBe(0);
    const { vault, store } = await openTestVault({ folder });
    expect((await store.query({ name: 'notesByStatus', status: 'kept' })).map(({ title }) => title).sort()).toEqual([
      'Glaze',
      'Kiln',
    ]);
    await vault.close();
  });

  it('takes an empty folder that the app would open, and a folder named by --vault, new or empty', async () => {
    await mkdir(join(base, 'home', 'vaults', 'mine'), { recursive: true });
    expect((await run('import', 'pages')).code).toBe(0);
    expect(await readdir(join(base, 'home', 'vaults'))).toEqual(['mine']);
    await mkdir(join(base, 'empty'));
    expect((await run('import', 'pages', '--vault', 'empty')).code).toBe(0);
    expect((await run('import', 'pages', '--vault', join('a', 'b'))).code).toBe(0);
    expect((await run('verify', '--vault', join('a', 'b'))).code).toBe(0);
  });

  it('takes the folder of a program that was killed while it made a vault there', async () => {
    const folder = join(base, 'home', 'vaults', 'main');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'LOCK'), JSON.stringify({ pid: 2 ** 22 + 5, startedAt: '1' }));
    await writeFile(join(folder, 'sentinel.json.tmp'), '{"sent');
    expect((await run('import', 'pages')).code).toBe(0);
    expect((await run('verify')).code).toBe(0);
    expect(await readdir(folder)).not.toContain('sentinel.json.tmp');
  });

  it('refuses a folder that holds other files, a file, and files that are not there, and leaves no vault', async () => {
    const foreign = await run('import', 'pages', '--vault', 'pages');
    expect([foreign.code, foreign.said]).toEqual([1, expect.stringContaining('holds other files (Glaze.md, craft)')]);
    expect(await readdir(join(base, 'pages'))).toEqual(['Glaze.md', 'craft']);
    await writeFile(join(base, 'file'), '');
    expect((await run('import', 'pages', '--vault', 'file')).said).toContain('is a file');
    expect((await run('import', 'nothing-here')).code).toBe(5);
    expect(await readdir(base)).not.toContain('home');
  });

  it('previews without leaving a vault', async () => {
    const { code, out, said } = await run('import', 'pages', '--mine', '--dry-run', '--json');
    expect([code, said]).toEqual([0, '']);
    expect((JSON.parse(out) as { documents: unknown[] }).documents).toHaveLength(2);
    expect(await readdir(base)).not.toContain('home');
  });

  it('is not what commands that only read do', async () => {
    for (const words of [['search', 'kiln'], ['export', 'out'], ['verify'], ['backup', 'safe'], ['repair']]) {
      const { code, said } = await run(...words);
      expect([words[0], code, said]).toEqual([words[0], 5, expect.stringContaining('“import” makes one')]);
    }
    expect(await readdir(base)).toEqual(['pages']);
  });
});

describe('search', () => {
  it('prints title, path and a snippet; as data the same, with the matched words', async () => {
    const filler = 'The wheel turns slowly and the clay is wet. '.repeat(60);
    await writeFile(
      join(base, 'pages', 'craft', 'Firing.md'),
      `# Firing\n\n${filler}\n\n## Temperatures\n\n${filler}\n\n### Porcelain\n\nPorcelain fires at [1,300 degrees](https://example.org) in the **kiln**.\n`,
    );
    await run('import', 'pages');
    const { out } = await run('search', 'porcelain', 'degrees');
    expect(out.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^1\. Firing$/),
      expect.stringMatching(/^ {3}.*craft › .*Porcelain$/),
      expect.stringContaining('Porcelain fires at 1,300 degrees in the kiln.'),
    ]);
    const { results } = JSON.parse((await run('search', 'porcelain', 'degrees', '--json')).out) as {
      results: { title: string; path: string[]; snippet: { text: string; marks: [number, number][] } }[];
    };
    const [{ title, path, snippet }] = results as [(typeof results)[0]];
    expect([title, path.slice(-1)]).toEqual(['Firing', ['Porcelain']]);
    expect(snippet.marks.map(([start, end]) => snippet.text.slice(start, end))).toEqual(
      expect.arrayContaining(['Porcelain', 'degrees']),
    );
  });
});

describe('restore where there is no vault', () => {
  it('makes the vault that the backup was made of, with all its notes', async () => {
    await run('import', 'pages', '--mine');
    const { files } = JSON.parse((await run('backup', 'safe', '--json')).out) as { files: string[] };
    await rm(join(base, 'home'), { recursive: true });
    expect((await run('restore', join('safe', files[0]!), '--dry-run')).code).toBe(5);
    expect((await run('restore', 'some-copy')).said).toContain('Name a file that “backup” wrote');
    expect(await readdir(base)).not.toContain('home');
    const restored = await run('restore', join('safe', files[0]!));
    expect([restored.code, restored.said.split('\n')]).toEqual([0, [expect.stringContaining('Made a new vault')]]);
    expect((await run('verify')).code).toBe(0);
    expect((await run('search', 'kiln')).out).toContain('Kiln');
    // The same vault: a later backup of it is accepted too.
    expect((await run('restore', join('safe', files[0]!))).out).toContain('0 rows added, 0 changed, 0 removed');
  });

  it('refuses a file that is no backup, and leaves no vault', async () => {
    await writeFile(join(base, 'copy.jsonl.gz'), 'x');
    await writeFile(join(base, 'copy.json'), '{}');
    const { code, said } = await run('restore', 'copy.jsonl.gz');
    expect([code, said]).toEqual([1, expect.stringContaining('its manifest is damaged')]);
    expect(await readdir(base)).not.toContain('home');
  });
});

describe('the usage', () => {
  it('is printed by itself where it is asked for, and after what is wrong otherwise', async () => {
    for (const words of [['--help'], ['-h'], ['help'], ['search', '--help']]) {
      const { code, out, said } = await run(...words);
      expect([code, said, out.startsWith('usage: ')]).toEqual([0, '', true]);
    }
    const wrong = await run('search', 'kiln', '--wrong');
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.said).toMatch(/^Unknown option '--wrong'[\s\S]*\n\nusage: /);
    expect((await run()).code).toBe(2);
  });
});
