import type { Page } from '@playwright/test';
import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { isUnsafeName } from '../../../electron/exchange/import/text/clean-text';
import { faultRounds, isLongForm, recordFigure } from '../../../electron/testing/record-figure';
import { answers, ask, openNewChat, openWholeRetrieval } from '../../screens/chat';
import { waitForIndex } from '../../screens/frame';
import { graphPicture, waitForLayout } from '../../screens/graph';
import { setProvider } from '../../screens/settings';
import { openDetails } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { hostilePayloads } from '../../support/hostile-texts/hostile-payloads';
import { makeHostileRows, wordOf, type HostileRows } from '../../support/hostile-texts/hostile-rows';
import { scrollThrough, startCanary, watchPage, type CanaryServer } from '../../support/hostile-texts/watch-page';
import { importRows } from '../../support/import-notes/import-rows';
import type { RunningApp } from '../../support/running-app';
import { takeScreenshot } from '../../support/screenshots';

/** Every view shows each of this many payloads; the short form takes one of each kind. */
const EVERY = faultRounds(28, 1);
/** Milliseconds for a page to draw a text and for what the text would load to be asked for. */
const DRAWN_MS = 60;

const goTo = async (page: Page, path: string) => {
  await page.evaluate((to) => {
    location.hash = `#${to}`;
  }, path);
  await page.locator('main').waitFor();
  await page.waitForTimeout(DRAWN_MS);
};

test('hostile texts are text in every view: no request, no dialog, no script, no report of the content policy', async ({
  app,
}) => {
  test.setTimeout(isLongForm() ? 1_800_000 : 240_000);
  const canary = await startCanary();
  const all = hostilePayloads(canary.address);
  const payloads = all.filter((_, index) => index % EVERY === 0);
  expect(all.length).toBeGreaterThanOrEqual(200);
  const made = makeHostileRows(payloads, Date.now());
  await importRows(app, made.rows);
  await expect
    .poll(async () => (await app.call('app.status', null)).counts.pending, { timeout: 120_000 })
    .toBe(made.pending);
  await waitForIndex(() => app.call('app.status', null));
  await app.call('vitality.rebuild', null);
  const watch = await watchPage(app);
  const views: string[] = [];
  for (const [name, visit] of Object.entries(VIEWS)) {
    await test.step(name, async () => {
      await visit({ app, made, payloads, canary });
      expect(await watch.faults()).toEqual([]);
      expect(canary.hits()).toBe(0);
      views.push(name);
    });
  }
  await test.step('what a text must not do would have been noticed', async () => {
    await app.page.evaluate((address) => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', `<img src="${address}" onerror="1">`);
    }, canary.address);
    await expect.poll(async () => (await watch.faults()).map((fault) => fault.split(' ')[0])).toContain('report');
    expect((await watch.faults()).join('\n')).toMatch(/source <img[\s\S]*handler <img/u);
  });
  await canary.stop();
  const figure = `${payloads.length} payloads × ${views.length} views: 0 requests, 0 dialogs, 0 scripts, 0 policy reports`;
  recordFigure('S3', 'views', figure);
  recordFigure('S5', 'views', figure);
});

interface Visit {
  app: RunningApp;
  made: HostileRows;
  payloads: readonly string[];
  canary: CanaryServer;
}

/** Opens each of these pages for as long as a text needs to be drawn. */
const each =
  (pathsOf: (made: HostileRows) => readonly string[]) =>
  async ({ app: { page }, made }: Visit) => {
    for (const path of pathsOf(made)) await goTo(page, path);
  };

/** Opens a screen and scrolls its lists to their ends. */
const whole =
  (...paths: string[]) =>
  async ({ app: { page } }: Visit) => {
    for (const path of paths) {
      await goTo(page, path);
      await page.waitForTimeout(500);
      await scrollThrough(page);
    }
  };

