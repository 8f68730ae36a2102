import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestVault } from '../testing/test-vault';
import { startWindowlessApp, type WindowlessApp } from './testing/windowless-app';

let folder: string;
let app: WindowlessApp | null;
const vaultFolder = () => join(folder, 'vaults', 'main');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-first-start-'));
  app = null;
});
afterEach(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('where the vault cannot be opened at the first start, the window is there and says why', () => {
  it('something else lies in its place', async () => {
    await mkdir(dirname(vaultFolder()), { recursive: true });
    await writeFile(vaultFolder(), 'a file');
    app = await startWindowlessApp(folder);
    const { openId, closedReason, vaults } = await app.call('vaults.list', null);
    expect({ openId, closedReason }).toEqual({
      openId: null,
      closedReason: expect.stringMatching(/could not be opened/u),
    });
    // Once that is mended it can be opened, though it was never made.
    expect(vaults).toMatchObject([{ name: 'My vault', state: 'closed' }]);
    await rm(vaultFolder());
    await app.call('vaults.open', { id: vaults[0]!.id });
    expect(await app.call('app.status', null)).toMatchObject({ readOnlyReason: null });
  });

  it('another program has it open: the reason names it', async () => {
    const other = await openTestVault({ folder: vaultFolder() });
    app = await startWindowlessApp(folder);
    const { closedReason } = await app.call('vaults.list', null);
    expect(closedReason).toMatch(/^“My vault” is open in another program/u);
    await other.close();
  }, 20_000);
});

it('a vault opens where no address for commands can be written, as on a full disk', async () => {
  await mkdir(join(vaultFolder(), 'command-line.json', 'x'), { recursive: true });
  app = await startWindowlessApp(folder);
  expect((await app.call('vaults.list', null)).closedReason).toBeNull();
  expect(await app.call('app.status', null)).toMatchObject({ readOnlyReason: null });
});
