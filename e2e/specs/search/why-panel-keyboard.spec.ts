import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answers, ask, citationChips, differenceOf, variants, waitForAnswer, whyPanel } from '../../screens/chat';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';
import { openDetails } from '../../screens/why';
import { countShown } from '../../support/read-when-drawn';

const QUESTION = 'How did I want to treat empty space in the garden essay?';

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** Presses Tab until a control whose name starts with the text has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, words: string | RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press(key);
    const text = await focusedText(page);
    if (typeof words === 'string' ? text.startsWith(words) : words.test(text)) return;
    seen.push(text.slice(0, 24));
  }
  throw new Error(`${key} does not reach ${String(words)}; it went over ${seen.join(' → ')}`);
}

test('the whole panel works by keyboard: queries, stages, comparison, disagreement, asking again, and returning', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await ask(page, QUESTION);
  await page.getByTestId('conversation').focus();

  await test.step('Enter on a citation opens the panel, Escape closes it and returns the focus', async () => {
    await tabTo(page, /^Source \d+/);
    const chip = await focusedText(page);
    await keyboard.press('Enter');
    await expect(whyPanel(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(whyPanel(page)).toHaveCount(0);
    expect(await focusedText(page)).toBe(chip);
    await keyboard.press('Enter');
    await expect(whyPanel(page)).toBeFocused();
  });

  await test.step('opening all candidates and going back keeps the focus in the panel, on the row left before', async () => {
    await tabTo(page, /^All \d+ considered/);
    await keyboard.press('Enter');
    await expect(whyPanel(page).getByTestId('tally')).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('[data-pane="context"]') !== null)).toBe(true);
    await expect(page.locator('[data-source]:focus')).toHaveCount(1);
  });

  await test.step('Space selects a query and shows what it found', async () => {
    await tabTo(page, 'Details');
    await keyboard.press('Enter');
    await tabTo(page, 'your words');
    await keyboard.press('Space');
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
    await expect(
      whyPanel(page)
        .getByRole('status')
        .filter({ hasText: /^.*found \d+ of the \d+ considered/s }),
    ).toBeVisible();
    await takeScreenshot(page, 'panel-keys-01-query');
    await keyboard.press('Space');
    await tabTo(page, 'How it was read');
    await keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('a used source is opened, compared and disagreed with', async () => {
    await whyPanel(page).getByRole('region', { name: 'Used' }).getByRole('button').first().focus();
    await keyboard.press('Enter');
    await expect(whyPanel(page).getByRole('heading', { name: 'Why this source' })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('[data-pane="context"]') !== null)).toBe(true);
    await tabTo(page, /^Compare with #\d/);
    await keyboard.press('Enter');
    await expect(whyPanel(page).getByTestId('compare')).toBeVisible();
    await expect(whyPanel(page).getByTestId('compare')).toContainText(/This stands (?:above|below) “/);
    await takeScreenshot(page, 'panel-keys-02-compare');
    await tabTo(page, 'Disagree');
    await keyboard.press('Enter');
    await expect(whyPanel(page).getByText('you disagreed')).toBeVisible();
    await tabTo(page, /^Take back “not relevant”/, 'Shift+Tab');
  });

  await test.step('arrow keys navigate the tree of the stored trace', async () => {
    await tabTo(page, 'Stored trace');
    await keyboard.press('Enter');
    await tabTo(page, 'Stored trace');
    const tree = whyPanel(page).getByRole('tree', { name: 'Stored trace' });
    await expect(tree).toBeFocused();
    const lines = await countShown(tree.getByRole('treeitem'));
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowLeft']) await keyboard.press(key);
    await expect(tree.getByRole('treeitem')).toHaveCount(1);
    await keyboard.press('ArrowRight');
    await expect(tree.getByRole('treeitem')).toHaveCount(lines);
    await expect(tree).toHaveAttribute('aria-activedescendant', /^tree-/);
  });

  await test.step('Tab reaches “ask again”, and the new answer arrives', async () => {
    await tabTo(page, /^What would change without this source/, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(variants(page)).toHaveCount(1, { timeout: 60_000 });
    await waitForAnswer(page);
    await keyboard.press('Escape');
    await expect(whyPanel(page)).toHaveCount(0);
  });

  await test.step('one key on a source shows what would change without it', async () => {
    await citationChips(answers(page).first()).first().focus();
    await keyboard.press('ControlOrMeta+Shift+X');
    await expect(variants(page)).toHaveCount(2, { timeout: 60_000 });
    await waitForAnswer(page);
    await expect(differenceOf(variants(page).last())).toBeVisible();
    await takeScreenshot(page, 'panel-keys-04-without');
  });

  await test.step('in a narrow window the panel stands under the answer that it explains, and the focus goes in and back', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const chip = citationChips(answers(page).first()).first();
    await chip.focus();
    await keyboard.press('Enter');
    const inFlow = page.getByTestId('conversation').locator('[data-pane="context"]');
    await expect(inFlow).toBeFocused();
    await expect(inFlow).toBeInViewport();
    const [answered, explained] = await Promise.all([answers(page).first().boundingBox(), inFlow.boundingBox()]);
    expect(explained!.y).toBeGreaterThanOrEqual(answered!.y + answered!.height);
    await lookInBothThemes(app, 'panel-keys-05-narrow');
    await keyboard.press('Escape');
    await expect(inFlow).toHaveCount(0);
    await expect(chip).toBeFocused();
  });
});

test('a trace is copied as JSON, and runs are exported as JSONL; path and count are shown', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  const answer = await ask(page, QUESTION);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          (window as unknown as { copied: string }).copied = text;
        },
      },
    });
  });
  await answer.getByRole('button', { name: 'More for this answer' }).click();
  await page.getByRole('menuitem', { name: 'Show what was considered' }).click();
  await openDetails(page);
  await whyPanel(page).getByRole('button', { name: 'Copy trace' }).click();
  await expect(page.getByText('The whole trace is on the clipboard, as JSON.')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => (window as unknown as { copied: string }).copied)) as {
    id: string;
    plan: { question: string };
  };
  expect(copied.plan.question).toBe(QUESTION);
  expect(await app.call('trace.get', { id: copied.id })).toMatchObject({ id: copied.id });

  await whyPanel(page).getByRole('button', { name: 'Export runs' }).click();
  await page.getByRole('menuitem', { name: 'Of this conversation' }).click();
  const said = whyPanel(page)
    .getByRole('status')
    .filter({ hasText: /^exported / });
  await expect(said).toBeVisible();
  const [, count, path] = /^exported (\d+) runs?, \d+ KB: (.+)$/.exec(await said.innerText())!;
  const lines = (await readFile(path!.trim(), 'utf8')).split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThanOrEqual(Number(count));
  expect(lines.some((line) => line.includes(copied.id))).toBe(true);
  await takeScreenshot(page, 'panel-keys-03-exported');
});
