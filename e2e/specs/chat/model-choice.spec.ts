import { startFakeProvider, type FakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { answers, ask, openNewChat, variants, waitForAnswer } from '../../screens/chat';
import { connectProvider } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { findSeriousProblems } from '../../support/accessibility';
import { takeScreenshot } from '../../support/screenshots';

test.describe('which model answers', () => {
  let provider: FakeProvider;
  test.beforeAll(async () => {
    provider = await startFakeProvider({ models: ['fake-chat', 'fake-small', 'other-chat', 'third-chat'] });
  });
  test.afterAll(() => provider.stop());

  test('is chosen at the message field for a chat, for one answer, and for all chats, by keyboard', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await connectProvider(app, provider.url);
    await openNewChat(page);
    const button = page.getByRole('button', { name: /^Model for this chat:/ });
    const lastModel = () => provider.requestsOf('answer').at(-1)?.body?.model;

    await expect(button).toContainText('fake-chat');
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Which model answers?' });
    await expect(dialog.getByRole('option')).toHaveCount(4);
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await takeScreenshot(page, 'models-01-picker');
    await page.keyboard.type('other');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toContainText('other-chat');

    const first = await ask(page, 'What did I plan for May?');
    expect(lastModel()).toBe('other-chat');
    await first.getByRole('button', { name: 'More for this answer' }).click();
    await page.getByRole('menuitem', { name: 'Answer again with another model…' }).click();
    const again = page.getByRole('dialog', { name: 'Which model answers again?' });
    await expect(again.getByRole('option').first()).toContainText('other-chat');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(first.getByRole('button', { name: 'More for this answer' })).toBeFocused();
    await expect(variants(page)).toHaveCount(1);
    await waitForAnswer(page);
    expect(lastModel()).toBe('fake-chat');
    await expect(variants(page).first()).toContainText('Answered again with fake-chat');
    await expect(answers(page)).toHaveCount(2);
    await takeScreenshot(page, 'models-02-again');
    await expect(button).toContainText('other-chat');

    await button.press('Enter');
    await page.getByRole('checkbox', { name: /^Answer all chats/ }).check();
    await dialog.getByRole('combobox').fill('third');
    await page.keyboard.press('Enter');
    await expect(button).toContainText('third-chat');
    await expect
      .poll(async () => (await app.call('settings.get', null)).settings.provider.chatModel)
      .toBe('third-chat');
    await openNewChat(page);
    await expect(button).toContainText('third-chat');
    await ask(page, 'What did I plan for June?');
    expect(lastModel()).toBe('third-chat');

    expect(await findSeriousProblems(page)).toEqual([]);
    await app.call('settings.save', { theme: 'dark', language: 'de' });
    await page.getByRole('button', { name: /^Modell für diesen Chat:/ }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(4);
    await takeScreenshot(page, 'models-03-picker-dark-german');
    expect(await findSeriousProblems(page)).toEqual([]);
    await app.call('settings.save', { theme: 'system', language: 'en' });
  });
});
