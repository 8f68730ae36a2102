import { lstat, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isLongForm, recordFigure } from '../../../electron/testing/record-figure';
import { answers, ask, citationChips, openNewChat } from '../../screens/chat';
import { runSweep } from '../../screens/cleaning';
import { openScreen, SCREENS, waitForIndex } from '../../screens/frame';
import { expect, test } from '../../support/app-test';
import { recordConnections } from '../../support/connection-record';
import { listOpenSockets } from '../../support/open-sockets';
import type { RunningApp } from '../../support/running-app';
import { needs } from '../../support/tags';

const VISITED = isLongForm() ? SCREENS : SCREENS.filter((name) => ['Review', 'Graph', 'Settings'].includes(name));

/** A day with the offline engine: sample, chat, review, search, every screen, sweep, exports, copy. */
async function useEverything(app: RunningApp, look: () => Promise<void>): Promise<void> {
  const { page } = app;
  await app.call('exchange.loadSample', null);
  await waitForIndex(() => app.call('app.status', null));
  await look();
  await openScreen(page, 'Chat');
  await openNewChat(page);
  await ask(page, 'How did I want to treat empty space in the garden essay? See https://example.org/essay.');
  await expect(citationChips(answers(page).last()).first()).toBeVisible();
  await ask(page, 'I decided to cut the second part of the essay.');
  await app.call('notes.create', {
    title: 'A note with an address',
    body: '![p](https://example.org/p.png) [l](https://example.org/)',
    category: 'fact',
  });
  await look();
  for (const screen of VISITED) {
    await openScreen(page, screen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await look();
  }
  await openScreen(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search the vault' }).fill('garden essay');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
  if (isLongForm()) {
    await openScreen(page, 'Cleaning');
    await runSweep(app);
  }
  await app.call('export.run', { as: 'folder' });
  await app.call('export.run', { as: 'jsonl' });
  await app.call('health.snapshot', null);
  await look();
}

const openToOthers = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true });
  // What Chromium writes lies in a folder that nobody else can enter.
  const own = ['.', ...names].filter((name) => !/^[\w-]+-profile[\\/]/u.test(name));
  const found = await Promise.all(
    own.map(async (name) => {
      const stats = await lstat(join(folder, name)).catch(() => null);
      return stats !== null && (stats.mode & 0o077) !== 0 ? [`${name} ${(stats.mode & 0o777).toString(8)}`] : [];
    }),
  );
  return found.flat();
};

let stopRecord = async () => {};
test.afterEach(() => stopRecord());

/** What the system tells of this process is read rightly. */
async function expectPortIsSeen(): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  expect((await listOpenSockets()).filter(({ isListening }) => isListening)).toHaveLength(1);
  await new Promise((done) => server.close(done));
}

test(
  'a whole use of the app opens no port and no connection, in no thread and no process, and leaves no file open to others',
  needs(['chromium shell', 'posix'], 'main runs in this process, whose network is replaced'),
  async ({ launcher, workerApp }) => {
    // Everything that runs in this process is listened to.
    await workerApp.stop();
    test.setTimeout(300_000);
    if (process.platform === 'linux') await expectPortIsSeen();
    const record = await recordConnections();
    stopRecord = record.stop;
    const app = await launcher.start();
    const sockets: string[] = [];
    let looks = 0;
    const look = async () => {
      looks += 1;
      for (const { isListening, local, protocol, remote } of await listOpenSockets())
        sockets.push(`${protocol} ${local} → ${remote}${isListening ? ' listens' : ''}`);
    };
    await useEverything(app, look);
    const again = await launcher.restart(app);
    await ask(again.page, 'What did I decide about the essay?');
    await look();
    const calls = await record.calls();
    expect(calls.filter(({ kind }) => kind !== 'ready')).toEqual([]);
    const threads = calls.filter(({ what }) => what === 'worker').length;
    expect(threads).toBeGreaterThan(3);
    expect(again.foreignRequests()).toEqual([]);
    expect(sockets).toEqual([]);
    const open = await openToOthers(app.dataFolder);
    expect(open).toEqual([]);
    const socketModes = await Promise.all(
      (await readdir(app.dataFolder, { recursive: true }))
        .filter((name) => name.endsWith('.sock'))
        .map(async (name) => (await lstat(join(app.dataFolder, name))).mode & 0o777),
    );
    expect(socketModes.length).toBeGreaterThanOrEqual(1);
    expect(new Set(socketModes)).toEqual(new Set([0o600]));

    // A fetch would have been heard, a port too.
    await fetch('http://127.0.0.1:40404/').catch(() => {});
    expect((await record.calls()).filter(({ kind }) => kind !== 'ready')).toEqual([
      { thread: 0, kind: 'connect', what: '127.0.0.1:40404' },
    ]);
    expect(() => createServer().listen(0)).toThrow('refused by the record');
    await record.stop();
    if (process.platform === 'linux') await expectPortIsSeen();
    const said = `a whole use in main, ${threads} threads and the browser, looked at ${looks} times`;
    recordFigure('S8', 'run', `${said}: 0 connections, 0 names looked up`);
    recordFigure('S10', 'ports', `${said}: 0 ports, 0 files open to others`);
    recordFigure('S11', 'offline', `${said}: 0 requests`);
  },
);
