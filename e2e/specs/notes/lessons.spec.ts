import { answers, ask, citationChips, newUnits, openNewChat, openWholeRetrieval } from '../../screens/chat';
import { openScreen, waitForIndex } from '../../screens/frame';
import { names } from '../../screens/facts';
import {
  contradictionNotice,
  lessonCards,
  openRecord,
  openTab,
  probe,
  probeAnswer,
  starterSet,
} from '../../screens/lessons';
import { chooseTheme } from '../../screens/settings';
import { openDetails } from '../../screens/why';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const LESSON = 'Never deploy the site on Fridays.';
const STATEMENT = `${LESSON} Otherwise nobody is there to mend it.`;

/** Keeps every pending unit that contains the words. */
async function keepUnits(app: RunningApp, words: string): Promise<void> {
  const sessions = await app.call('chat.sessions', {});
  let kept = 0;
  for (const { id } of sessions) {
    for (const { note } of await app.call('review.forSession', { sessionId: id })) {
      if (note.status !== 'pending' || !note.title.toLowerCase().includes(words.toLowerCase())) continue;
      await app.call('review.keep', { id: note.id });
      kept += 1;
    }
  }
  expect(kept, `a unit with “${words}”`).toBeGreaterThan(0);
  await waitForIndex(() => app.call('app.status', null));
}

