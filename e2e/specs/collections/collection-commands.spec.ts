import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { collectionOfEachTest } from '../../support/collection-of-each-test';

const shared = collectionOfEachTest(test);
const VAULT = resolve(import.meta.dirname, '../../../out/main/vault.js');

test('what a command joins, publishes and withdraws shows in the open window at once', async () => {
  const { page, dataFolder, call } = await shared.startApp();
  await call('notes.create', { title: 'We buy celadon from the mill', body: '#pottery', category: 'fact' });
  await openSettings(page, 'Shared collections');
  const card = page.getByTestId('collection');
  await expect(card).toHaveCount(0);

  const { address, password } = shared.collection.join('contributor');
  /** The built program, as a process of its own. */
  const vault = async (act: string, ...words: string[]): Promise<string> => {
    const args = [VAULT, 'collection', act, ...words, '--yes', '--data-dir', dataFolder];
    const env = { ...process.env, ENGRAM_COLLECTION_PASSWORD: password };
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };
  expect(await vault('join', address)).toContain('in memory, until it is closed');
  await expect(card).toContainText(shared.collection.name);
  await expect(card).toContainText('You have published nothing there.');
  await expect(page.getByText(`questions also go to 127.0.0.1:${shared.server.port}`)).toBeVisible();

  expect(await vault('publish', shared.collection.name, '--tag', 'pottery')).toContain('Published 1 note');
  await expect(card).toContainText('We buy celadon from the mill');
  expect(await vault('withdraw', shared.collection.name, '--all')).toContain('Withdrew 1 note');
  await expect(card).toContainText('You have published nothing there.');
  expect(await vault('leave', shared.collection.name)).toContain('Left');
  await expect(card).toHaveCount(0);
});
