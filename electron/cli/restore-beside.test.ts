import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/ipc/default-settings';
import { runInShell } from './testing/run-in-shell';

const PASSPHRASE = 'moss needs two wet winters';
let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-beside-'));
  await mkdir(join(base, 'pages'));
  await writeFile(
    join(base, 'pages', 'Kiln.md'),
    '# Kiln\n\nThe kiln fires at 1,200 degrees.\n\n![a kiln](kiln.png)\n',
  );
  await writeFile(join(base, 'pages', 'Brennofen.md'), '# Brennofen\n\nDer Ofen steht im Hof.\n');
  await writeFile(join(base, 'pages', 'kiln.png'), 'picture');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (dataFolder: string, args: string[], passphrase = PASSPHRASE) =>
  runInShell(base, [...args, '--data-dir', join(base, dataFolder)], {
    environment: { ENGRAM_VAULT_PASSPHRASE: passphrase },
  });

/** An encrypted backup of a vault with two pages and a picture, in a data folder of its own. */
async function makeBackup(): Promise<string> {
  await run('old', ['import', 'pages', '--mine']);
  const settings = {
    ...DEFAULT_SETTINGS,
    answerStyle: 'Kurz, bitte.',
    excluded: { people: ['Ida'], places: [], folders: [] },
  };
  await writeFile(join(base, 'old', 'settings.json'), JSON.stringify(settings));
  expect(await run('old', ['backup', 'out', '--encrypt'])).toMatchObject({ code: 0 });
  return join(base, 'out', (await readdir(join(base, 'out')))[0]!);
}
/** What an export of a vault holds, by file. */
async function exported(dataFolder: string, ...options: string[]): Promise<Record<string, string>> {
  const folder = join(base, `export ${Math.random()}`);
  expect(await run(dataFolder, ['export', folder, ...options])).toMatchObject({ code: 0 });
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((found) => found.isFile());
  const read = files.map(async (file) => {
    const path = join(file.parentPath, file.name);
    return [path.slice(folder.length), await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
const listed = async (dataFolder: string) =>
  (JSON.parse((await run(dataFolder, ['vaults', '--json'])).told) as { vaults: { name: string; isDefault: boolean }[] })
    .vaults;
const filesOf = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();

describe('a backup of another vault', () => {
  it('becomes a new vault beside the one that is there, with its pages, pictures and settings, and its name', async () => {
    const file = await makeBackup();
    await run('new', ['init']);
    await run('new', ['new', 'A thought of the new computer.']);
    const before = await exported('new');

    const dry = await run('new', ['restore', file, '--dry-run']);
    expect(dry).toMatchObject({
      code: 0,
      told: expect.stringContaining('would make a new vault “My vault 2”') as string,
    });
    expect(await listed('new')).toHaveLength(1);
    const made = await run('new', ['restore', file]);
    expect(made).toMatchObject({ code: 0, told: expect.stringContaining('as a new vault “My vault 2”') as string });

    expect(await listed('new')).toMatchObject([
      { name: 'My vault', isDefault: true },
      { name: 'My vault 2', isDefault: false },
    ]);
    expect(await exported('new')).toEqual(before);
    expect(await exported('new', '--vault', 'My vault 2')).toEqual(await exported('old'));
    expect((await run('new', ['verify', '--vault', 'My vault 2'])).code).toBe(0);
    const [id] = await readdir(join(base, 'new', 'vault-settings'));
    expect(await readFile(join(base, 'new', 'vault-settings', id!, 'settings.json'), 'utf8')).toMatch(
      /Kurz, bitte\.[\s\S]*Ida/u,
    );
    // It is the vault that was backed up: with its id, a second restore goes into it, and only if it is named.
    const again = await run('new', ['restore', file]);
    expect(again).toMatchObject({ code: 1, told: expect.stringContaining('--vault "My vault 2"') as string });
    expect(await run('new', ['restore', file, '--vault', 'My vault 2'])).toMatchObject({
      code: 0,
      told: expect.stringContaining('0 rows added, 0 changed, 0 removed') as string,
    });
    expect(await run('new', ['restore', file, '--new'])).toMatchObject({
      code: 0,
      told: expect.stringContaining('“My vault 3”') as string,
    });
    const { list } = JSON.parse(await readFile(join(base, 'new', 'vaults.json'), 'utf8')) as { list: { id: string }[] };
    expect(new Set(list.map((vault) => vault.id)).size).toBe(3);
    expect(await exported('new', '--vault', 'My vault 3')).toEqual(await exported('old'));
  });

  it('is refused for a vault that is named, and for words that are no copy', async () => {
    const file = await makeBackup();
    await run('new', ['init']);
    expect(await run('new', ['restore', file, '--vault', 'My vault'])).toMatchObject({
      code: 1,
      told: expect.stringContaining('Leave --vault out') as string,
    });
    expect(await run('new', ['restore', 'pages/Kiln.md', '--new'])).toMatchObject({ code: 5 });
    expect(await run('new', ['verify', '--new'])).toMatchObject({ code: 2 });
    expect(await listed('new')).toHaveLength(1);
  });

  it('that is damaged, or has another passphrase, leaves nothing behind', async () => {
    const file = await makeBackup();
    await run('new', ['init']);
    const before = await filesOf(join(base, 'new'));
    expect((await run('new', ['restore', file], 'another one')).told).toContain('not the passphrase');
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, -90));
    expect(await run('new', ['restore', file])).toMatchObject({
      code: 1,
      told: expect.stringContaining('Nothing of it was used') as string,
    });
    expect(await filesOf(join(base, 'new'))).toEqual(before);
  });

  it('comes from a plain folder of copies too, and where the vault of the list is gone', async () => {
    await makeBackup();
    await run('old', ['backup', 'plain']);
    const copy = (await readdir(join(base, 'plain'))).find((name) => name.endsWith('.jsonl.gz'))!;
    await run('new', ['init']);
    expect(await run('new', ['restore', join('plain', copy)])).toMatchObject({ code: 0 });
    const whole = await exported('old');
    expect(await exported('new', '--vault', 'Restored vault')).toEqual(whole);
    // The folder of a vault is lost, and only its backup is left: it comes back under its own name.
    await rename(join(base, 'new', 'vaults', 'Restored vault'), join(base, 'lost'));
    expect(await run('new', ['restore', join('plain', copy)])).toMatchObject({ code: 0 });
    expect((await listed('new')).map(({ name }) => name)).toEqual(['My vault', 'Restored vault']);
    expect(await exported('new', '--vault', 'Restored vault')).toEqual(whole);
    await cp(join(base, 'lost'), join(base, 'new', 'vaults', 'A copy of it'), { recursive: true });
    expect(await listed('new')).toHaveLength(2);
  });
});
