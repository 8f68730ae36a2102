import type { Page } from '@playwright/test';
import { answers, citationChips, waitForAnswer } from '../../screens/chat';
import { openReviewByKey } from '../../screens/review';
import { importDialog } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';

/** Made-up chats, as an assistant exports them: what the person said, then what it said. */
const CHATS: Record<string, readonly string[]> = {
  'A new job': [
    'Frachtwerk offered me the team lead, and Nordlog offered me more money.',
    'What speaks for each?',
    'I decided to stay at Frachtwerk because the team is small.',
    'Then tell Nordlog soon.',
  ],
  'Dinner for Clara': [
    'My sister Clara comes to dinner with her three children.',
    'Is there something they do not eat?',
    "My sister Clara can't eat gluten.",
    'Rice then.',
  ],
  'Die Terrasse': [
    'Wir nehmen für die Terrasse Lärche, weil sie auch ohne Anstrich lange hält.',
    'Dann bestellt sie vor dem Frühjahr.',
    'Der Zimmermann baut die Terrasse am 14. April 2027.',
    'Gut, bis dahin ist der Boden trocken.',
  ],
};

const zipless = {
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      sessions: Object.entries(CHATS).map(([title, turns]) => ({
        title,
        turns: turns.map((text, index) => ({
          id: `${index}`,
          speaker: index % 2 === 0 ? 'You' : 'ChatGPT',
          text,
        })),
      })),
    }),
  ),
};

/** Questions that the last import answers, in the dialog and on a new chat. */
const startingQuestions = (page: Page) => page.getByRole('region', { name: 'Questions your import answers' });

