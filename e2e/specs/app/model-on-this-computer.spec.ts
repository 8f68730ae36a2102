import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFakeModelHost, type FakeModelHost } from '../../../electron/models/model-files/testing/fake-model-host';
import { makeGguf } from '../../../electron/models/model-files/testing/make-gguf';
import { openScreen, openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';
import { webAppOfFile } from '../../support/web/web-app';

const FILE = Buffer.concat([makeGguf({ name: 'Qwen3 0.6B' }), randomBytes(400_000)]);
const NAME = 'Qwen3-0.6B-Q8_0.gguf';

let host: FakeModelHost;
let app: RunningApp;
let page: Page;
const openNewVault = webAppOfFile(test, () => ({ modelHost: host.origin }));
const section = () => page.getByRole('region', { name: 'Model', exact: true });
const button = (name: string) => section().getByRole('button', { name, exact: true });
const modelsOnDisk = () => readdir(join(app.dataFolder, 'models')).catch(() => []);

test.describe('a model on this computer', () => {
  test.beforeAll(async () => {
    host = await startFakeModelHost(FILE);
  });
  test.afterAll(() => host.stop());
  test.beforeEach(async () => {
    app = await openNewVault();
    ({ page } = app);
  });

  test('is found from the first run, downloaded after a yes, paused, resumed, used, and deleted', async () => {
    await test.step('the first run leads to it; nothing is asked of the host', async () => {
      await page.getByRole('button', { name: 'One on this computer' }).click();
      await expect(section().getByRole('radio', { name: /^On this computer/ })).toBeChecked();
      await expect(section().getByRole('row', { name: /^Qwen3 4B/ })).toContainText(/Fits well|Tight|Too large/);
      expect((await app.call('settings.get', null)).settings.engine).toBe('offline');
      await button('Download Qwen3 0.6B…').click();
      expect(await app.answerConsent('no')).toContain(new URL(host.origin).host);
      await expect(button('Download Qwen3 0.6B…')).toBeEnabled();
      expect(host.asked).toEqual([]);
    });
    await test.step('it is paused and resumed', async () => {
      host.behaviour.holdAfter = 250_000;
      await button('Download Qwen3 0.6B…').click();
      await app.answerConsent('yes');
      await expect(section().getByRole('progressbar', { name: 'Download of Qwen3 0.6B' })).toBeVisible();
      await expect(section().getByText(/^250 kB of 414 kB/)).toBeVisible();
      await lookInBothThemes(app, 'model-here-01-downloading');
      await button('Pause Qwen3 0.6B').click();
      await expect(section().getByText('250 kB of 414 kB · paused')).toBeVisible();
      host.goOn();
      await button('Resume Qwen3 0.6B').click();
      await expect(button('Use Qwen3 0.6B')).toBeVisible();
      expect(host.asked.at(-1)!.range).toBe('bytes=250000-');
      expect(await modelsOnDisk()).toEqual([NAME]);
    });
    await test.step('in use, it says how it stands, and text still goes nowhere', async () => {
      await button('Use Qwen3 0.6B').click();
      await expect(section().getByRole('region', { name: 'Model in use' })).toContainText('Qwen3 0.6B');
      await openSettings(page, 'Privacy');
      await expect(page.getByText('Nothing. The model on this computer answers.')).toBeVisible();
      await openSettings(page, 'Model');
      const { settings } = await app.call('settings.get', null);
      expect(settings).toMatchObject({ engine: 'built-in', builtIn: { path: join(app.dataFolder, 'models', NAME) } });
      await section()
        .getByRole('radio', { name: /^Without a model/ })
        .check();
      await section()
        .getByRole('radio', { name: /^On this computer/ })
        .check();
      await expect.poll(async () => (await app.call('settings.get', null)).settings.engine).toBe('built-in');
      await lookInBothThemes(app, 'model-here-02-in-use');
    });
    await test.step('the requests stand in the log of what left', async () => {
      const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null });
      expect(entries.filter(({ task }) => task === 'model-file').length).toBeGreaterThan(2);
    });
    await test.step('deleted, answers come without a model', async () => {
      await button('Delete Qwen3 0.6B…').click();
      expect(await app.answerConsent('yes')).toContain('answers then come without a model');
      await expect(page.getByText(/^Deleted Qwen3 0\.6B\./)).toBeVisible();
      await expect(button('Download Qwen3 0.6B…')).toBeVisible();
      expect((await app.call('settings.get', null)).settings.engine).toBe('offline');
      expect(await modelsOnDisk()).toEqual([]);
    });
  });

  test('that cannot be downloaded says why and what to do', async () => {
    await openScreen(page, 'Settings');
    await section()
      .getByRole('radio', { name: /^On this computer/ })
      .check();
    host.behaviour.isHashWrong = true;
    await button('Download Qwen3 1.7B…').click();
    await app.answerConsent('yes');
    await expect(section().getByRole('alert')).toContainText('does not match the checksum');
    host.behaviour.isHashWrong = false;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await takeScreenshot(page, 'model-here-03-failed');
    await button('Try again: Qwen3 1.7B').click();
    await app.answerConsent('yes');
    await expect(button('Use Qwen3 1.7B')).toBeVisible();
    await button('Delete Qwen3 1.7B…').click();
    await app.answerConsent('yes');
    await expect.poll(modelsOnDisk).toEqual([]);
  });

  test('may be a file of one’s own, by keyboard alone; a broken one is refused in words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'own-model-'));
    await writeFile(join(folder, 'mine.gguf'), makeGguf({ name: 'Mine' }));
    await writeFile(join(folder, 'broken.gguf'), '<html>');
    await openScreen(page, 'Settings');
    await section()
      .getByRole('radio', { name: /^Without a model/ })
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(section().getByRole('radio', { name: /^On this computer/ })).toBeChecked();
    await button('Choose a .gguf file…').focus();
    await page.keyboard.press('Enter');
    await expect(section().getByLabel('Path of the .gguf file')).toBeFocused();
    await page.keyboard.type(join(folder, 'broken.gguf'));
    await page.keyboard.press('Enter');
    await app.answerConsent('yes');
    await expect(section().getByText('This is not a GGUF file.')).toBeVisible();
    await section().getByLabel('Path of the .gguf file').fill(join(folder, 'mine.gguf'));
    await page.keyboard.press('Enter');
    expect(await app.answerConsent('yes')).toContain(join(folder, 'mine.gguf'));
    await expect(section().getByRole('row', { name: /^Mine/ })).toContainText('Your file');
    await lookInBothThemes(app, 'model-here-04-own-file');
    await app.call('settings.save', { language: 'de', theme: 'light' });
    await expect(page.getByText('Auf diesem Rechner gefunden')).toBeVisible();
    await takeScreenshot(page, 'model-here-05-german');
    await app.call('settings.save', { language: 'system', engine: 'offline' });
    await rm(folder, { recursive: true });
  });
});
