import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../support/app-test';
import { makeDataFolder, removeFolder } from '../../support/launch-app';
import { putBehindTheApp } from '../../support/put-behind-the-app';
import { needs } from '../../support/tags';
import { openScreen, recoveryBanner } from '../../screens/frame';

test(
  'a large vault whose database turns out to differ while it is used is opened again and mended',
  needs(['chromium shell'], 'its database is changed through Chromium’s page'),
  async ({ launcher }) => {
    const dataFolder = await makeDataFolder();
    const first = await launcher.start({ dataFolder });
    const { id } = await first.call('notes.create', { title: 'Boiler pressure', body: '1.5 bar.', category: 'fact' });
    const { note } = await first.call('notes.page', { id });
    await launcher.stop(first);
    const sentinel = JSON.parse(await readFile(join(dataFolder, 'vaults', 'main', 'sentinel.json'), 'utf8')) as {
      vaultId: string;
      isCompared: boolean;
    };
    expect(sentinel.isCompared).toBe(true);
    await putBehindTheApp(dataFolder, sentinel.vaultId, 'notes', { ...note, title: 'Boiler temperature' });

    const second = await launcher.start({ dataFolder, compareLaterRows: 1 });
    await expect(recoveryBanner(second.page)).toContainText('held other records', { timeout: 60_000 });
    expect((await second.call('notes.page', { id })).note).toEqual(note);
    await openScreen(second.page, 'Vault');
    await expect(second.page.getByRole('option', { name: /Boiler pressure/ })).toBeVisible();
    await second.call('notes.create', { title: 'Written after', body: '', category: 'fact' });
    expect((await second.call('health.verify', null)).store.matchesJournal).toBe(true);
    await launcher.stop(second);
    await removeFolder(dataFolder);
  },
);
