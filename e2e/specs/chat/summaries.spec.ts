import { answers, ask, citationChips, openNewChat, openWholeRetrieval, whyPanel } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { chooseTheme } from '../../screens/settings';
import {
  openSummary,
  openTopics,
  summaryPane,
  summarySentences,
  topicRegion,
  topicList,
} from '../../screens/summaries';
import { findSeriousProblems } from '../../support/accessibility';
import { openDetails } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const KILN = [
  'The kiln cracked the celadon glaze again.',
  'We decided to fire the kiln overnight for the celadon.',
  'It is still unclear who pays for the clay of the kiln.',
];
const KILN_LATER = [
  'The celadon came out of the kiln whole after the slow night.',
  'We will keep the kiln below 1,220 degrees for the celadon.',
  'The kiln needs a second shelf for the celadon bowls.',
];
const GARDEN = [
  'The compost beside the tomato bed smells of ammonia.',
  'We decided to turn the compost of the tomato bed every week.',
  'The tomato bed needs a trellis above the compost.',
];

async function talk(app: RunningApp, texts: readonly string[]): Promise<void> {
  await openNewChat(app.page);
  for (const text of texts) await ask(app.page, text);
}

test.describe('summaries', () => {
  test('a summary quotes its session, links each sentence to its message, says when it is out of date, and answers a question about the whole', async ({
    app,
  }) => {
    const { page } = app;
    await talk(app, KILN);
    await test.step('the empty state explains summaries and offers to write one', async () => {
      const pane = await openSummary(page);
      await expect(pane).toContainText('Each sentence leads back to its message');
      await takeScreenshot(page, 'summaries-01-empty');
      await pane.getByRole('button', { name: 'Make a summary' }).press('Enter');
      await expect(summarySentences(page).filter({ hasText: 'We decided to fire the kiln overnight' })).toBeVisible();
      await expect(pane).toContainText('made by the offline rules: sentences taken word for word');
      await takeScreenshot(page, 'summaries-02-made');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
    await test.step('a sentence leads to its message and is marked there', async () => {
      await summarySentences(page).filter({ hasText: 'We decided to fire the kiln overnight' }).press('Enter');
      await expect(page).toHaveURL(/message=.*start=0/u);
      await expect(page.locator('mark', { hasText: 'We decided to fire the kiln overnight' })).toBeVisible();
      await expect(summaryPane(page)).toBeVisible();
    });
    await test.step('after a new turn the summary is out of date and can be written again', async () => {
      // What is suggested of the turn is counted in its answer, which is of the chat too.
      await expect(await ask(page, 'We will also buy a pyrometer for the kiln.')).toContainText(/Noted\. \d/);
      await expect(summaryPane(page)).toContainText('out of date');
      await summaryPane(page).getByRole('button', { name: 'Make again' }).click();
      await expect(summarySentences(page).filter({ hasText: 'pyrometer' })).toBeVisible();
      await expect(summaryPane(page)).not.toContainText('out of date');
    });
    await test.step('Esc closes it and returns the focus', async () => {
      await page.keyboard.press('Escape');
      await expect(summaryPane(page)).toHaveCount(0);
    });
    await test.step('a question about the whole is answered from the summary, which opens from the answer', async () => {
      await talk(app, GARDEN);
      await openNewChat(page);
      const answer = await ask(page, 'Give me the gist of the session about the kiln.');
      await expect(answer).toContainText('We decided to fire the kiln overnight');
      await expect(answer).not.toContainText('compost');
      await takeScreenshot(page, 'summaries-07-answer');
      await citationChips(answer).first().press('Enter');
      await whyPanel(page).getByRole('button', { name: 'Open', exact: true }).press('Enter');
      await expect(summarySentences(page).filter({ hasText: 'We decided to fire the kiln overnight' })).toBeVisible();
      await summarySentences(page).filter({ hasText: 'We decided to fire the kiln overnight' }).press('Enter');
      await expect(page.locator('mark', { hasText: 'We decided to fire the kiln overnight' })).toBeVisible();
      await expect(summaryPane(page)).toBeVisible();
      await takeScreenshot(page, 'summaries-08-opened');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
  });

  test('sessions on one subject form a topic that can be renamed, dismissed and restored', async ({ app }) => {
    const { page } = app;
    await openTopics(page);
    await expect(page.getByText('It takes two chats at least.')).toBeVisible();
    await takeScreenshot(page, 'summaries-03-no-topics');
    await openScreen(page, 'Chat');
    for (const texts of [KILN, GARDEN, KILN_LATER]) await talk(app, texts);
    await openTopics(page);
    await page.getByRole('button', { name: 'Look for topics' }).press('Enter');
    await expect(topicList(page).getByRole('option')).toHaveCount(1);
    await expect(topicRegion(page)).toContainText('We decided to fire the kiln overnight');
    await expect(topicRegion(page)).toContainText('below 1,220 degrees');
    await expect(topicRegion(page)).not.toContainText('compost');
    await takeScreenshot(page, 'summaries-04-topic');
    expect(await findSeriousProblems(page)).toEqual([]);

    await test.step('a topic is renamed by keyboard and keeps its name', async () => {
      await topicRegion(page).getByRole('button', { name: 'Rename' }).press('Enter');
      await page.getByRole('textbox', { name: 'Name' }).fill('Celadon without cracks');
      await page.keyboard.press('Enter');
      await expect(topicRegion(page).getByRole('heading', { name: 'Celadon without cracks' })).toBeVisible();
      await page.getByRole('button', { name: 'Look again' }).click();
      await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
      await expect(topicRegion(page).getByRole('heading', { name: 'Celadon without cracks' })).toBeVisible();
    });
    await test.step('a dismissed topic stays hidden; undo and “Bring back” restore it', async () => {
      await topicRegion(page).getByRole('button', { name: 'Not a topic' }).click();
      await expect(topicList(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Look again' }).first().click();
      await expect(page.getByText('Dismissed (1)')).toBeVisible();
      await expect(topicList(page)).toHaveCount(0);
      await page.getByText('Dismissed (1)').click();
      await page.getByRole('button', { name: 'Bring back' }).click();
      await expect(topicList(page).getByRole('option')).toHaveCount(1);
    });
    await test.step('in the dark theme a sentence leads to its message', async () => {
      await chooseTheme(page, 'Dark');
      await openScreen(page, 'Chat');
      await openTopics(page);
      await takeScreenshot(page, 'summaries-05-topic-dark');
      expect(await findSeriousProblems(page)).toEqual([]);
      await topicRegion(page)
        .getByRole('button', { name: /We decided to fire the kiln overnight/u })
        .click();
      await expect(page.locator('mark', { hasText: 'We decided to fire the kiln overnight' })).toBeVisible();
      await openSummary(page);
      await takeScreenshot(page, 'summaries-06-dark');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
    expect(app.foreignRequests()).toEqual([]);
  });

  test('with a model: it writes summaries and topics; an unusable summary is replaced by the rules’', async ({
    providerApp: app,
    provider,
  }) => {
    const { page } = app;
    await talk(app, KILN);
    await openSummary(page);
    await summaryPane(page).getByRole('button', { name: 'Make a summary' }).click();
    await expect(summaryPane(page)).toContainText('made by fake-chat at');
    expect(provider.requestsOf('summary')).toHaveLength(1);
    await test.step('two summaries over the limit: the rules write it, and the reason is shown', async () => {
      provider.setStructured('summary', { sentences: [{ message: 1, text: 'kiln '.repeat(900) }] });
      await summaryPane(page).getByRole('button', { name: 'Make again' }).click();
      await expect(summaryPane(page)).toContainText('made by the offline rules');
      await expect(summaryPane(page)).toContainText('was too long (900 words), also when asked again');
      expect(provider.requestsOf('summary')).toHaveLength(3);
      await takeScreenshot(page, 'summaries-07-fallback');
    });
    await test.step('a topic summary by the model', async () => {
      await talk(app, KILN_LATER);
      await openTopics(page);
      await page.getByRole('button', { name: 'Look for topics' }).click();
      await expect(topicList(page).getByRole('option')).toHaveCount(1);
      provider.setStructured('summary', {
        sentences: [
          { message: 1, text: 'First the kiln was to run overnight.' },
          { message: 2, text: 'Then the kiln stayed below 1,220 degrees.' },
        ],
      });
      await topicRegion(page).getByRole('button', { name: 'Write with the model' }).click();
      await expect(topicRegion(page)).toContainText('Then the kiln stayed below 1,220 degrees.');
      await expect(topicRegion(page)).toContainText('made by fake-chat at');
    });
  });

  test('a chat longer than the context window keeps its first detail, and shows what would be and what was sent', async ({
    providerApp: app,
    provider,
  }) => {
    const { page } = app;
    provider.setAnswer(() => 'The oak stays dry under the roof while the rain falls on the yard. '.repeat(22));
    await openNewChat(page);
    await ask(page, 'Remember: the boiler code is K4711.');
    for (let turn = 1; turn < 7; turn += 1)
      await ask(page, `Turn ${turn}: what about the bench by the gate and the rain?`);
    await ask(page, 'And what was the boiler code?');
    const last = JSON.stringify(provider.requestsOf('answer').at(-1)!.body);
    expect(last).toContain('<earlier');
    expect(last).toContain('K4711');
    expect(provider.requestsOf('summary').length).toBeGreaterThanOrEqual(1);
    const panel = await openWholeRetrieval(page, answers(page).last());
    await openDetails(page);
    await panel.getByRole('button', { name: /The conversation so far/u }).press('Enter');
    await expect(panel).toContainText('no longer fits the model’s context window');
    await expect(panel).toContainText('K4711');
    await takeScreenshot(page, 'summaries-08-rolling');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Message' }).fill('One more question about the bench');
    await page.getByRole('button', { name: 'What would be sent' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Answers$/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Earlier in this conversation');
    await takeScreenshot(page, 'summaries-09-would-be-sent');
  });
});
