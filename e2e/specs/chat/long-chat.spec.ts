import { writeFile } from 'node:fs/promises';
import { openScreen } from '../../screens/frame';
import { chooseImport } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';

/** use-turn-window.ts has the same number. */
const MAX_DRAWN = 240;

for (const [turnCount, need] of [
  [800, {}],
  [10_000, needs('long', 'a chat of years')],
] as const)
  test(
    `a chat of ${turnCount.toLocaleString('en')} messages draws a few of them, scrolls to all, and is searched by its words`,
    need,
    async ({ app }) => {
      test.setTimeout(300_000);
      const { page } = app;
      const file = test.info().outputPath('long.json');
      const turns = Array.from({ length: turnCount }, (_, index) => ({
        id: `S1:${index}`,
        session: 1,
        dateIso: '2025-02-03T18:20:00',
        speaker: index % 2 === 0 ? 'Ines' : 'Bram',
        text:
          index === turnCount / 2 + 7
            ? 'The marzipan thermometer stands in the attic.'
            : `Line ${index} about the orchard.`,
      }));
      await writeFile(file, JSON.stringify([{ conversationId: 'long', speakers: ['Ines', 'Bram'], turns }]));
      const dialog = await chooseImport(page, file);
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(dialog.getByText('Imported.')).toBeVisible({ timeout: 120_000 });
      await dialog.getByRole('button', { name: 'Done' }).click();

      await openScreen(page, 'Chat');
      const drawn = page.locator('[data-testid="conversation"] article');
      const sessions = page.getByRole('navigation', { name: 'Chats' });
      const began = Date.now();
      await sessions.getByRole('button').filter({ hasText: /2025/ }).first().click();
      await expect(page.getByText(`Line ${turnCount - 1} about`)).toBeVisible({ timeout: 30_000 });
      console.log(`opened ${turnCount} messages in ${Date.now() - began} ms, ${await drawn.count()} drawn`);
      expect(await drawn.count()).toBeLessThanOrEqual(MAX_DRAWN);

      const scroller = page.getByTestId('conversation');
      // Text that is out of sight is not rendered, so it has no inner text.
      const firstDrawn = async () => Number(/Line (\d+)/.exec((await drawn.first().textContent())!)![1]);
      const start = await firstDrawn();
      for (const _ of [1, 2, 3, 4, 5]) {
        const before = await firstDrawn();
        await scroller.evaluate((element) => {
          element.scrollTop = 0;
        });
        await expect.poll(firstDrawn).toBeLessThan(before);
      }
      expect(start - (await firstDrawn())).toBeGreaterThan(MAX_DRAWN);
      expect(await drawn.count()).toBeLessThanOrEqual(MAX_DRAWN);
      await takeScreenshot(page, 'long-01-scrolled');
      const atTop = await firstDrawn();
      for (const _ of [1, 2, 3, 4, 5, 6, 7, 8])
        await scroller.evaluate(async (element) => {
          element.scrollTop = element.scrollHeight;
          await new Promise((resolve) => setTimeout(resolve, 250));
        });
      await expect(page.getByText(`Line ${turnCount - 1} about`)).toBeVisible();
      expect(await firstDrawn()).toBeGreaterThan(atTop);
      expect(await drawn.count()).toBeLessThanOrEqual(MAX_DRAWN);

      await sessions.getByRole('searchbox', { name: 'Search chats' }).fill('thermometer marzi');
      const hit = sessions.getByRole('list', { name: 'Chats found' }).getByRole('button');
      await expect(hit).toHaveCount(1, { timeout: 30_000 });
      await expect(hit.locator('mark').first()).toHaveText('marzi');
      await takeScreenshot(page, 'long-02-found');
      await hit.press('Enter');
      await expect(page.locator('article').getByText('marzipan thermometer')).toBeInViewport();
      expect(await drawn.count()).toBeLessThanOrEqual(MAX_DRAWN);
    },
  );

test('a pinned chat stands first until it is taken down', async ({ sampleApp: app }) => {
  const { page } = app;
  const sessions = page.getByRole('navigation', { name: 'Chats' });
  const titles = () => sessions.locator('li [dir="auto"]').allInnerTexts();
  const oldest = (await titles()).at(-1)!;
  const pin = async (item: string) => {
    await sessions.getByRole('button', { name: `Actions for “${oldest}”` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await pin('Pin');
  await expect.poll(async () => (await titles())[0]).toBe(oldest);
  await expect(sessions.getByRole('img', { name: 'pinned' })).toBeVisible();
  await takeScreenshot(page, 'long-03-pinned');
  await page.reload();
  await expect.poll(async () => (await titles())[0]).toBe(oldest);
  await pin('Unpin');
  await expect.poll(async () => (await titles()).at(-1)).toBe(oldest);
});
