import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultRounds, recordFigure } from '../../../electron/testing/record-figure';
import { expect, test } from '../../support/app-test';
import { makeDataFolder, removeFolder } from '../../support/launch-app';
import { needs } from '../../support/tags';
import { startHost } from '../../support/host-process';
import { answerConsent, consentPage } from '../../screens/consent';
import { openScreen, recoveryBanner } from '../../screens/frame';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const ROUNDS = faultRounds(3, 40);

test.describe('recovery: acknowledged data survives', () => {
  let dataFolder: string;

  test.beforeEach(async () => {
    dataFolder = await makeDataFolder();
  });
  test.afterEach(async () => removeFolder(dataFolder));

  test('a restart keeps sessions, messages, units, notes and links; a browser database deleted between runs is rebuilt from the journal, with a notice', async ({
    launcher,
  }) => {
    const first = await launcher.start({ dataFolder });
    await first.call('exchange.loadSample', null);
    const before = await readEverything(first);
    await launcher.stop(first);

    const again = await launcher.start({ dataFolder });
    expect(await readEverything(again)).toEqual(before);
    const status = await again.call('app.status', null);
    expect(status.recovery).toBeNull();
    expect(status.readOnlyReason).toBeNull();
    await launcher.stop(again);

    const databases = await findFolders(dataFolder, 'IndexedDB');
    expect(databases.length).toBeGreaterThan(0);
    for (const folder of databases) await removeFolder(folder);

    const second = await launcher.start({ dataFolder });
    expect(await readEverything(second)).toEqual(before);
    const { recovery } = await second.call('app.status', null);
    expect(recovery).not.toBeNull();
    expect(recovery!.after.notes).toBe(before.notes.length);
    const notice = recoveryBanner(second.page);
    await expect(notice).toBeVisible();
    await takeScreenshot(second.page, 'recovery-01-restored');
    await openScreen(second.page, 'Vault');
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
    await launcher.stop(second);
  });

  test(
    `kill -9 of host and browser during writes, ${ROUNDS} times, loses no acknowledged note and leaves none incomplete`,
    needs(['chromium shell', 'posix'], 'the host is killed with its browser, by their process group'),
    async ({ launcher }) => {
      test.setTimeout(1_800_000);
      const acknowledged = new Map<string, string>();

      for (let round = 1; round <= ROUNDS; round += 1) {
        const host = startHost('e2e/support/write-storm.mjs', [dataFolder, String(round)]);
        // Every second kill follows an acknowledged write, however busy the machine is; the others may come before the
        // first one.
        await host.waitFor(round % 2 === 0 ? 'ack ' : 'ready');
        // Spread over a second, so that kills hit different points of a write.
        await new Promise((resolve) => setTimeout(resolve, 100 + (round % 20) * 45));
        await host.killHard();
        for (const line of host.lines) {
          const [, id, title] = /^ack (\S+) (.*)$/.exec(line) ?? [];
          if (id && title) acknowledged.set(id, title);
        }
      }
      expect(acknowledged.size).toBeGreaterThanOrEqual(Math.floor(ROUNDS / 2));

      const app = await launcher.start({ dataFolder });
      // Before any note is opened, since opening one is recorded.
      const health = await app.call('health.verify', null);
      expect(health.journal.problem).toBeNull();
      expect(health.store.matchesJournal).toBe(true);
      const { rows } = await allNotes(app);
      const titles = new Map(rows.map((row) => [row.id, row.title]));
      const missing = [...acknowledged].filter(([id, title]) => titles.get(id) !== title);
      expect(missing).toEqual([]);
      for (const row of rows) {
        const { note } = await app.call('notes.page', { id: row.id });
        const versions = await app.call('notes.versions', { id: row.id });
        expect(note.body, row.title).toBe(`Body of ${row.title}.`);
        expect(versions, row.title).toHaveLength(1);
      }
      recordFigure(
        'F6',
        'with-browser',
        `${ROUNDS} kills of app and browser while writing: 0 of ${acknowledged.size.toLocaleString('en')} acknowledged notes lost`,
      );
      await launcher.stop(app);
    },
  );

  test(
    'after a power cut truncates the last record, the app asks, repairs, and a snapshot restores what was cut',
    needs(['chromium shell'], 'the question comes before there is a window to look for it'),
    async ({ launcher }) => {
      const first = await launcher.start({ dataFolder });
      await first.call('notes.create', { title: 'Written whole', body: 'It stays.', category: 'fact' });
      await first.call('notes.create', { title: 'Cut in the middle', body: 'Its record is torn.', category: 'fact' });
      await launcher.stop(first);
      const segment = (await journalSegments(dataFolder)).at(-1)!;
      const { length } = await readFile(segment);
      await truncate(segment, length - 9);

      const second = await launcher.start({
        dataFolder,
        whileStarting: async (browser) => {
          const asked = await consentPage(browser);
          await takeScreenshot(asked, 'recovery-03-question');
          expect(await answerConsent(browser, 'yes')).toContain('No change is missing');
        },
      });
      const { recovery, readOnlyReason } = await second.call('app.status', null);
      expect(readOnlyReason).toBeNull();
      expect(recovery?.cause).toBeTruthy();
      await expect(recoveryBanner(second.page)).toContainText(recovery!.cause);
      await takeScreenshot(second.page, 'recovery-02-torn');
      const titles = (await allNotes(second)).rows.map(({ title }) => title);
      expect(titles).toContain('Written whole');
      // The snapshot made on quitting holds what the journal lost.
      expect(titles).toContain('Cut in the middle');
      await second.call('notes.create', { title: 'Written after', body: '', category: 'fact' });
      const health = await second.call('health.verify', null);
      expect(health.journal.problem).toBeNull();
      expect(health.store.matchesJournal).toBe(true);
      await launcher.stop(second);

      const third = await launcher.start({ dataFolder });
      expect((await allNotes(third)).rows.map(({ title }) => title).toSorted()).toEqual(
        [...titles, 'Written after'].toSorted(),
      );
      await launcher.stop(third);
    },
  );

  test(
    'a record that nothing holds any more is named in the question and in the notice; the others stay',
    needs(['chromium shell'], 'the question comes before there is a window to look for it'),
    async ({ launcher }) => {
      const first = await launcher.start({ dataFolder });
      await first.call('notes.create', { title: 'Before it', body: 'It stays.', category: 'fact' });
      await first.call('notes.create', { title: 'The lost one', body: 'Of no other copy.', category: 'fact' });
      await first.call('notes.create', { title: 'Behind it', body: 'It stays too.', category: 'fact' });
      await launcher.stop(first);
      const segment = (await journalSegments(dataFolder)).at(-1)!;
      const bytes = await readFile(segment);
      // Every record that has the note, since a later one would hold its whole row too.
      for (let at = bytes.indexOf('Of no other copy'); at !== -1; at = bytes.indexOf('Of no other copy'))
        bytes.fill(0, at, at + 12);
      await writeFile(segment, bytes);
      for (const name of ['IndexedDB', 'snapshots'])
        for (const folder of await findFolders(dataFolder, name)) await removeFolder(folder);

      const second = await launcher.start({
        dataFolder,
        whileStarting: async (browser) => {
          const asked = await consentPage(browser);
          await takeScreenshot(asked, 'recovery-04-lost');
          expect(await answerConsent(browser, 'yes')).toContain('“The lost one”');
        },
      });
      expect((await allNotes(second)).rows.map(({ title }) => title).toSorted()).toEqual(['Before it', 'Behind it']);
      await expect(recoveryBanner(second.page).getByRole('list', { name: 'Lost' })).toContainText('The lost one');
      await takeScreenshot(second.page, 'recovery-05-lost-notice');
      await launcher.stop(second);
    },
  );

  test('bytes of an unfinished record are set aside, and no acknowledged record changes', async ({ launcher }) => {
    const first = await launcher.start({ dataFolder });
    await first.call('notes.create', { title: 'Acknowledged', body: 'All of it.', category: 'fact' });
    await launcher.stop(first);
    const segment = (await journalSegments(dataFolder)).at(-1)!;
    await appendFile(segment, Buffer.from([0x7b, 0x22, 0x73, 0x65, 0x71, 0x22, 0x3a]));

    const second = await launcher.start({ dataFolder });
    expect((await second.call('app.status', null)).readOnlyReason).toBeNull();
    expect((await allNotes(second)).rows.map(({ title }) => title)).toEqual(['Acknowledged']);
    await second.call('notes.create', { title: 'The next one', body: '', category: 'fact' });
    expect((await second.call('health.verify', null)).journal.problem).toBeNull();
    await launcher.stop(second);
  });

  test('a second start on the same folder shows the first window and writes nothing', async ({ app }) => {
    await app.call('notes.create', { title: 'Only one writes', body: '', category: 'fact' });
    const { lastSeq } = await app.call('app.status', null);

    const second = startHost('out/main/chromium-main.js', ['--headless', '--data-dir', app.dataFolder]);
    expect(await second.exit).toBe(0);
    expect(second.lines.join('\n')).toMatch(/already open/);
    expect((await app.call('app.status', null)).lastSeq).toBe(lastSeq);
  });
});

