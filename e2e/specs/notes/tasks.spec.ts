import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, localDay } from '../../../shared/lib/time/day-name';
import { openScreen } from '../../screens/frame';
import { paletteField } from '../../screens/palette';
import { useLiveFolder } from '../../screens/settings';
import { noteText, noteTitle } from '../../screens/vault';
import { expect, test } from '../../support/app-test';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';
import { needs } from '../../support/tags';

const today = () => localDay(Date.now());
const list = (page: Page) => page.getByRole('listbox', { name: 'List of tasks' });
const row = (page: Page, words: string) => list(page).getByRole('option').filter({ hasText: words });
const write = (app: RunningApp, title: string, body: string) =>
  app.call('notes.create', { title, body, category: 'idea' });
const bodyOf = async (app: RunningApp, id: string) => (await app.call('notes.page', { id })).note.body;
const openTasks = async (page: Page) => {
  await openScreen(page, 'Tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
};

test('a vault without tasks says how to write one, and the first is added by key with a day in words', async ({
  fileApp: app,
}) => {
  const { page } = app;
  await openTasks(page);
  await expect(page.getByText('No open tasks')).toBeVisible();
  await lookInBothThemes(app, 'tasks-01-empty');
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('>add task');
  await expect(page.getByRole('option', { name: /Add task/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused();
  await page.keyboard.type('Water the beans');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tomorow');
  await expect(page.getByText('No day is meant by this.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Due day' }).fill('tomorrow');
  await lookInBothThemes(app, 'tasks-02-add');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Water the beans')).toBeVisible();
  const { id } = await app.call('days.note', { day: today() });
  expect(await bodyOf(app, id!)).toBe(`- [ ] Water the beans 📅 ${addDays(today(), 1)}\n`);
});

test('tasks stand in groups; by keyboard alone one is ticked, put off and opened at its line, and each is undone', async ({
  fileApp: app,
}) => {
  const { page } = app;
  const body = [
    'The roof leaks.',
    '',
    '## North side',
    `- [ ] Order slates ⏫ 📅 ${addDays(today(), -2)}`,
    `- [ ] Empty the bins 🔁 every week 📅 ${today()}`,
    '- [/] Measure the rafters',
    '  - [ ] Ask [[Tom Bell|Tom]] for the ladder  by Friday  #roof',
    '- [-] Paint the chimney',
    '```',
    '- [ ] not a task',
    '```',
  ].join('\n');
  const house = await write(app, 'House', body);
  await openTasks(page);
  await expect(row(page, 'Order slates')).toContainText('House · North side');
  await expect(row(page, 'not a task')).toHaveCount(0);
  await expect(row(page, 'Paint the chimney')).toHaveCount(0);
  await expect(list(page)).toContainText('Overdue');
  await expect(page.getByRole('option', { name: /^in progress: Measure the rafters/u })).toBeVisible();
  await expect(row(page, 'Ask Tom for the ladder')).toContainText(/read as|part of “Measure the rafters”/u);
  await lookInBothThemes(app, 'tasks-03-list');

  await list(page).focus();
  await page.keyboard.press('Home');
  await expect(row(page, 'Order slates')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(row(page, 'Order slates')).toHaveCount(0);
  const ticked = body.replace('[ ] Order slates', '[x] Order slates').replace(addDays(today(), -2), `$& ✅ ${today()}`);
  await expect.poll(() => bodyOf(app, house.id)).toBe(ticked);
  await expect(row(page, 'Empty the bins')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(page.getByText('The next one is in the note.')).toBeVisible();
  const line = `- [ ] Empty the bins 🔁 every week 📅 ${today()}`;
  const next = `${line.replace(today(), addDays(today(), 7))}\n${line.replace('[ ]', '[x]')} ✅ ${today()}`;
  await expect.poll(() => bodyOf(app, house.id)).toBe(ticked.replace(line, next));
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => bodyOf(app, house.id)).toBe(ticked);

  await row(page, 'Empty the bins').click({ button: 'right' });
  await takeScreenshot(page, 'tasks-04-menu');
  await page.getByRole('menuitem', { name: 'Due in a week' }).click();
  await expect.poll(() => bodyOf(app, house.id)).toBe(ticked.replace(line, line.replace(today(), addDays(today(), 7))));
  await list(page).focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('textbox', { name: 'Due day' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('24.12.2099');
  await expect(page.getByText('Thursday, December 24, 2099')).toBeVisible();
  await lookInBothThemes(app, 'tasks-05-due');
  await page.keyboard.press('Enter');
  await expect.poll(() => bodyOf(app, house.id)).toContain('Empty the bins 🔁 every week 📅 2099-12-24\n');
  await expect(row(page, 'Empty the bins')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(noteTitle(page)).toHaveValue('House');
  await expect(page).toHaveURL(/place=%3A5|place=:5/u);
  await expect(noteText(page)).toContainText('Empty the bins');
  await takeScreenshot(page, 'tasks-06-at-its-line');
});

test('they are grouped by folder, person and note, filtered by the one query, and told when done', async ({
  fileApp: app,
}) => {
  const { page } = app;
  await write(
    app,
    'Car',
    `- [ ] Change the tyres #garage\n- [ ] Ring @Marta about the brakes\n- [x] Fill it up ✅ ${today()}`,
  );
  await openTasks(page);
  const group = page.getByRole('combobox', { name: 'Group' });
  await group.selectOption('By note');
  await expect(list(page)).toContainText('Car');
  await group.selectOption('By project or folder');
  await expect(list(page)).toContainText('#garage');
  await takeScreenshot(page, 'tasks-07-by-folder');
  await group.selectOption('By person');
  await expect(list(page)).toContainText('Nobody named');
  await group.selectOption('By due day');
  await page.getByRole('searchbox', { name: 'Filter tasks' }).fill('tag:garage');
  await expect(list(page).getByRole('option').filter({ hasText: 'Change the tyres' })).toBeVisible();
  await expect(row(page, 'brakes')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Filter tasks' }).fill('nothing like it');
  await expect(page.getByText('No task fits')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByRole('combobox', { name: 'Which tasks' }).selectOption('Done lately');
  await expect(row(page, 'Fill it up')).toContainText('done');
  await lookInBothThemes(app, 'tasks-08-done');
  await page.getByRole('combobox', { name: 'Which tasks' }).selectOption('Open');
  await page.setViewportSize({ width: 1024, height: 700 });
  await lookInBothThemes(app, 'tasks-09-small');
});

test('what is due stands in the inbox, counted in the badge, until it is done', async ({ fileApp: app }) => {
  const { page } = app;
  const dueNow = async () => (await app.call('inbox.counts', null)).waiting.due ?? 0;
  const before = await dueNow();
  await write(app, 'Bike', `- [ ] Oil the chain [due:: ${addDays(today(), -1)}]\n- [ ] Sell it 📅 2099-01-01`);
  await expect.poll(dueNow).toBe(before + 1);
  const { worthIt } = await app.call('inbox.counts', null);
  await expect(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^Inbox/u })
      .first(),
  ).toContainText(`${worthIt}`);
  await openScreen(page, 'Review');
  await page.getByRole('link', { name: /^Due/u }).click();
  await expect(row(page, 'Oil the chain')).toBeVisible();
  await expect(row(page, 'Sell it')).toHaveCount(0);
  await lookInBothThemes(app, 'tasks-10-inbox');
  await row(page, 'Oil the chain').locator('[data-task-box]').click();
  await expect(row(page, 'Oil the chain')).toHaveCount(0);
  await expect.poll(dueNow).toBe(before);
});

test('a thing to do from a decision leads back to it, and its page shows what is to be done', async ({
  fileApp: app,
}) => {
  const { page } = app;
  const decision = await app.call('notes.create', {
    title: 'We decided to heat with wood because oil got too dear',
    body: '',
    category: 'decision',
  });
  const records = async () => (await app.call('decisions.histories', {})).flatMap((history) => history.records);
  await expect.poll(async () => (await records()).length, { timeout: 30_000 }).toBe(1);
  const todo = await app.call('notes.create', { title: 'Order the stove', body: '', category: 'action-item' });
  await app.call('notes.link', { from: todo.id, to: [decision.id], kind: 'related' });
  await openTasks(page);
  await expect(row(page, 'Order the stove')).toContainText('from the decision');
  await row(page, 'Order the stove').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open the decision' }).click();
  const tasks = page.getByRole('list', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem')).toContainText('open: Order the stove');
  await lookInBothThemes(app, 'tasks-11-decision');
  await app.call('tasks.setDone', { task: { noteId: todo.id, start: 0, line: null }, isDone: true });
  await expect(tasks.getByRole('listitem')).toContainText('done: Order the stove');
  expect((await app.call('notes.list', { text: 'is:done' })).rows.map(({ title }) => title)).toEqual([
    'Order the stove',
  ]);
  expect((await app.call('notes.page', { id: todo.id })).note.properties?.source).toContain(`done: ${today()}`);
});

test('a task ticked in the list is ticked in its file, and nothing else of the file differs', async ({
  fileApp: app,
}) => {
  await write(app, 'Boat', 'It leaks.\n\n- [ ] Caulk the seams\n- [ ] Row\n');
  const folder = await mkdtemp(join(tmpdir(), 'engram-tasks-'));
  try {
    await useLiveFolder(app, folder, { chats: false });
    const read = () => readFile(join(folder, 'Boat.md'), 'utf8');
    const before = await read();
    await openTasks(app.page);
    await row(app.page, 'Caulk the seams').locator('[data-task-box]').click();
    await expect.poll(read).toBe(before.replace('- [ ] Caulk the seams', '- [x] Caulk the seams'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('all of it is German where the language is', async ({ fileApp: app }) => {
  const { page } = app;
  await write(app, 'Garten', '- [ ] Hecke schneiden\n- [/] Beete umgraben bis Freitag');
  await openTasks(page);
  await app.call('settings.save', { language: 'de' });
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgaben' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Liste der Aufgaben' })).toContainText('Ohne Datum');
  await takeScreenshot(page, 'tasks-12-german');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Fällig am' }).fill('bis übermorgen');
  await expect(page.getByText('Damit ist kein Tag gemeint.')).toHaveCount(0);
  await takeScreenshot(page, 'tasks-13-german-add');
  await page.keyboard.press('Escape');
});

test(
  '20,000 tasks scroll evenly',
  needs('timing', 'pictures a second while 20,000 tasks are scrolled'),
  async ({ fileApp: app }) => {
    const { page } = app;
    for (let note = 0; note < 20; note += 1)
      await write(
        app,
        `Plan ${note}`,
        Array.from(
          { length: 1_000 },
          (_, index) => `- [ ] Step ${index} of plan ${note} 📅 2027-0${1 + (index % 9)}-1${index % 10}`,
        ).join('\n'),
      );
    await openTasks(page);
    await expect(page.getByText(/^2\d,\d{3} tasks$/u)).toBeVisible({ timeout: 30_000 });
    const frames = await list(page).evaluate(async (element) => {
      const between: number[] = [];
      let before = performance.now();
      for (let step = 0; step < 180; step += 1) {
        element.scrollTop += 90;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        between.push(now - before);
        before = now;
      }
      return between.slice(5).toSorted((a, b) => a - b);
    });
    const median = frames[Math.floor(frames.length / 2)]!;
    process.stdout.write(
      `tasks: ${(1000 / median).toFixed(0)} pictures a second in the median, longest ${frames.at(-1)!.toFixed(0)} ms\n`,
    );
    expect(median).toBeLessThan(17.5);
  },
);
