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

  test('is asked beside others, side by side with the same notes, and one answer is kept', async ({ fileApp: app }) => {
    const { page } = app;
    await connectProvider(app, provider.url);
    await openNewChat(page);
    provider.setAnswer((_prompt, body) => `${String(body?.model)} answers: you planned a trip to the sea.`);
    const answersBefore = provider.requestsOf('answer').length;

    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('several models');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Which models answer side by side?' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(dialog.getByRole('button', { name: /^Ask 1/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^other-chat/ }).press('Space');
    await dialog.getByRole('checkbox', { name: /^third-chat/ }).check();
    await takeScreenshot(page, 'models-04-several');
    expect(await findSeriousProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Ask/ }).press('Enter');
    await expect(page.getByRole('button', { name: /^The next question is answered side by side by/ })).toBeVisible();

    await page.getByRole('textbox', { name: 'Message' }).fill('What did I plan for July?');
    await page.getByRole('button', { name: 'What would be sent' }).click();
    const preview = page.getByRole('dialog', { name: 'What would be sent' });
    await expect(preview.getByRole('button', { name: /Answers 3/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    const group = page.getByTestId('side-by-side');
    await expect(group.getByRole('button', { name: 'Keep all' })).toBeVisible();
    const sent = provider.requestsOf('answer').slice(answersBefore);
    const withoutModel = sent.map(({ body }) => ({ ...body, model: null }));
    expect(new Set(sent.map(({ body }) => body?.model)).size).toBe(sent.length);
    expect(new Set(withoutModel.map((body) => JSON.stringify(body))).size).toBe(1);
    await takeScreenshot(page, 'models-05-side-by-side');
    expect(await findSeriousProblems(page)).toEqual([]);

    await group.getByRole('button', { name: 'Keep this one: third-chat' }).click();
    await expect(group.getByText('other-chat answers')).toBeHidden();
    await group.getByRole('button', { name: 'Set aside: other-chat' }).press('Enter');
    await expect(group.getByText('other-chat answers')).toBeVisible();
    await takeScreenshot(page, 'models-06-kept');
    await ask(page, 'And for August?');
    expect(JSON.stringify(provider.requestsOf('answer').at(-1)?.body)).toContain('third-chat answers');
    expect(JSON.stringify(provider.requestsOf('answer').at(-1)?.body)).not.toContain('other-chat answers');
    await app.call('settings.save', { theme: 'dark', language: 'de' });
    await takeScreenshot(page, 'models-07-kept-dark-german');
    expect(await findSeriousProblems(page)).toEqual([]);
    await app.call('settings.save', { theme: 'system', language: 'en' });
  });
});
