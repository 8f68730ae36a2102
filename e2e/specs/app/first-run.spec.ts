import { answers, citationChips } from '../../screens/chat';
import { importDialog } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

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

  test('what one has comes in by the first card, and a question about it is answered with one click', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await page.getByRole('button', { name: /^Import what you have/ }).click();
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

  test('an example question loads the sample and is answered with quotes', async ({ app }) => {
    const { page } = app;
    const questions = page.getByRole('list', { name: 'Questions to try' }).getByRole('button');
    await expect(questions).toHaveCount(3);
    await takeScreenshot(page, 'first-run-01-cards');
    await questions.first().click();
    await expect(citationChips(answers(page).last()).first()).toBeVisible({ timeout: 60_000 });
    expect((await app.call('exchange.sampleState', null)).state).toBe('loaded');
  });
});