async function allNotes(app: RunningApp) {
  const rows = [];
  for (let offset = 0; ; offset += 500) {
    const page = await app.call('notes.list', { show: 'all', sort: 'created', offset, limit: 500 });
    rows.push(...page.rows);
    if (rows.length >= page.total) return { rows };
  }
}

async function readEverything(app: RunningApp) {
  const sessions = await app.call('chat.sessions', { includeDeleted: true });
  const conversations = await Promise.all(sessions.map(({ id }) => app.call('chat.session', { id })));
  const { rows } = await allNotes(app);
  const notes = [];
  for (const row of rows.filter(({ kind }) => kind === 'note')) {
    // Reading a note counts as opening it, so its uses differ between readings.
    const { uses: _uses, ...page } = await app.call('notes.page', { id: row.id });
    notes.push(page);
  }
  // Zones change with time, and are null while vitality is loading.
  const { zones: _zones, ...graph } = await app.call('graph.whole', {});
  return { conversations, notes, queue: (await app.call('review.queue', null)).groups, graph };
}

async function findFolders(root: string, name: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name === name)
    .map((entry) => join(entry.parentPath, entry.name));
}

async function journalSegments(dataFolder: string): Promise<string[]> {
  const [folder] = (await findFolders(join(dataFolder, 'vaults'), 'journal')).toSorted();
  return (await readdir(folder!)).toSorted().map((name) => join(folder!, name));
}
