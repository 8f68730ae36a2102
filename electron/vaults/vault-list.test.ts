import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { openTestVault } from '../testing/test-vault';
import { defaultVault, openVaultList, type ListedVault } from './vault-list';

let base: string;
let count = 0;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-list-'));
  count = 0;
});
afterEach(() => rm(base, { recursive: true, force: true }));

const open = () =>
  openVaultList({ dataFolder: base, newId: () => `new-${(count += 1)}`, log: silentLogger, now: () => 7 });

/** Makes a vault in `vaults/NAME` and returns its id. */
async function makeVault(name: string): Promise<string> {
  const { vault } = await openTestVault({ folder: join(base, 'vaults', name) });
  await vault.close();
  return vault.id;
}

const listed = (fields: Partial<ListedVault>): ListedVault => ({
  id: 'a',
  name: 'A',
  folder: join(base, 'vaults', 'a'),
  openedAt: null,
  isForgotten: false,
  hasOwnSettings: true,
  ...fields,
});

describe('the list of vaults', () => {
  it('of a new data folder holds the one that the app makes, and writes nothing', async () => {
    const list = await open();
    expect(list.vaults()).toMatchObject([
      { id: 'new-1', name: 'My vault', folder: join(base, 'vaults', 'main'), hasOwnSettings: false },
    ]);
    expect(list.openId).toBe('new-1');
    expect(await readdir(base)).toEqual([]);
  });

  it('finds the vault of an app that had only one, where it is and with its settings where they are', async () => {
    const id = await makeVault('main');
    const list = await open();
    expect(list.vaults()).toMatchObject([{ id, folder: join(base, 'vaults', 'main'), hasOwnSettings: false }]);
    expect(list.openId).toBe(id);
    expect(await readdir(base)).toEqual(['vaults']);
  });

  it('keeps names, order and which one is open, and paths inside the data folder relative to it', async () => {
    const id = await makeVault('main');
    const list = await open();
    await list.put(listed({ id: 'b', name: 'Work', folder: join(base, 'vaults', 'Work') }));
    await list.setOpen('b', 42);
    const again = await open();
    expect(again.vaults().map(({ name }) => name)).toEqual(['My vault', 'Work']);
    expect([again.openId, again.get('b')?.openedAt, again.get(id)?.hasOwnSettings]).toEqual(['b', 42, false]);
    expect(await readFile(join(base, 'vaults.json'), 'utf8')).not.toContain(base);
    await again.setOpen(null, 43);
    const closed = await open();
    expect(closed.openId).toBeNull();
    expect(defaultVault(closed).id).toBe('b');
  });

  it('takes in what lies in “vaults” and follows a folder that was moved; a forgotten one stays forgotten', async () => {
    const main = await makeVault('main');
    const list = await open();
    const work = await makeVault('Work');
    await mkdir(join(base, 'vaults', 'no vault'));
    expect((await open()).vaults().map(({ id }) => id)).toEqual([main, work]);
    await list.put(listed({ id: work, name: 'Job', folder: join(base, 'vaults', 'Work') }));
    await rename(join(base, 'vaults', 'Work'), join(base, 'vaults', 'Moved'));
    const moved = await open();
    expect(moved.get(work)).toMatchObject({ name: 'Job', folder: join(base, 'vaults', 'Moved') });
    await moved.put({ ...moved.get(work)!, isForgotten: true });
    expect((await open()).vaults().map(({ id }) => id)).toEqual([main]);
  });

  it('a damaged file is put together anew from the folders; the file is kept, and settings keep their owner', async () => {
    const main = await makeVault('main');
    const work = await makeVault('a first by name');
    await mkdir(join(base, 'vault-settings', work), { recursive: true });
    await writeFile(join(base, 'vaults.json'), '{"vaults":');
    const list = await open();
    expect(list.get(main)?.hasOwnSettings).toBe(false);
    expect(list.get(work)?.hasOwnSettings).toBe(true);
    expect(await readdir(base)).not.toContain('vaults.damaged-7.json');
    await list.setOpen(main, 8);
    expect(await readFile(join(base, 'vaults.damaged-7.json'), 'utf8')).toBe('{"vaults":');
    expect((await open()).vaults()).toHaveLength(2);
  });

  it('begins anew where the first vault was removed by hand, under another id', async () => {
    const main = await makeVault('main');
    await (await open()).setOpen(main, 1);
    await rm(join(base, 'vaults', 'main'), { recursive: true });
    const list = await open();
    expect(list.all().map(({ id }) => id)).not.toContain(main);
    expect(list.openId).toBe(list.all()[0]!.id);
  });
});
