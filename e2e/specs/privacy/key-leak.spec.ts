import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { faultRounds, recordFigure } from '../../../electron/testing/record-figure';
import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { keyFragments } from '../../../electron/testing/fake-provider/key-echo';
import { answers, ask, openNewChat, openWholeRetrieval } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { setProvider } from '../../screens/settings';
import { openDetails } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const KEYS = Object.fromEntries(
  Object.entries({
    'a key with a prefix no list knows': 'gsk_9fQ2mZx7LkT4vRb8NwYc1HdJ6sPaUeGi',
    'a token': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3NzE5In0.q3ZkV0x1bWVfc2lnbmF0dXJl',
    'plain hex': '3f9a1c77be02d4586e1f90aa4c3b7d2155e8f601',
    'a key with special characters': 'p+ss/W0rd="<&\'9>\\x%7Ek y~!Q2',
    'a key with a known prefix': 'sk-proj-8Hq2Vn5Zt0Kc4Wm9Xr3Lb7Pd1Sf6Gj',
    'another known prefix': 'AIzaSyD3xQ9mKf7Lw2Zt8Rb5Nc1Hv6Jp4Ye0Ud',
    'a uuid': '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    'padded base64': 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEg==',
  }).slice(0, faultRounds(2, 8)),
);

/** Everything on disk as text: journal, snapshots, logs, exports, the browser's own profile. */
async function readAll(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    texts.set(path, (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'));
  }
  return texts;
}

test('keys of every form, echoed by the server in errors, streams, answers and searches, appear neither on screen nor on disk', async ({
  launcher,
}) => {
  test.setTimeout(600_000);
  // Everything of the data folder is read, so it is this test's own.
  const app = await launcher.start();
  const { dataFolder, page } = app;
  const screens: string[] = [];
  const look = async () =>
    screens.push(await page.evaluate(() => `${document.documentElement.innerHTML}\n${document.body.innerText}`));
  await app.call('notes.create', { title: 'We fly to Lisbon on the third of May', body: '', category: 'fact' });
  for (const [name, key] of Object.entries(KEYS))
    await test.step(name, async () => {
      const provider = await startFakeProvider({ key });
      try {
        await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat', key });
        for (const mode of [
          'echoes-key-refusal',
          'echoes-key-error-event',
          'echoes-key-type',
          'echoes-key-answer',
          'echoes-key-search',
        ] as const) {
          provider.setMode(mode);
          await openScreen(page, 'Settings');
          await page.getByRole('button', { name: 'Test connection' }).click();
          await expect(page.getByText(/^It (?:works|does not work yet)\./)).toBeVisible({ timeout: 60_000 });
          await look();
          await openScreen(page, 'Chat');
          await openNewChat(page);
          await ask(page, 'When do we fly to Lisbon?');
          await look();
        }
        provider.setMode('echoes-key-answer');
        const answer = await ask(page, 'When do we fly to Lisbon?');
        await expect(answer).toContainText('[key removed]');
        await expect(answers(page).last()).toContainText('That is all.');
        await openWholeRetrieval(page, answer);
        await openDetails(page);
        await look();
        await takeScreenshot(page, 'key-leak-answer');
        await openScreen(page, 'Health');
        await look();
        await openScreen(page, 'Usage');
        await look();
        // The key in the person's own words: the preview masks it as the request does.
        provider.setMode('normal');
        screens.push(JSON.stringify(await app.call('chat.preview', { sessionId: null, text: `My key is ${key}.` })));
        screens.push(JSON.stringify(await app.call('app.status', null)));
        screens.push(JSON.stringify(await app.call('health.report', null)));
        expect(JSON.stringify(provider.requests.map(({ body }) => body))).not.toContain(
          JSON.stringify(key).slice(1, -1),
        );
      } finally {
        await provider.stop();
      }
    });
  await app.call('export.run', { as: 'folder' });
  await app.call('export.run', { as: 'jsonl' });
  expect((await app.call('usage.export', null)).rows).toBeGreaterThan(0);
  await app.call('health.snapshot', null);
  await expect
    .poll(
      async () =>
        [...(await readAll(join(dataFolder, 'exports')).catch(() => new Map<string, string>())).keys()].filter((path) =>
          /vault\.jsonl$|\.jsonl$/u.test(path),
        ).length,
    )
    .toBeGreaterThanOrEqual(2);
  const { page: again } = await launcher.restart(app);
  await expect(
    again
      .getByText('[key removed]')
      .first()
      .or(again.getByRole('textbox', { name: 'Message' }))
      .first(),
  ).toBeVisible();
  const files = await readAll(dataFolder);
  expect(
    [...files.keys()].some((path) => path.includes('journal')) &&
      [...files.values()].some((text) => text.includes('[key removed]')),
  ).toBe(true);
  for (const trace of Object.values(KEYS).flatMap(keyFragments)) {
    const forms = [trace, JSON.stringify(trace).slice(1, -1)];
    expect(
      [...files]
        .filter(([, text]) => forms.some((form) => text.includes(form)))
        .map(([path]) => path.slice(dataFolder.length)),
      `files with ${trace}`,
    ).toEqual([]);
    expect(
      screens.filter((screen) => forms.some((form) => screen.includes(form))).length,
      `screens with ${trace}`,
    ).toBe(0);
  }
  const kinds = ['journal', 'snapshots', 'exports', 'usage', 'logs', 'chromium-profile'];
  for (const kind of kinds)
    expect(
      [...files.keys()].some((path) => path.includes(kind)),
      kind,
    ).toBe(true);
  recordFigure(
    'S9',
    'canaries',
    `${Object.keys(KEYS).length} keys echoed in 5 ways and 9 encodings: 0 traces in ${files.size} files of vault and data folder, 0 on ${screens.length} screens`,
  );
});
