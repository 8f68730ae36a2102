import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { ask, openNewChat } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { chooseTheme, setProvider } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const QUESTION = 'When do we fly to Lisbon?';

/** Calls of the last weeks, as an earlier use of the vault would have left them. */
const earlierCalls = (now: number) =>
  Array.from({ length: 24 }, (_, index) => ({
    at: now - (index + 1) * 86_400_000,
    task: index % 3 === 0 ? 'extract' : 'answer',
    host: 'api.example.com',
    model: index % 2 === 0 ? 'large-model' : 'small-model',
    sessionId: null,
    messageId: null,
    calls: 4 + (index % 5),
    promptTokens: 9_000 + ((index * 7_919) % 21_000),
    cachedTokens: 3_000,
    completionTokens: 1_200 + ((index * 977) % 2_400),
    estimatedCalls: index % 7 === 0 ? 1 : 0,
  }));

test('the page shows weeks of use in a chart and tables, in light and dark', async ({ launcher }) => {
  let app = await launcher.start();
  const vaultFolder = join(app.dataFolder, 'vaults', 'main');
  await launcher.stop(app);
  await writeFile(
    join(vaultFolder, 'usage.jsonl'),
    earlierCalls(Date.now())
      .reverse()
      .map((call) => `${JSON.stringify(call)}\n`)
      .join(''),
  );
  app = await launcher.start({ dataFolder: app.dataFolder });
  const prices = [{ model: 'large-model', prompt: 3, cached: 0.3, completion: 15 }];
  const { spending } = (await app.call('settings.get', null)).settings;
  await app.call('settings.save', { spending: { ...spending, prices } });
  await openScreen(app.page, 'Usage');
  await expect(app.page.getByRole('img', { name: 'Tokens by day' })).toBeVisible();
  expect((await app.call('usage.get', { days: 30 })).period.calls).toBe(142);
  await takeScreenshot(app.page, 'usage-04-weeks-light');
  expect(await findSeriousProblems(app.page)).toEqual([]);
  await chooseTheme(app.page, 'Dark');
  await openScreen(app.page, 'Usage');
  await expect(app.page.getByText('large-model at api.example.com')).toBeVisible();
  await takeScreenshot(app.page, 'usage-05-weeks-dark');
  expect(await findSeriousProblems(app.page)).toEqual([]);
});

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
    await page.getByRole('radio', { name: /^Quick/ }).click();
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
