import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import { composer } from '../../screens/chat';
import type { RunningApp } from '../../support/running-app';
import { startLocalWeb, type LocalWeb } from '../../support/web/web-sites';
import { webAppOfFile } from '../../support/web/web-app';

let web: LocalWeb;
let app: RunningApp;
let page: Page;

const openNewVault = webAppOfFile(test, () => web.network);

test.beforeEach(async () => {
  web = await startLocalWeb();
  app = await openNewVault();
  ({ page } = app);
});

test.afterEach(async () => {
  await web.stop();
});

const dialog = (): Locator => page.getByRole('dialog', { name: 'Save a web page' });

/** Opens the dialog for an address, saves, and says yes to main's question. */
async function save(url: string): Promise<Locator> {
  await app.openLink(`engram-vault://save?url=${encodeURIComponent(url)}`);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await app.answerConsent('yes');
  return dialog();
}

test('pages that move, lie about their form or never end are read or refused in words, and nothing inside is reached', async () => {
  test.setTimeout(120_000);
  for (const [host, words] of [
    ['old.example', 'Saved “Moved within its site” from old.example'],
    ['away.example', 'Saved “Moved to another site” from new.example'],
    ['charset.example', 'Saved “Töpfe und Öfen” from charset.example'],
    ['hostile.example', 'Some sentences of this page address a model.'],
    ['moved.example', 'is on this computer or in a private network'],
    ['circle.example', 'redirects more than 5 times'],
    ['bomb.example', 'larger than 5 MB'],
    ['endless.example', 'larger than 5 MB'],
    ['picture.example', 'sent “image/png”'],
    ['gone.example', 'has no page at this address (404)'],
  ] as const) {
    await test.step(host, async () => {
      const saved = await save(web.at(host, '/'));
      await expect(saved).toContainText(words, { timeout: 20_000 });
      await saved
        .getByRole('button', { name: /^(?:Close|Cancel)$/u })
        .first()
        .click();
      await expect(saved).toHaveCount(0);
    });
  }
  expect(web.inside.connections).toBe(0);
  expect(web.sites.requests.some(({ path }) => /\.(?:png|gif)/u.test(path))).toBe(false);
});

test('a link that is pasted or dropped outside a field opens the dialog; in a field it is text', async () => {
  const url = web.at('old.example', '/');
  const copy = async () => {
    await composer(page).fill(url);
    await composer(page).press('ControlOrMeta+a');
    await composer(page).press('ControlOrMeta+x');
  };
  await copy();
  await composer(page).press('ControlOrMeta+v');
  await expect(composer(page)).toHaveValue(url);
  await expect(dialog()).toHaveCount(0);

  await copy();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').first().focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(dialog().getByLabel('Address of the page')).toHaveValue(url);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog()).toHaveCount(0);

  const box = (await page.getByRole('navigation', { name: 'Screens' }).boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const data = { items: [{ mimeType: 'text/uri-list', data: url }], files: [], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + 10, y: box.y + box.height - 10, data });
  await expect(dialog().getByLabel('Address of the page')).toHaveValue(url);
  expect(web.sites.connections).toBe(0);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await app.answerConsent('yes');
  await expect(dialog()).toContainText('Saved “Moved within its site”');
});
