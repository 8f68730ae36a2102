import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { ask, openNewChat } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { setProvider } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const QUESTION = 'When do we fly to Lisbon?';

test('tokens are counted as the server counts them, priced by the person, exported, and a limit stops the next turn in words', async ({
  app,
}) => {
  const { page } = app;
  const provider = await startFakeProvider({
    pace: { latencyMs: 1, prefillTokensPerSecond: 1_000_000, generationTokensPerSecond: 10_000, slots: 4 },
  });
  try {
    await app.call('notes.create', { title: 'We fly to Lisbon on the third of May', body: '', category: 'fact' });
    await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat' });
    await page.getByRole('radio', { name: /^Fast/ }).click();
    await takeScreenshot(page, 'usage-01-who-does-what');
    await openScreen(page, 'Chat');
    await ask(page, QUESTION);
    await expect.poll(async () => (await app.call('usage.get', { days: 7 })).tasks.length).toBe(2);

    const counted = (kind: 'promptTokens' | 'completionTokens') =>
      provider.usage.reduce((sum, usage) => sum + usage[kind], 0);
    await expect
      .poll(async () => {
        const { period } = await app.call('usage.get', { days: 7 });
        return [period.calls, period.promptTokens, period.completionTokens];
      })
      .toEqual([provider.usage.length, counted('promptTokens'), counted('completionTokens')]);

    await openScreen(page, 'Usage');
    const price = page.getByLabel('fake-chat: price of tokens sent');
    await price.fill('3');
    await price.press('Enter');
    const cost = ((counted('promptTokens') * 3) / 1_000_000).toLocaleString('en', { maximumFractionDigits: 4 });
    await expect(page.getByText(`${cost} USD`).first()).toBeVisible();
    await takeScreenshot(page, 'usage-02-page');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await expect(page.getByText(/exported \d+ rows: .*\.csv/)).toBeVisible();

    const limit = page.getByLabel('Tokens in one day');
    await limit.fill('1000');
    await limit.press('Enter');
    await expect.poll(async () => (await app.call('settings.get', null)).settings.spending.caps.dayTokens).toBe(1_000);
    const before = provider.requests.length;
    await openScreen(page, 'Chat');
    await openNewChat(page);
    await ask(page, QUESTION);
    await expect(page.getByText(/Today’s limit of 1,000 tokens would be passed/).first()).toBeVisible();
    expect(provider.requests).toHaveLength(before);
    await takeScreenshot(page, 'usage-03-limit');
  } finally {
    await provider.stop();
  }
});
