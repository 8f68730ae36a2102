import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseInMenu } from '../../screens/cleaning';
import { openSettings } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { findSeriousProblems } from '../../support/accessibility';
import { collectionOfEachTest } from '../../support/collection-of-each-test';
import type { RunningApp } from '../../support/running-app';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';

const SLOW = 'The celadon kiln is fired slowly, eighty degrees an hour';
const FAST = 'The celadon kiln is fired fast, two hundred degrees an hour';
const MILL = 'Celadon comes from the mill in spring';
const ASH = 'Ash glaze needs a sieve of eighty mesh';

const shared = collectionOfEachTest(test);
let contributor: RunningApp;
let curator: RunningApp;

test.beforeEach(async () => {
  contributor = await shared.startApp();
  curator = await shared.startApp();
});

async function joinAs(app: RunningApp, role: 'contributor' | 'owner'): Promise<string> {
  const joining = app.call('collections.join', { ...shared.collection.join(role), remember: false });
  await app.answerConsent('yes');
  return (await joining)[0]!.id;
}

async function publish(app: RunningApp, titles: readonly string[]): Promise<void> {
  const id = await joinAs(app, 'contributor');
  const noteIds = [];
  for (const title of titles) {
    const note = await app.call('notes.create', { title, body: '', category: 'fact' });
    noteIds.push(note.id);
  }
  const publishing = app.call('collections.publish', { id, selection: { by: 'notes', noteIds }, source: 'nothing' });
  await app.answerConsent('yes');
  expect(await publishing).toMatchObject({ done: titles.length, waiting: 0 });
}

async function openSharedNotes(page: Page): Promise<void> {
  await openSettings(page, 'Shared collections');
  await page.getByTestId('collection').getByRole('button', { name: 'Review shared notes' }).click();
  await page.getByRole('heading', { level: 1, name: shared.collection.name }).waitFor();
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Notes of the collection' });
const row = (page: Page, title: string) => list(page).getByRole('option').filter({ hasText: title });
const note = (page: Page) => page.getByTestId('shared-note');

/** Judges by the keys of the list, note by note. */
async function judge(page: Page, keys: Record<string, string>): Promise<void> {
  await page.getByRole('tab', { name: /^All/u }).click();
  for (const [title, key] of Object.entries(keys)) {
    await row(page, title).click();
    await expect(note(page).getByRole('heading', { level: 2 })).toHaveText(title);
    await list(page).focus();
    await page.keyboard.press(key);
    await expect(row(page, title)).not.toContainText('judged by');
    await expect(row(page, title)).not.toContainText('not judged');
  }
}

test('a curator marks a contradiction, two members judge blind, agree by κ, and export it all', async () => {
  await publish(contributor, [SLOW, FAST, MILL, ASH]);
  await joinAs(curator, 'owner');

  await test.step('the curator marks two notes by keyboard, and the contributor sees it but cannot', async () => {
    const { page } = curator;
    await openSharedNotes(page);
    await expect(page.getByText('4 notes · 4 to judge')).toBeVisible();
    await row(page, SLOW).click();
    await list(page).focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: /^Mark “/u });
    await dialog.getByLabel('Find the other note').fill('fast kiln');
    await dialog.getByLabel('contradict each other').check();
    await dialog.getByLabel('Why, in short').fill('Two rates for one kiln');
    await page.keyboard.press('Enter');
    await expect(note(page).getByTestId('marks')).toContainText(`Contradicts “${FAST}”`);
    await expect(row(page, FAST)).toContainText('contradiction');
    await takeScreenshot(page, 'collection-review-01-marked');
    expect(await findSeriousProblems(page)).toEqual([]);
    await openSharedNotes(contributor.page);
    await row(contributor.page, FAST).click();
    await expect(note(contributor.page).getByTestId('marks')).toContainText('Two rates for one kiln');
    await expect(note(contributor.page).getByRole('button', { name: /^Mark with/u })).toHaveCount(0);
  });

  await test.step('both judge; nobody sees the other’s judgement before their own', async () => {
    await judge(contributor.page, { [SLOW]: ' ', [FAST]: 'd', [MILL]: ' ', [ASH]: 'u' });
    const { page } = curator;
    await openSharedNotes(page);
    await row(page, FAST).click();
    const others = note(page).getByTestId('others-judgements');
    await expect(others).toContainText('1 other member has judged it');
    await expect(others).not.toContainText('drop');
    await page.getByLabel('Comment, optional').fill('The slow one was measured');
    await list(page).focus();
    await page.keyboard.press('d');
    await page.getByRole('tab', { name: /^All/u }).click();
    await row(page, FAST).click();
    await expect(others).toContainText(/contributor_\w+: drop/u);
    await judge(page, { [SLOW]: ' ', [MILL]: 'd', [ASH]: 'u' });
    await expect(page.getByText('4 notes · all judged by you')).toBeVisible();
    await lookInBothThemes(curator, 'collection-review-02-judged');
    // Undone, the note waits again and the other’s judgement is hidden again; then judged anew.
    await page.keyboard.press('z');
    await expect(row(page, ASH)).toContainText('judged by 1');
    await judge(page, { [ASH]: 'u' });
    expect(await findSeriousProblems(page)).toEqual([]);
  });

  await test.step('κ of the two is shown to both', async () => {
    for (const { page } of [contributor, curator]) {
      await chooseInMenu(page, 'Agreement');
      const agreement = page.getByTestId('agreement');
      // Three of four agree; by chance 2/4·1/4 + 1/4·2/4 + 1/4·1/4 = 0.31, so κ = 0.64.
      await expect(agreement.getByRole('row').nth(1)).toContainText(/4\s*0\.75\s*0\.31\s*0\.64/u);
      await takeScreenshot(page, 'collection-review-03-agreement');
      expect(await findSeriousProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('the export has notes, judgements and the mark, as a crate', async () => {
    const { page, dataFolder } = curator;
    await chooseInMenu(page, 'Export…');
    const dialog = page.getByRole('dialog', { name: /^Export “/u });
    await dialog.getByLabel('Licence, optional').fill('CC BY 4.0');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('4 notes in 6 files');
    const exports = join(dataFolder, 'exports');
    const folder = join(exports, (await readdir(exports))[0]!);
    expect((await readdir(folder)).toSorted()).toEqual([
      'agreement.csv',
      'collection.jsonl',
      'marks.csv',
      'notes.csv',
      'reviews.csv',
      'ro-crate-metadata.json',
    ]);
    expect((await readFile(join(folder, 'reviews.csv'), 'utf8')).trim().split('\r\n')).toHaveLength(9);
    expect(await readFile(join(folder, 'marks.csv'), 'utf8')).toContain('Two rates for one kiln');
    expect(await readFile(join(folder, 'ro-crate-metadata.json'), 'utf8')).toContain('CC BY 4.0');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('while the server is away, what was read stays and nothing can be changed', async () => {
    const { page } = curator;
    await shared.server.kill();
    try {
      await list(page).focus();
      await row(page, SLOW).click();
      await list(page).focus();
      await page.keyboard.press('d');
      await expect(page.getByTestId('collection-away')).toBeVisible();
      await expect(row(page, SLOW)).toContainText('keep');
      await expect(note(page).getByRole('button', { name: /^Drop/u })).toBeDisabled();
    } finally {
      await shared.server.restart();
    }
    await page.getByTestId('collection-away').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('collection-away')).toHaveCount(0);
  });
});
