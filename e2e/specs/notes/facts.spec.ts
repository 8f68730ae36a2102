import { ask, openNewChat } from '../../screens/chat';
import { changesPreview, heldBefore, holdsNow, names, openEntity } from '../../screens/facts';
import { openScreen } from '../../screens/frame';
import { moveToUnit, openReviewByKey } from '../../screens/review';
import { expect, test } from '../../support/app-test';
import { findSeriousProblems } from '../../support/accessibility';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

async function keep({ page }: RunningApp, ...texts: string[]): Promise<void> {
  await openReviewByKey(page);
  for (const text of texts) {
    await moveToUnit(page, text);
    await page.keyboard.press('Space');
  }
}

async function lastTrace(app: RunningApp) {
  const [newest] = (await app.call('chat.sessions', {})).toSorted((left, right) => right.updatedAt - left.updatedAt);
  const { messages } = await app.call('chat.session', { id: newest!.id });
  return (await app.call('trace.ofMessage', { messageId: messages.findLast(({ role }) => role === 'assistant')!.id }))!;
}

test.describe('facts, with the offline engine', () => {
  test('a kept note states a fact, a newer note ends it, and a question about it is answered by lookup', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await openScreen(page, 'Facts');
    await expect(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible();
    await takeScreenshot(page, 'facts-01-empty');
    await openScreen(page, 'Chat');
    await ask(page, 'I live in Oslo. My dentist is Dr. Holm.');
    expect((await app.call('facts.list', {})).length).toBe(0);
    await keep(app, 'I live in Oslo', 'My dentist is Dr. Holm');

    await test.step('the fact is shown with its sentence', async () => {
      await openEntity(page, 'You');
      await expect(holdsNow(page).filter({ hasText: 'home' })).toContainText('Oslo');
      await expect(holdsNow(page).filter({ hasText: 'Dr. Holm' })).toBeVisible();
      await holdsNow(page)
        .getByRole('button', { name: /I live in Oslo/ })
        .click();
      await expect(page.locator('article[data-message] mark').first()).toHaveText(/^I live in Oslo\.?$/);
    });

    await test.step('the newer value ends the older one', async () => {
      await openNewChat(page);
      await ask(page, 'I moved to Bergen.');
      await keep(app, 'I moved to Bergen');
      await openEntity(page, 'You');
      await expect(holdsNow(page).filter({ hasText: 'Bergen' })).toBeVisible();
      await expect(holdsNow(page).filter({ hasText: 'Oslo' })).toHaveCount(0);
      await heldBefore(page).getByText('Before').click();
      await expect(heldBefore(page).getByText('Oslo', { exact: true })).toBeVisible();
      const changes = page.getByRole('region', { name: 'What changed' });
      await expect(changes.getByRole('listitem').filter({ hasText: 'home' })).toContainText('Oslo → Bergen');
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, 'facts-02-timeline');
    });

    await test.step('a question that names the key is answered by lookup', async () => {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      await expect(await ask(page, 'Where do I live?')).toContainText('Bergen');
      const trace = await lastTrace(app);
      expect(trace.facts!.map(({ value }) => value)).toEqual(['Bergen']);
      expect(trace.stages.find(({ stage }) => stage === 'lookup')!.notes).toContainEqual(
        expect.objectContaining({ code: 'facts-held', count: 1 }),
      );
      await expect(await ask(page, 'Who is my dentist?')).toContainText('Dr. Holm');
      expect((await lastTrace(app)).facts!.map(({ value }) => value)).toEqual(['Dr. Holm']);
    });

    await test.step('undoing the newer note removes its fact', async () => {
      await app.call('app.undo', { scope: 'review' });
      await openEntity(page, 'You');
      await expect(holdsNow(page).filter({ hasText: 'Oslo' })).toBeVisible();
      await expect(heldBefore(page)).toHaveCount(0);
    });

    await test.step('Health counts which memory the questions used', async () => {
      await openScreen(page, 'Health');
      await page.getByRole('button', { name: 'How your notes are used' }).click();
      const patterns = page.getByRole('region', { name: 'Memory patterns' });
      await expect(patterns.getByRole('listitem').filter({ hasText: 'Facts by key' }).getByRole('meter')).toBeVisible();
      await expect(patterns).toContainText('Next:');
      expect((await app.call('health.patterns', null)).used['key-value']).toBeGreaterThanOrEqual(2);
      await patterns.scrollIntoViewIfNeeded();
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, 'facts-03-health');
    });
    expect(app.foreignRequests()).toEqual([]);
  });

  test('a fact is added, corrected and removed by hand; two people are merged after a preview, undone, merged and split', async ({
    fileApp: app,
  }) => {
    const { page } = app;
    await app.call('facts.add', {
      entity: 'David Miller',
      attribute: 'home',
      value: 'Oslo',
      validFrom: Date.UTC(2020, 0, 1),
    });
    await openScreen(page, 'Facts');
    await page.getByRole('button', { name: 'Add a fact' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Who or what').fill('Dave');
    await dialog.getByLabel('Attribute').fill('home');
    await dialog.getByLabel('Value').fill('Roam');
    await dialog.getByLabel('Holds from').fill('2024-01-01');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dave', exact: true })).toBeVisible();

    await test.step('a correction keeps the wrong value as a record', async () => {
      await page.getByRole('button', { name: 'Correct home: Roam' }).click();
      await page.getByRole('dialog').getByLabel('Value').fill('Rome');
      await page.keyboard.press('Enter');
      await expect(holdsNow(page).filter({ hasText: 'Rome' })).toBeVisible();
      await expect(page.getByText('Taken back', { exact: false }).first()).toBeVisible();
    });

    await test.step('a merge is previewed before it is made', async () => {
      await expect(page.getByText(/May be the same as/)).toContainText('David Miller');
      await page.getByRole('button', { name: 'Look at merging them' }).click();
      await page.getByRole('button', { name: 'Keep the other name' }).click();
      await expect(changesPreview(page)).toContainText('David Miller, also Dave');
      await expect(changesPreview(page)).toContainText('Oslo');
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, 'facts-04-merge');
      await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'David Miller' })).toBeVisible();
      await expect(holdsNow(page).filter({ hasText: 'Rome' })).toBeVisible();
      await expect(heldBefore(page)).toContainText('Oslo');
      await expect(page.getByText('also Dave', { exact: true })).toBeVisible();
    });

    await test.step('undo separates them again', async () => {
      await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
      await expect(heldBefore(page)).toHaveCount(0);
      await expect(holdsNow(page).filter({ hasText: 'Oslo' })).toBeVisible();
      await expect(names(page).getByRole('option').filter({ hasText: 'Dave' })).toBeVisible();
    });

    await test.step('a split gives each person their own facts back', async () => {
      await app.call('entities.merge', { from: 'Dave', into: 'David Miller' });
      await expect(heldBefore(page)).toContainText('Oslo');
      await page.getByRole('button', { name: 'Split…' }).click();
      await expect(page.getByLabel('Name of what splits off')).toHaveValue('Dave');
      await expect(changesPreview(page)).toContainText('since');
      expect(await findSeriousProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Split off' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dave', exact: true })).toBeVisible();
      await expect(holdsNow(page).filter({ hasText: 'Rome' })).toBeVisible();
      await openEntity(page, 'David Miller');
      await expect(holdsNow(page).filter({ hasText: 'Oslo' })).toBeVisible();
    });

    await test.step('the dark theme', async () => {
      await app.call('settings.save', { theme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      expect(await findSeriousProblems(page)).toEqual([]);
      await takeScreenshot(page, 'facts-05-dark');
    });
  });

  test('facts are read from the sample’s kept notes, and a note links to the people it names', async ({
    sampleApp: app,
  }) => {
    const { page } = app;
    await openScreen(page, 'Facts');
    const { unread } = await app.call('entities.list', {});
    expect(unread).toBeGreaterThan(0);
    expect((await app.call('facts.readKept', null)).notes).toBe(unread);
    expect((await app.call('entities.list', {})).unread).toBe(0);
    await takeScreenshot(page, 'facts-06-sample');
    const { rows } = await app.call('notes.list', { show: 'engrams' });
    for (const row of rows) {
      const [entity] = await app.call('entities.ofNote', { id: row.id });
      if (entity === undefined) continue;
      await openScreen(page, 'Vault');
      await page.getByRole('searchbox', { name: 'Filter by text' }).fill(row.title);
      await page
        .getByRole('listbox', { name: 'Vault' })
        .getByRole('option')
        .filter({ hasText: row.title })
        .first()
        .click();
      const shown = entity.name === 'me' ? 'You' : entity.name;
      await page
        .getByRole('region', { name: 'People and projects' })
        .getByRole('button', { name: shown, exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: shown, exact: true })).toBeVisible();
      return;
    }
    throw new Error('no note of the sample names anybody');
  });
});
