import type { Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import { ask, composer, openNewChat } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { choosePaletteEntry } from '../../screens/palette';
import { openNote } from '../../screens/vault';
import { findSeriousProblems } from '../../support/accessibility';
import { collectionOfEachTest } from '../../support/collection-of-each-test';
import type { RunningApp } from '../../support/running-app';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';

const shared = collectionOfEachTest(test);
let app: RunningApp;
let page: Page;

test.beforeEach(async () => {
  app = await shared.startApp();
  ({ page } = app);
});

async function join(): Promise<void> {
  const joining = app.call('collections.join', { ...shared.collection.join('contributor'), remember: false });
  await app.answerConsent('yes');
  await joining;
  await page.reload();
}

const list = () => page.getByRole('listbox', { name: 'Vault' });
const row = (title: string) => list().getByRole('option').filter({ hasText: title });
const menuItems = () => page.getByRole('menu').getByRole('menuitem');
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const wouldLeave = () => page.getByTestId('would-leave');
const titlesThere = async () => {
  const [joined] = await app.call('collections.list', null);
  return (await app.call('collections.published', { id: joined!.id })).map(({ title }) => title).toSorted();
};

const CLAY = 'We buy celadon from the mill';
const KILN = 'The celadon kiln needs two days';
const SHED = 'The shed door code is 4711';

test('notes are published and withdrawn where they are listed and read', async () => {
  for (const title of [CLAY, KILN])
    await app.call('notes.create', { title, body: 'Ask in spring. #pottery', category: 'fact' });
  await app.call('notes.create', { title: SHED, body: 'PIN: 471155 #pottery', category: 'fact' });

  await test.step('where no collection is joined, nothing speaks of publishing', async () => {
    await openScreen(page, 'Vault');
    await row(CLAY).click({ button: 'right' });
    await expect(menuItems().filter({ hasText: 'Archive' })).toBeVisible();
    await expect(menuItems().filter({ hasText: 'Publish' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await join();
  await test.step('the selected notes, by a key: what leaves and what stays is shown first', async () => {
    await openScreen(page, 'Vault');
    await row(CLAY).click({ modifiers: ['ControlOrMeta'] });
    await row(SHED).click({ modifiers: ['ControlOrMeta'] });
    await list().focus();
    await page.keyboard.press('p');
    await expect(dialog(`Publish in “${shared.collection.name}”`)).toContainText('The 2 chosen notes');
    await expect(wouldLeave()).toContainText('1 note would leave:');
    await expect(wouldLeave()).toContainText('holds a password or key');
    await page.getByRole('radio', { name: /^The words/u }).check();
    await expect(wouldLeave()).toContainText('1 note would leave:');
    await lookInBothThemes(app, 'collections-06-publish-selection');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    expect(await app.answerConsent('yes')).toContain('the words it was kept from');
    await expect(page.getByText('1 note published.')).toBeVisible();
    expect(await titlesThere()).toEqual([CLAY]);
  });

  await test.step('a published note says so, in the list and where it is read', async () => {
    await expect(row(CLAY)).toContainText(`published in “${shared.collection.name}”`);
    await expect(row(KILN)).not.toContainText('published in');
    await takeScreenshot(page, 'collections-07-published');
    await openNote(page, CLAY);
    await expect(page.getByText(`Published in “${shared.collection.name}”`, { exact: true })).toBeVisible();
  });

  await test.step('the open note, from the palette', async () => {
    await openNote(page, KILN);
    await choosePaletteEntry(page, 'publish this note', 'Publish this note to a collection');
    await expect(wouldLeave()).toContainText(KILN);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await app.answerConsent('yes');
    await expect(page.getByText(`Published in “${shared.collection.name}”`, { exact: true })).toBeVisible();
    expect(await titlesThere()).toEqual([KILN, CLAY].toSorted());
  });

  await test.step('all notes of a tag, from the list that shows them', async () => {
    await page.getByRole('searchbox', { name: 'Filter by text' }).fill('tag:pottery');
    await page.getByRole('button', { name: 'Publish the notes tagged #pottery…' }).click();
    await expect(page.getByRole('dialog')).toContainText('All kept notes tagged #pottery');
    await expect(wouldLeave()).toContainText('published already');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('withdrawn by a key, after a question', async () => {
    await row(CLAY).click({ modifiers: ['ControlOrMeta'] });
    await row(KILN).click({ modifiers: ['ControlOrMeta'] });
    await list().focus();
    await page.keyboard.press('w');
    await expect(dialog('Withdraw 2 notes?')).toContainText(`2 notes in “${shared.collection.name}”`);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('2 notes withdrawn.')).toBeVisible();
    await expect(row(CLAY)).not.toContainText('published in');
    expect(await titlesThere()).toEqual([]);
  });
});

test('what collections would be asked stands by the question, and can be turned off for it or for the chat', async () => {
  const choices = page.getByRole('combobox', { name: 'Ask the shared collections too' });
  const line = page.getByTestId('collection-query');
  const searches = async () => {
    const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null });
    return entries.filter(({ path }) => path.startsWith('search ')).length;
  };
  await openNewChat(page);
  await expect(composer(page)).toBeVisible();
  await expect(choices).toHaveCount(0);
  await join();
  await app.call('settings.save', { excluded: { people: ['Milena Dvorakova'], places: [], folders: [] } });
  await openNewChat(page);

  await test.step('the very words, without private ones, as they then leave', async () => {
    const question = 'When does Milena Dvorakova fire the celadon kiln?';
    await composer(page).fill(question);
    await expect(line).toContainText(`Also asked in “${shared.collection.name}” (127.0.0.1:${shared.server.port})`);
    await expect(line).toContainText('fire the celadon kiln?');
    await expect(line).not.toContainText('Dvorakova');
    const shown = /: “(?<query>[^”]+)”/u.exec((await line.textContent())!)!.groups!.query;
    await lookInBothThemes(app, 'collections-08-composer');
    expect(await findSeriousProblems(page)).toEqual([]);
    await ask(page, question);
    const { entries } = await app.call('outgoing.find', { text: '', host: null, before: null });
    const sent = entries.find(({ path }) => path.startsWith('search '));
    expect((await app.call('outgoing.body', { id: sent!.id })).body).toBe(shown);
  });

  await test.step('not for one question', async () => {
    const before = await searches();
    await choices.selectOption('Collections: not this question');
    await composer(page).fill('How slowly is raku fired?');
    await expect(line).toHaveCount(0);
    await ask(page, 'How slowly is raku fired?');
    expect(await searches()).toBe(before);
    await expect(choices).toHaveValue('asked');
    await ask(page, 'How slowly is stoneware fired?');
    expect(await searches()).toBe(before + 1);
  });

  await test.step('not in a chat, which it remembers', async () => {
    const before = await searches();
    await choices.selectOption('Collections: not this chat');
    await expect(choices).toHaveValue('not-session');
    await page.reload();
    await expect(choices).toHaveValue('not-session');
    await ask(page, 'How slowly is porcelain fired?');
    expect(await searches()).toBe(before);
  });
});