test.describe('the first minute', () => {
  test('a model is connected in four steps; none is chosen and nothing is on before the last', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await page.getByRole('button', { name: /^Connect a model/ }).click();
    const steps = page.getByRole('list', { name: 'Connect a model' });
    await expect(steps.getByLabel('Provider')).toHaveValue('');
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Choose where it runs']);
    await steps.getByLabel('Provider').selectOption('openai');
    await expect(steps.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(steps.getByRole('button', { name: 'Use this model…' })).toBeDisabled();
    await expect(steps.getByText('api.openai.com', { exact: true })).toBeVisible();
    await steps.getByLabel('Provider').selectOption('ollama');
    await expect(steps.getByText(/^It runs on this machine/)).toBeVisible();
    await takeScreenshot(page, 'first-run-03-model');
    expect((await app.call('settings.get', null)).settings.engine).toBe('offline');
  });

  test('each of the four ways in opens its own thing, by keyboard alone', async ({ app }) => {
    const { page } = app;
    const ways = ['Import chats', 'Open a folder of notes', 'Restore a backup'];
    await lookInBothThemes(app, 'first-run-01-ways');
    await app.call('settings.save', { theme: 'light' });
    // A small window, and one that shows everything at twice its size.
    for (const [width, height] of [
      [1024, 700],
      [720, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await takeScreenshot(page, `first-run-01-ways-${width}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ways) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      if (name !== 'Restore a backup') await expect(dialog.getByRole('button', { name: /^Choose/ })).toBeFocused();
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, `first-run-04-${name.toLowerCase().replaceAll(' ', '-')}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: /^Start with a sample/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Questions to try' }).getByRole('button')).toHaveText([
      'How did I want to treat empty space in the garden essay?',
      'When do we fly to Japan?',
      'What did I decide about the garden essay?',
    ]);
  });

  test('what one has comes in by a card, and a question about it is answered with one click', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await page.getByRole('button', { name: /^Import chats/ }).click();
    const dialog = importDialog(page);
    await dialog.getByLabel('Files to import').setInputFiles({
      name: 'Starter.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Starter\n\nFeed the sourdough at noon with rye flour.\n'),
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('button', { name: 'Ask about it' }).click();
    await expect(dialog).toBeHidden();
    const question = page.getByRole('list', { name: 'Questions to try' }).getByRole('button', { name: /Starter/ });
    await takeScreenshot(page, 'first-run-02-questions');
    await question.click();
    await expect(page.locator('article[aria-label="you"]')).toContainText('Starter');
    await expect(answers(page).last()).toContainText('Feed the sourdough at noon', { timeout: 60_000 });
  });

  test('a newcomer imports, is answered, keeps five, finds one again and takes it back: 4 clicks, 10 keys, 1 line', async ({
    app,
  }, testInfo) => {
    const { page } = app;
    const acts = { clicks: 0, keys: 0, typed: 0 };
    const click = async (name: string | RegExp, within: ReturnType<Page['locator']> = page.locator('body')) => {
      acts.clicks += 1;
      await within.getByRole('button', { name, exact: typeof name === 'string' }).click();
    };
    const press = async (key: string) => {
      acts.keys += 1;
      await page.keyboard.press(key);
    };
    const kept = async () => (await app.call('app.status', null)).counts.engrams;
    const seconds: Record<string, number> = {};
    const begun = performance.now();
    const mark = (what: string) => (seconds[what] = Math.round((performance.now() - begun) / 100) / 10);

    await click(/^Import chats/);
    const choosing = page.waitForEvent('filechooser');
    await click('Choose files…', importDialog(page));
    await (await choosing).setFiles(zipless);
    await click('Import', importDialog(page));
    await expect(importDialog(page).getByText('Imported.')).toBeVisible();
    mark('imported');
    const cards = startingQuestions(page).getByRole('listitem');
    await expect(cards).toHaveCount(3, { timeout: 60_000 });
    mark('three questions');
    for (const card of await cards.allInnerTexts())
      expect(
        Object.values(CHATS)
          .flat()
          .some((said) => card.includes(said)),
      ).toBe(true);
    expect(await findSeriousProblems(page)).toEqual([]);
    await lookInBothThemes(app, 'first-run-05-questions');
    await click(/^Why did I decide to stay at Frachtwerk\?/, startingQuestions(page));
    await waitForAnswer(page);
    await expect(answers(page).last()).toContainText('because the team is small', { timeout: 60_000 });
    await expect(citationChips(answers(page).last()).first()).toBeVisible();
    mark('first answer');
    await expect(startingQuestions(page)).toHaveCount(0);

    acts.keys += 1;
    await openReviewByKey(page);
    for (let count = 1; count <= 5; count += 1) {
      await press('Space');
      await expect.poll(kept).toBe(count);
    }
    mark('five kept');
    await press('Control+k');
    acts.typed += 1;
    await page.getByRole('combobox', { name: 'Go to, run or ask' }).fill('stay at Frachtwerk');
    const found = page.getByRole('option', { name: /stay at Frachtwerk/ }).first();
    await expect(found).toBeVisible();
    await press('Enter');
    await expect(page).toHaveURL(/\/vault\/note\//);
    await expect(page.getByRole('heading', { name: /stay at Frachtwerk/ }).first()).toBeVisible();
    mark('found again');
    acts.keys += 1;
    await openReviewByKey(page);
    await press('z');
    await expect.poll(kept).toBe(4);
    mark('taken back');
    expect(acts).toEqual({ clicks: 4, keys: 10, typed: 1 });
    testInfo.annotations.push({ type: 'seconds', description: JSON.stringify(seconds) });
    process.stdout.write(`first run, seconds: ${JSON.stringify(seconds)}\n`);
  });

  test('a German start has a German sample, and its question is answered from it', async ({ app }) => {
    const { page } = app;
    await app.call('settings.save', { language: 'de' });
    const questions = page.getByRole('list', { name: 'Fragen zum Ausprobieren' }).getByRole('button');
    await expect(questions).toHaveText([
      'Wie wollte ich im Mühlenbeitrag mit der Stille umgehen?',
      'Wann beginnt die Saaletour?',
      'Was habe ich für den Mühlenbeitrag entschieden?',
    ]);
    await takeScreenshot(page, 'first-run-06-german');
    await questions.nth(1).click();
    await expect(page.locator('article[data-message]').last()).toContainText('sechzehnten Mai', { timeout: 60_000 });
    await takeScreenshot(page, 'first-run-07-german-answer');
  });

  test('an example question loads the sample and is answered with quotes', async ({ app }) => {
    const { page } = app;
    const questions = page.getByRole('list', { name: 'Questions to try' }).getByRole('button');
    await expect(questions).toHaveCount(3);
    await questions.first().click();
    await expect(citationChips(answers(page).last()).first()).toBeVisible({ timeout: 60_000 });
    expect((await app.call('exchange.sampleState', null)).state).toBe('loaded');
  });
});