const VIEWS: Record<string, (visit: Visit) => Promise<void>> = {
  'vault list': async (visit) => {
    const { page } = visit.app;
    for (const show of ['engrams', 'resources', 'pending', 'archived', 'all']) {
      await goTo(page, '/vault');
      await page.getByLabel('Show', { exact: true }).selectOption(show);
      await scrollThrough(page);
    }
  },
  'note, its title, tags and file name': async (visit) => {
    await each(({ notes }) => notes.map((id) => `/vault/note/${id}`))(visit);
    await takeScreenshot(visit.app.page, 'hostile-texts-note');
  },
  document: each(({ resources }) => resources.map((id) => `/vault/resource/${id}`)),
  'chat and its sessions': async (visit) => {
    for (const id of visit.made.sessions) await whole(`/chat/${id}`, `/chat/${id}?summary=true`)(visit);
    await takeScreenshot(visit.app.page, 'hostile-texts-chat');
  },
  review: whole('/inbox'),
  'search rows': async ({ app: { page }, payloads }) => {
    await goTo(page, '/search');
    const box = page.getByRole('searchbox', { name: 'Search the vault' });
    for (const index of payloads.keys()) {
      await box.fill(`${wordOf(index)} closed`);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(DRAWN_MS * 2);
    }
    await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
    await scrollThrough(page);
  },
  graph: async ({ app: { page } }) => {
    await goTo(page, '/graph');
    await expect(graphPicture(page)).toBeVisible();
    await waitForLayout(page);
    await scrollThrough(page);
    for (const tab of ['Communities', 'Loose ends', 'Changes', 'Notes'] as const) {
      await page.getByRole('tablist', { name: 'Lists of the graph' }).getByRole('tab', { name: tab }).click();
      await scrollThrough(page);
    }
    await page.getByRole('listbox', { name: 'Notes in the graph' }).getByRole('option').first().click();
    await page.waitForTimeout(500);
  },
  palette: async ({ app: { page }, payloads }) => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox').last();
    for (const payload of payloads) {
      await box.fill(payload.replaceAll(/\s+/gu, ' ').slice(0, 200));
      await page.waitForTimeout(DRAWN_MS);
    }
    await page.keyboard.press('Escape');
  },
  facts: async (visit) => {
    await whole('/people')(visit);
    await each(({ entities }) => entities.map((name) => `/people?name=${encodeURIComponent(name)}`))(visit);
  },
  'lessons and decisions': whole('/people?show=lessons', '/people?show=decisions'),
  topics: async (visit) => {
    await whole('/people?show=topics')(visit);
    await each(({ topics }) => topics.map((id) => `/people?topic=${id}`))(visit);
  },
  archive: async (visit) => {
    const { page } = visit.app;
    await whole('/inbox/archive')(visit);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.waitForTimeout(300);
      await scrollThrough(page);
    }
  },
  'daily review': whole('/inbox/still-true'),
  'cleaning, usage, health and settings': whole(
    '/inbox/cleaning',
    '/settings/model/usage',
    '/settings/data/storage',
    '/settings/data',
  ),
  'why panel': async ({ app: { page }, payloads }) => {
    for (let index = 0; index < payloads.length; index += 10) {
      await openNewChat(page);
      const words = payloads.slice(index, index + 10).map((_, offset) => wordOf(index + offset));
      const answer = await ask(page, `What is closed: ${words.join(', ')}?`);
      const panel = await openWholeRetrieval(page, answer);
      await expect(panel).toBeVisible();
      await openDetails(page);
      await scrollThrough(page);
    }
    await takeScreenshot(page, 'hostile-texts-why');
  },
  'names of imported files': async ({ app: { page }, payloads }) => {
    await goTo(page, '/settings/data');
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    const files = payloads.map((payload, index) => ({
      name: `${index} ${payload.replaceAll(/[\s\\/]+/gu, ' ').slice(0, 200)}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${payload}\n\n${payload}\n`),
    }));
    // A name that is no plain one refuses the whole upload, in words.
    await dialog.getByLabel('Files to import').setInputFiles(files.filter(({ name }) => !isUnsafeName(name)));
    await dialog.getByRole('button', { name: 'Choose another' }).waitFor({ timeout: 120_000 });
    await scrollThrough(page);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported.')).toBeVisible({ timeout: 120_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();
  },
  'answer of a model, and the notes taken from it': async ({ app, payloads }) => {
    const provider = await startFakeProvider();
    try {
      await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat' });
      for (let index = 0; index < payloads.length; index += 10) {
        await openNewChat(app.page);
        provider.setAnswer(payloads.slice(index, index + 10).join('\n\n'));
        await ask(app.page, 'Say something.');
        await expect(answers(app.page).last()).toBeVisible();
      }
      await takeScreenshot(app.page, 'hostile-texts-answer');
    } finally {
      await app.call('settings.save', { engine: 'offline' });
      await provider.stop();
    }
  },
  print: async ({ app: { page }, made }) => {
    await page.emulateMedia({ media: 'print' });
    const every = Math.ceil(made.notes.length / 20);
    const notes = made.notes.filter((_, index) => index % every === 0).map((id) => `/vault/note/${id}`);
    for (const path of [...notes, ...made.sessions.map((id) => `/chat/${id}`)]) {
      await goTo(page, path);
      expect((await page.pdf()).length).toBeGreaterThan(1_000);
    }
    await page.emulateMedia({ media: null });
  },
};