test.describe('lessons', () => {
  test('a kept correction is shown before its action; the probe says why other lessons are not', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await test.step('the starter set is marked as such and not counted', async () => {
      await openScreen(page, 'Lessons');
      await expect(page.getByRole('heading', { name: 'No lessons of your own yet' })).toBeVisible();
      await expect(starterSet(page)).toContainText('never counted as yours');
      expect((await app.call('app.status', null)).counts.engrams).toBe(0);
      await takeScreenshot(page, 'lessons-01-empty');
    });

    await test.step('a starter lesson is given as general advice', async () => {
      await openScreen(page, 'Chat');
      const answer = await ask(page, 'I am going to sign the lease tomorrow.');
      await expect(answer).toContainText('From the starter set, not from your memory');
      await expect(citationChips(answer)).toHaveCount(0);
    });

    await test.step('a correction stated in chat and kept becomes a lesson', async () => {
      await openNewChat(page);
      await ask(page, STATEMENT);
      await newUnits(page).getByText('Never deploy the site on Fridays').first().waitFor();
      await keepUnits(app, 'Never deploy the site');
      await openRecord(page, 'Lessons', 'Never deploy the site on Fridays');
      const card = lessonCards(page).filter({ hasText: 'Never deploy the site on Fridays' });
      await expect(card).toContainText('nobody is there to mend it');
      await expect(card).toContainText('Correction');
      await expect(card).toContainText('has not come up yet');
    });

    await test.step('the probe matches a synonym of the action, and gives the reason when another action does not match', async () => {
      const fires = await probe(page, 'I want to release the site tonight');
      await expect(fires.getByRole('list', { name: 'Would come up' })).toContainText(
        'Never deploy the site on Fridays',
      );
      await probe(page, 'book a flight to Oslo');
      await expect(probeAnswer(page)).toContainText('No lesson of yours would remind you.');
      await probeAnswer(page).getByText('Would stay silent (1)').click();
      await expect(probeAnswer(page)).toContainText('Waits for another action');
      await takeScreenshot(page, 'lessons-02-probe');
      expect(await findSeriousProblems(page)).toEqual([]);
    });

    await test.step('a person’s own word means the same action', async () => {
      await openTab(page, 'Words that trigger');
      await page.getByRole('textbox', { name: 'Your word' }).fill('push to production');
      await page.getByRole('combobox', { name: 'Means the same as' }).selectOption('deploy');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Remove “push to production”' })).toBeVisible();
      await takeScreenshot(page, 'lessons-03-actions');
      await page.getByRole('button', { name: 'Remove “push to production”' }).click();
      await page.getByText('“push to production” taken out.').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Remove “push to production”' })).toBeVisible();
      const fires = await probe(page, 'push to production the site');
      await expect(fires.getByRole('list', { name: 'Would come up' })).toContainText(
        'Never deploy the site on Fridays',
      );
    });

    await test.step('announcing the action in chat brings up the lesson with its source sentence', async () => {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      const answer = await ask(page, 'I am going to release the site this evening.');
      await expect(answer).toContainText(/Check first: Never deploy the site on Fridays/);
      await expect(citationChips(answer).first()).toBeVisible();
      await openRecord(page, 'Lessons', 'Never deploy the site on Fridays');
      await expect(lessonCards(page)).toContainText('came up once');
    });

    await test.step('a lesson is made a rule, edited, retired and restored, by keyboard and with undo', async () => {
      const card = lessonCards(page).first();
      await card.getByRole('button', { name: 'Make it a rule' }).press('Enter');
      await expect(names(page).getByRole('option').filter({ hasText: 'Lesson · rule' })).toBeVisible();
      await card.getByRole('button', { name: 'Change' }).press('Enter');
      await page.getByRole('textbox', { name: '… do this' }).fill('wait until Monday');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
      await expect(card).toContainText('wait until Monday');
      await card.getByRole('button', { name: 'Stop reminding' }).press('Enter');
      await expect(names(page).getByRole('option').filter({ hasText: 'no longer reminds' })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(names(page).getByRole('option').filter({ hasText: 'Lesson · rule' })).toBeVisible();
    });

    await test.step('its note shows the same card, where it is changed', async () => {
      await lessonCards(page).getByRole('button', { name: 'Open its note' }).press('Enter');
      const onNote = page.getByRole('region', { name: 'Lessons' }).locator('li[data-lesson]');
      await expect(onNote).toContainText('Comes up for');
      await expect(onNote.getByRole('button', { name: 'No longer a rule' })).toBeVisible();
      await takeScreenshot(page, 'lessons-10-on-note');
    });

    await test.step('the starter set is removed at once, and undo restores it', async () => {
      await openScreen(page, 'Lessons');
      await starterSet(page).getByRole('button', { name: 'Remove all of it' }).click();
      await expect(starterSet(page)).toHaveCount(0);
      await app.call('app.undo', { scope: 'note' });
      await expect(starterSet(page)).toBeVisible();
      await starterSet(page).getByRole('button', { name: 'Remove all of it' }).click();
      await expect(starterSet(page)).toHaveCount(0);
      await chooseTheme(page, 'Dark');
      await openRecord(page, 'Lessons', 'wait until Monday');
      await expect(lessonCards(page)).toBeVisible();
      await takeScreenshot(page, 'lessons-04-dark');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
  });

  test('“why did we …?” is answered with the decision history and its messages, “why not …?” with what was tried', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await ask(page, 'We tried paper labels for the plants, but they rot in the rain, so we gave them up.');
    await ask(page, 'Labels for the plants: copper or slate?');
    await ask(page, 'We decided to use copper labels for the plants. Because they last for decades.');
    await newUnits(page).getByText('decided to use copper labels').waitFor();
    await keepUnits(app, 'paper labels');
    await keepUnits(app, 'decided to use copper labels');

    await openScreen(page, 'Lessons');
    await openRecord(page, 'Decisions', 'the plants');
    await expect(page.getByRole('heading', { name: 'the plants' })).toBeVisible();
    await expect(page.getByText('because they last for decades')).toBeVisible();
    await expect(page.getByText(/considered as well:/)).toBeVisible();
    await expect(page.getByText('tried and failed')).toBeVisible();
    await takeScreenshot(page, 'lessons-05-decisions');
    expect(await findSeriousProblems(page)).toEqual([]);

    await openScreen(page, 'Chat');
    await openNewChat(page);
    const answer = await ask(page, 'Why did we choose copper labels?');
    await expect(answer).toContainText('You decided on');
    await expect(answer).toContainText('they last for decades');
    await expect(answer).toContainText('Considered as well');
    await expect(answer).toContainText('slate');
    await expect(citationChips(answer).nth(1)).toBeVisible();
    await takeScreenshot(page, 'lessons-06-why');
    const panel = await openWholeRetrieval(page, answer);
    await openDetails(page);
    await panel.getByRole('button', { name: 'How it was read' }).click();
    await expect(panel.getByText('Decisions on')).toBeVisible();
    await takeScreenshot(page, 'lessons-07-panel');

    const why = await ask(page, 'Why not paper labels?');
    await expect(why).toContainText('they rot in the rain');
    await expect(answers(page).last()).toContainText('paper labels');
  });

  test('a statement that differs from a kept note is shown under the turn and can replace it, be kept beside it, or be dismissed', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await app.call('notes.create', { title: 'We fly to Lisbon on the third of May', body: '', category: 'fact' });
    await app.call('notes.create', { title: 'I live in Bergen', body: '', category: 'fact' });
    await app.call('notes.create', { title: 'The workshop costs twelve euros', body: '', category: 'fact' });
    await ask(page, 'We fly to Lisbon on the fifth of May.');
    const notice = contradictionNotice(page);
    await expect(notice).toContainText('differs from what you kept on');
    await expect(notice).toContainText('We fly to Lisbon on the third of May');
    await expect(notice).toContainText('5 instead of 3');
    // A contradiction is shown once where it can be settled, not again as a warning.
    await expect(page.getByRole('note').filter({ hasText: /contradict/i })).toHaveCount(0);
    await takeScreenshot(page, 'lessons-08-contradiction');
    expect(await findSeriousProblems(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Replace it' }).press('Enter');
    await expect(notice).toHaveCount(0);
    const rows = (await app.call('notes.list', { show: 'engrams' })).rows.map(({ title }) => title);
    expect(rows).toContain('We fly to Lisbon on the fifth of May');
    expect(rows).not.toContain('We fly to Lisbon on the third of May');

    await ask(page, 'I live in Oslo.');
    await notice.getByRole('button', { name: 'Keep both' }).click();
    await expect(notice).toHaveCount(0);
    await ask(page, 'The workshop costs nine euros.');
    await notice.getByRole('button', { name: 'No contradiction' }).click();
    await expect(notice).toHaveCount(0);
    await expect(newUnits(page).last()).toContainText('The workshop costs nine euros');
    await app.call('app.undo', { scope: 'review' });
    await chooseTheme(page, 'Dark');
    await openScreen(page, 'Chat');
    await expect(notice).toBeVisible();
    await takeScreenshot(page, 'lessons-09-contradiction-dark');
    expect(app.foreignRequests()).toEqual([]);
  });

  test('a model receives lessons as instructions and decisions as records', async ({ providerApp, provider }) => {
    const { page } = providerApp;
    await providerApp.call('notes.create', {
      title: 'Never deploy the site on Fridays, because nobody is there',
      body: '',
      category: 'constraint',
    });
    await providerApp.call('notes.create', {
      title: 'We decided to use oak over pine for the bench because it lasts',
      body: '',
      category: 'decision',
    });
    await waitForIndex(() => providerApp.call('app.status', null));
    await openScreen(page, 'Chat');
    await ask(page, 'I am going to release the site tonight.');
    const expectSent = (words: string) =>
      expect(JSON.stringify(provider.requestsOf('answer').at(-1)!.body)).toContain(words);
    expectSent('Check first: Never deploy the site on Fridays, because nobody is there.');
    await openNewChat(page);
    await ask(page, 'Why not pine for the bench?');
    expectSent('Decisions on the bench, oldest first');
    expectSent('considered as well: pine');
    await ask(page, 'I am going to sign the lease.');
    expectSent('General advice of the app, not from the person');
    expect(providerApp.foreignRequests()).toEqual([]);
  });
});
