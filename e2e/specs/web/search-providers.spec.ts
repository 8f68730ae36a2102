import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/app-test';
import { ask, openNewChat, openWholeRetrieval, whyPanel } from '../../screens/chat';
import { openScreen, openSettings } from '../../screens/frame';
import type { RunningApp } from '../../support/running-app';
import {
  GOOD_KEY,
  startSearchStandIns,
  type ReplyMode,
  type RunningStandIn,
  type SearchStandIns,
} from '../../support/web/search-stand-ins';
import { RAKU_TITLE } from '../../support/web/stand-ins/raku-text';
import { webAppOfFile } from '../../support/web/web-app';
import { needs } from '../../support/tags';

let standIns: SearchStandIns;
let app: RunningApp;
let page: Page;

const openNewVault = webAppOfFile(test, () => standIns.network);

test.beforeEach(async () => {
  standIns = await startSearchStandIns();
  app = await openNewVault();
  ({ page } = app);
});

test.afterEach(async () => {
  await standIns.stop();
});

const QUESTION = 'Why does the glaze of raku ware crackle?';

async function use({ settings, wrongKey }: RunningStandIn, key = GOOD_KEY): Promise<void> {
  const { search } = (await app.call('settings.get', null)).settings.web;
  const using = app.call('web.useProvider', {
    search: { ...search, ...settings },
    key: wrongKey === null ? null : { text: key, remember: false },
  });
  await app.answerConsent('yes');
  await using;
}

/** The words of a request, wherever the provider takes them. */
function wordsOf({ wordsIn, path }: RunningStandIn, requested: string): string | null {
  const url = new URL(requested, 'http://provider');
  if (!url.pathname.startsWith(path)) return null;
  return wordsIn === null
    ? decodeURIComponent(url.pathname.slice(path.length))
    : (url.searchParams.get(wordsIn)?.replace(/^all:/u, '') ?? null);
}

test('each search provider is asked as it documents, and what it found is in the answer and its trace', async () => {
  test.setTimeout(180_000);
  for (const standIn of standIns.all) {
    await test.step(standIn.name, async () => {
      await use(standIn);
      expect(standIn.site.connections).toBe(0);
      await openNewChat(page);
      await page.getByRole('combobox', { name: 'Ask the web too' }).selectOption('question');
      const answer = await ask(page, QUESTION);
      expect(standIn.site.requests.map(({ path }) => wordsOf(standIn, path))).toEqual([QUESTION]);
      await openWholeRetrieval(page, answer);
      const report = whyPanel(page).getByTestId('web-report');
      await expect(report).toHaveAttribute('data-state', 'answered');
      await expect(report).toContainText(`${standIn.name} (127.0.0.1:${standIn.site.port}): 1 result`);
      const candidate = whyPanel(page)
        .getByRole('button', { name: new RegExp(RAKU_TITLE, 'u') })
        .first();
      await candidate.click();
      await expect(whyPanel(page).getByTestId('web-origin')).toContainText('dated May 3, 2024');
    });
  }
  // Nobody but the provider in use was asked.
  expect(standIns.all.map(({ site }) => site.requests.length)).toEqual(standIns.all.map(() => 1));
});

const FAILURES: readonly [ReplyMode, (standIn: RunningStandIn) => string | null][] = [
  ['empty', () => 'it answered, and found nothing'],
  [
    'busy',
    ({ name }) =>
      name === 'OpenAlex' ? 'no more searches without a key today' : 'asks to be left alone for 3 minutes',
  ],
  ['broken', () => 'failed (500). Try again later.'],
  ['wrong-type', () => 'sent “text/html”'],
  ['redirected', () => 'redirects the search elsewhere'],
  ['damaged', () => 'in a form that could not be read'],
  ['wrong-key', ({ wrongKey }) => (wrongKey === null ? null : 'does not accept the key')],
];

for (const [whose, places, need] of [
  ['one provider', [-1], {}],
  ['each provider', null, needs('long', 'seven faults of every provider')],
] as const)
  test(
    `what goes wrong at ${whose} is said by the test in Settings, and leaves the answer as it is`,
    need,
    async () => {
      test.setTimeout(240_000);
      for (const standIn of places?.map((place) => standIns.all.at(place)!) ?? standIns.all) {
        await test.step(standIn.name, async () => {
          await use(standIn);
          await page.reload();
          await openSettings(page, 'Web');
          const result = page.getByTestId('search-test');
          const testIt = page.getByRole('button', { name: 'Test', exact: true });
          for (const [mode, words] of FAILURES) {
            const expected = words(standIn);
            if (expected === null) continue;
            standIn.mode = mode;
            await testIt.click();
            await expect(result).toContainText(expected);
          }
          standIn.mode = 'found';
          await testIt.click();
          await expect(result).toContainText(`1 result, “${RAKU_TITLE}”`);
          const asked = standIn.site.requests.map(({ path }) => wordsOf(standIn, path));
          expect(new Set(asked)).toEqual(new Set(['moon']));
        });
      }
      await test.step('in a chat, a provider that asks for a pause is told, and not asked again', async () => {
        const standIn = standIns.all.at(-1)!;
        standIn.mode = 'busy';
        const before = standIn.site.requests.length;
        await openScreen(page, 'Chat');
        for (let turn = 0; turn < 2; turn += 1) await expectBusy(await askWeb());
        expect(standIn.site.requests.length - before).toBe(1);
      });
    },
  );

async function askWeb(): Promise<Locator> {
  await openNewChat(page);
  await page.getByRole('combobox', { name: 'Ask the web too' }).selectOption('question');
  return ask(page, QUESTION);
}

async function expectBusy(answer: Locator): Promise<void> {
  await openWholeRetrieval(page, answer);
  await expect(whyPanel(page).getByTestId('web-report')).toContainText('asks to be left alone for 3 minutes');
}
