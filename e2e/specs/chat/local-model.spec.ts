import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeTinyGguf } from '../../../electron/testing/write-tiny-gguf';
import { send, waitForAnswer } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { makeDataFolder } from '../../support/launch-app';
import { lookInBothThemes } from '../../support/look-in-both-themes';

test('a model file on this computer answers without any request, and one that is gone is said in words', async ({
  launcher,
}) => {
  const dataFolder = await makeDataFolder();
  const path = join(dataFolder, 'tiny.gguf');
  await writeTinyGguf(path);
  const builtIn = { path, name: basename(path, '.gguf'), contextTokens: null };
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ engine: 'built-in', builtIn }));
  const app = await launcher.start({ dataFolder });
  const { page } = app;
  expect(await app.call('localModel.state', null)).toMatchObject({ phase: 'off', name: 'tiny' });
  await send(page, 'Write a short poem about rain.');
  await expect(page.getByRole('article', { name: 'vault' }).last()).toContainText(/\S{20}/u, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await waitForAnswer(page);
  expect(await app.call('localModel.state', null)).toMatchObject({ phase: 'ready', problem: null });
  expect((await app.call('app.status', null)).engine).toMatchObject({ label: 'tiny on this computer', sentTo: null });
  expect(app.foreignRequests()).toEqual([]);

  await app.call('localModel.unload', null);
  await writeFile(path, 'no model');
  await send(page, 'Write another one about snow.');
  await expect(page.getByText(/^tiny could not be loaded/u).first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await app.call('localModel.state', null)).phase).toBe('failed');
});

test('a model in use is measured: the settings say what it reads and writes here, also in the list', async ({
  launcher,
}) => {
  const dataFolder = await makeDataFolder();
  const path = join(dataFolder, 'tiny.gguf');
  await writeTinyGguf(path);
  const builtIn = { path, name: 'tiny', contextTokens: null };
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ engine: 'built-in', builtIn }));
  const app = await launcher.start({ dataFolder });
  const { page } = app;
  await openScreen(page, 'Settings');
  const inUse = page.getByRole('region', { name: 'Model in use' });
  await inUse.getByRole('button', { name: 'Measure' }).click();
  const speed = /reads [\d.,]+, writes [\d.,]+ tokens a second/u;
  await expect(inUse.getByRole('status')).toContainText(speed, { timeout: 60_000 });
  await expect(page.getByRole('row', { name: /^tiny/u })).toContainText(speed);
  await lookInBothThemes(app, 'model-here-06-measured');
});
