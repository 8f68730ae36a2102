import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInShell } from './testing/run-in-shell';

let base: string;
const image = () => join(base, 'home', 'vaults', 'main', 'index-image');
const writePage = (name: string, text: string) => writeFile(join(base, 'pages', `${name}.md`), text);
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-index-image-'));
  await mkdir(join(base, 'pages'));
  for (let page = 0; page < 220; page += 1)
    await writePage(`Tool ${page}`, `# Tool ${page}\n\nIt hangs on hook ${page}.\n`);
  await writePage('Kiln', '# Kiln\n\nThe kiln fires at 1,200 degrees.\n');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (...args: string[]) => runInShell(base, args, { environment: { ENGRAM_VAULT_HOME: join(base, 'home') } });

describe('the index beside the vault', () => {
  it('is written by an import of many pages, and a search without it finds the same', async () => {
    await run('import', 'pages', '--mine');
    const withImage = await run('search', 'kiln degrees');
    expect(withImage.out).toContain('1,200 degrees');
    await rm(image());
    expect((await run('search', 'kiln degrees')).out).toBe(withImage.out);
    await expect(stat(image())).rejects.toThrow();
  });

  it('stays as it is when little is added, which a search finds all the same', async () => {
    await run('import', 'pages', '--mine');
    const before = await readFile(image());
    await writePage('Glaze', '# Glaze\n\nThe celadon glaze is green.\n');
    await run('import', 'pages', '--mine');
    expect((await readFile(image())).equals(before)).toBe(true);
    expect((await run('search', 'celadon glaze')).out).toContain('green');
  });

  it('is not read where it is damaged', async () => {
    await run('import', 'pages', '--mine');
    const bytes = await readFile(image());
    bytes[bytes.length - 9]! ^= 0xff;
    await writeFile(image(), bytes);
    expect((await run('search', 'kiln degrees')).out).toContain('1,200 degrees');
    await writeFile(image(), 'nothing of the kind');
    expect((await run('search', 'kiln degrees')).out).toContain('1,200 degrees');
  });
});
