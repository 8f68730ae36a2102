import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import { ask, openNewChat, openWholeRetrieval, whyPanel } from '../../screens/chat';
import { openSettings } from '../../screens/frame';
import { findSeriousProblems } from '../../support/accessibility';
import { collectionOfEachTest } from '../../support/collection-of-each-test';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

const shared = collectionOfEachTest(test);
let app: RunningApp;
let page: Page;

test.beforeEach(async () => {
  app = await shared.startApp();
  ({ page } = app);
});

const QUESTION = 'How slowly is the celadon kiln fired?';
const COLLEAGUES = 'The celadon kiln is fired slowly, eighty degrees an hour';
const card = () => page.getByTestId('collection');

/** The curator publishes a note of their own vault, from an app of their own. */
async function colleaguePublishes(): Promise<void> {
  const colleague = await shared.startApp();
  const { id: noteId } = await colleague.call('notes.create', { title: COLLEAGUES, body: '', category: 'fact' });
  const joining = colleague.call('collections.join', { ...shared.collection.join('owner'), remember: false });
  await colleague.answerConsent('yes');
  const { id } = (await joining)[0]!;
  const selection = { by: 'notes' as const, noteIds: [noteId] };
  const publishing = colleague.call('collections.publish', { id, selection, source: 'nothing' });
  await colleague.answerConsent('yes');
  expect(await publishing).toMatchObject({ done: 1, waiting: 0 });
}

async function join(answer: 'yes' | 'no'): Promise<string> {
  const { address, password } = shared.collection.join('contributor');
  await page.getByLabel('Address', { exact: true }).last().fill(address);
  await page.getByLabel('Password', { exact: true }).last().fill(password);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  return app.answerConsent(answer);
}

test('a person joins, finds what a colleague published, sees who kept it, publishes and withdraws', async () => {
  await colleaguePublishes();
  await app.call('notes.create', {
    title: 'We buy celadon from the mill',
    body: 'Ask in spring. #pottery',
    category: 'fact',
  });
  await app.call('notes.create', {
    title: 'The shed door code is 4711',
    body: 'PIN: 471155 #pottery',
    category: 'fact',
  });

  await test.step('nothing is joined until the person says yes in a dialog of the app', async () => {
    await expect(page.getByText('nothing leaves this machine')).toBeVisible();
    await openSettings(page, 'Shared collections');
    expect(await join('no')).toContain('the words of your questions go to this server');
    await expect(card()).toHaveCount(0);
    expect(await join('yes')).toContain(shared.collection.name);
    await expect(card()).toContainText(shared.collection.name);
    await expect(card()).toContainText('You are a contributor');
    await expect(page.getByText(`questions also go to 127.0.0.1:${shared.server.port}`)).toBeVisible();
    await card().scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'collections-01-joined');
    expect(await findSeriousProblems(page)).toEqual([]);
  });

  await test.step('the colleague’s note answers, with who kept it and where', async () => {
    await openNewChat(page);
    const answer = await ask(page, QUESTION);
    await expect(answer).toContainText(`in “${shared.collection.name}”`);
    const panel = await openWholeRetrieval(page, answer);
    const report = panel.getByTestId('collection-report');
    await expect(report).toContainText(`Sent there: “${QUESTION}”`);
    await expect(report).toContainText('1 note found, 1 of use');
    await expect(report.locator('[data-lane="lexical"]')).toHaveAttribute('data-state', 'ok');
    await expect(report.locator('[data-lane="dense"]')).toContainText('pgvector');
    await takeScreenshot(page, 'collections-02-report');
    await panel
      .getByRole('button', { name: /celadon kiln is fired slowly/u })
      .first()
      .click();
    const origin = whyPanel(page).getByTestId('shared-origin');
    await expect(origin).toContainText('Kept by manager_');
    await expect(origin).toContainText('Nothing of its source was published.');
    await expect(whyPanel(page)).toContainText('A colleague kept it, not you');
    await takeScreenshot(page, 'collections-03-colleague');
    expect(await findSeriousProblems(page)).toEqual([]);
  });

  await test.step('what would leave is shown, secrets stay, and it leaves after a yes', async () => {
    await openSettings(page, 'Shared collections');
    await card().getByRole('button', { name: 'Publish notes…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish in/u });
    await dialog.getByLabel('Tag', { exact: true }).fill('#pottery');
    await dialog.getByRole('button', { name: 'Show what would leave' }).click();
    await expect(dialog.getByTestId('would-leave')).toContainText('1 note would leave:');
    await expect(dialog.getByTestId('would-leave')).toContainText('holds a password or key');
    await takeScreenshot(page, 'collections-04-publish');
    expect((await shared.collection.keysById()).size).toBe(1);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    expect(await app.answerConsent('yes')).toContain('Publish this note?');
    await expect(page.getByText('1 note published.')).toBeVisible();
    await expect(card()).toContainText('We buy celadon from the mill');
    expect((await shared.collection.keysById()).size).toBe(2);
    const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null });
    const bodies = await Promise.all(entries.map(({ id }) => app.call('outgoing.body', { id })));
    expect(bodies.some(({ body }) => body?.includes('We buy celadon') === true)).toBe(true);
    expect(bodies.every(({ body }) => !/4711/u.test(body ?? ''))).toBe(true);
  });

  await test.step('withdrawn by keyboard, it is gone from the server', async () => {
    const withdraw = card().getByRole('button', { name: 'Withdraw' });
    await withdraw.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 note withdrawn.')).toBeVisible();
    await expect(card()).toContainText('You have published nothing there.');
    expect((await shared.collection.keysById()).size).toBe(1);
  });
});

test('while the server is away, what was read is searched with its age, and publishing waits', async () => {
  await colleaguePublishes();
  await app.call('notes.create', { title: 'We buy celadon from the mill', body: '#pottery', category: 'fact' });
  await openSettings(page, 'Shared collections');
  await join('yes');
  await expect(card()).toBeVisible();
  await openNewChat(page);
  await ask(page, QUESTION);
  await shared.server.kill();
  try {
    await openNewChat(page);
    const answer = await ask(page, QUESTION);
    const panel = await openWholeRetrieval(page, answer);
    await expect(panel.getByTestId('collection-report')).toContainText('Searched what was read before');
    await panel
      .getByRole('button', { name: /celadon kiln is fired slowly/u })
      .first()
      .click();
    await expect(whyPanel(page).getByTestId('shared-origin')).toContainText('the server could not be asked now');
    await takeScreenshot(page, 'collections-05-away');
    await openSettings(page, 'Shared collections');
    const { id } = (await app.call('collections.list', null))[0]!;
    const publishing = app.call('collections.publish', {
      id,
      selection: { by: 'tag', tag: 'pottery' },
      source: 'nothing',
    });
    await app.answerConsent('yes');
    expect(await publishing).toMatchObject({ done: 0, waiting: 1 });
  } finally {
    await shared.server.restart();
  }
  await openNewChat(page);
  await openSettings(page, 'Shared collections');
  await expect(page.getByTestId('collection-waiting')).toContainText('1 note waits for the server.');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByTestId('collection-waiting')).toHaveCount(0);
  expect((await shared.collection.keysById()).size).toBe(2);
});
