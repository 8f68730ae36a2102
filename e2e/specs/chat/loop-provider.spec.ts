import { startFakeProvider, type FakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { answers, ask, citationChips, composer, newUnits, openNewChat, send, whyPanel } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { openReviewByKey } from '../../screens/review';
import { connectProvider, setProvider, setWork } from '../../screens/settings';
import { expectRankToClose, openDetails, readShownRank } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const KEY = 'a-key-of-this-test';
const THOUGHT =
  'We fly to Lisbon on the third of May. I decided to take the night train home. Maybe Ana could join us.';
const QUESTION = 'When do we fly to Lisbon?';

test.describe('the loop with an OpenAI-compatible server', () => {
  let app: RunningApp;
  let provider: FakeProvider;

  const begin = async (started: RunningApp) => {
    app = started;
    provider.setMode('normal');
    provider.setAnswer(null);
    provider.requests.length = 0;
    const { settings } = await app.call('settings.get', null);
    if (settings.provider.baseUrl === provider.url) return connectProvider(app, provider.url);
    await setProvider(app, { baseUrl: provider.url, chatModel: 'fake-chat', key: KEY });
    await setWork(app);
    await expect(app.page.getByText(/^A key is kept in memory, only until you close the app\./)).toBeVisible();
  };
  test.beforeAll(async () => {
    provider = await startFakeProvider({ key: KEY });
  });
  test.afterAll(() => provider.stop());

  test('the connection test names a refused key and an unknown model', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    provider.setMode('no-such-model', { on: 'answer' });
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('It does not work yet.')).toBeVisible();
    await expect(page.locator('li', { has: page.getByLabel('failed') }).first()).toBeVisible();
    await page.getByLabel('API key').fill('another-key');
    await page.getByRole('button', { name: 'Test connection' }).click();
    expect(await app.answerConsent('yes')).toContain('The key you entered goes there too.');
    await expect(
      page
        .locator('li', { has: page.getByLabel('failed') })
        .filter({ hasText: /key/i })
        .first(),
    ).toBeVisible();
    await takeScreenshot(page, 'provider-08-bad-key');
  });

  test('a lasting server error is shown, and a retry works', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    await openNewChat(page);
    provider.setMode('error-500', { on: 'answer' });
    await send(page, 'What did I plan?');
    const failed = answers(page).last();
    await expect(failed.getByRole('alert')).toBeVisible();
    await takeScreenshot(page, 'provider-05-error');
    expect(provider.requestsOf('answer').length).toBeGreaterThan(1);
    provider.setMode('normal');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page).last()).toContainText('it depends on what you plan');
    await expect(page.locator('article[aria-label="you"]')).toHaveCount(1);
  });

  test('stopping before the first token closes the connection and keeps the message; a retry works', async ({
    fileApp,
  }) => {
    await begin(fileApp);
    const { page } = app;
    await openNewChat(page);
    provider.setMode('hang', { times: 1, on: 'answer' });
    await send(page, 'Tell me of Lisbon');
    const request = await provider.arrived('answer');
    expect(request.closedAfterMs).toBeNull();
    await page.getByRole('button', { name: 'Stop' }).click();
    await provider.closed(request);
    expect(request.wasAborted).toBe(true);
    const stopped = answers(page).last();
    await expect(stopped).toContainText('stopped');
    await expect(page.locator('article[aria-label="you"]').last()).toContainText('Tell me of Lisbon');
    const [session] = await app.call('chat.sessions', {});
    const { messages } = await app.call('chat.session', { id: session!.id });
    expect(messages.map(({ role, state }) => `${role} ${state}`)).toEqual(['person complete', 'assistant stopped']);
    await expect(composer(page)).toBeEditable();
    await takeScreenshot(page, 'provider-06-stopped');
    await stopped.getByRole('button', { name: 'Try again' }).click();
    await expect(answers(page).last()).toContainText('it depends on what you plan');
  });

  test('stopping during an answer, or losing the connection, keeps the text received so far', async ({ fileApp }) => {
    await begin(fileApp);
    const { page } = app;
    await openNewChat(page);
    provider.setAnswer('Alpha beta gamma delta epsilon.');
    provider.setMode('hang-mid-stream', { times: 1, on: 'answer' });
    await send(page, 'Say the letters');
    await expect(page.getByTestId('running')).toContainText('Alpha beta gamma');
    await page.keyboard.press('Escape');
    await expect(answers(page).last()).toContainText('stopped; what was written is kept');
    await expect(answers(page).last()).toContainText('Alpha beta gamma');

    provider.setMode('cut-without-end', { times: 1, on: 'answer' });
    await send(page, 'And once more');
    const cut = answers(page).last();
    await expect(cut).toContainText('Half an answer');
    await expect(cut.getByRole('alert')).toBeVisible();
    await expect(cut.getByRole('button', { name: 'Try again' })).toBeVisible();
    await takeScreenshot(page, 'provider-07-cut');
  });

  test('settings, a streamed answer with verbatim citations, units, review, why', async ({ app: started }) => {
    await begin(started);
    const { page } = app;

    await test.step('the connection test reports what it tried', async () => {
      await page.getByRole('button', { name: 'Test connection' }).click();
      await expect(page.getByText('It works.')).toBeVisible();
      const steps = page.locator('li', { has: page.getByLabel('passed') });
      await expect(steps.nth(2)).toBeVisible();
      await takeScreenshot(page, 'provider-01-settings');
      for (const { headers } of provider.requests) expect(headers.authorization).toBe(`Bearer ${KEY}`);
    });

    await test.step('units are extracted from the turn, with hedges and decisions distinguished', async () => {
      await openScreen(page, 'Chat');
      await ask(page, THOUGHT);
      const units = newUnits(page).last();
      await expect(units.locator('li', { hasText: 'We fly to Lisbon on the third of May' })).toBeVisible();
      await expect(units.locator('li', { hasText: 'night train' })).toContainText('Decision');
      await expect(units.locator('li', { hasText: 'Ana' })).toContainText('Exploratory');
    });

    await test.step('the units are kept by keyboard', async () => {
      await openReviewByKey(page);
      const { pending: waiting } = (await app.call('app.status', null)).counts;
      for (let unit = 0; unit < waiting; unit += 1) await page.keyboard.press('Space');
      await expect(page.getByText('0 waiting')).toBeVisible();
      await expect.poll(async () => (await app.call('app.status', null)).counts.engrams).toBe(waiting);
    });

    await test.step('the answer is shown while it streams', async () => {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      const words = Array.from({ length: 120 }, (_, place) => `word${place}`).join(' ');
      provider.setAnswer(words);
      provider.setMode('slow', { times: 1, on: 'answer' });
      await send(page, 'Count for me, please');
      const running = page.getByTestId('running');
      await expect(running).toContainText('word3');
      await expect(running).not.toContainText('word119');
      await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
      await expect(answers(page).last()).toContainText('word119');
      provider.setAnswer(null);
    });

    await test.step('citations are chips only when the note contains the quote', async () => {
      const answer = await ask(page, QUESTION);
      await expect(answer).toContainText('third of May');
      await expect(citationChips(answer).first()).toBeVisible();
      await citationChips(answer).first().click();
      await openDetails(page);
      await expect(whyPanel(page).getByText('Relevance', { exact: true }).first()).toBeVisible();
      await expect(
        whyPanel(page)
          .getByText(/fake-chat at 127\.0\.0\.1.*’s judgement/)
          .first(),
      ).toBeVisible();
      expectRankToClose(await readShownRank(whyPanel(page)));
      await takeScreenshot(page, 'provider-02-why');

      provider.setMode('invented-quote', { times: 1, on: 'answer' });
      const invented = await ask(page, 'How do we go to Lisbon in May?');
      await expect(invented.getByRole('button', { name: /^Source 1, not in the source/ })).toHaveText(
        '1 not in the source',
      );
      await takeScreenshot(page, 'provider-03-unsupported');

      provider.setAnswer(
        '**In short:** We fly to Lisbon on the third of May [1]\n\nYour flight to Lisbon leaves on 3 May [1]. It leaves on 4 May [1], as you said in [9].',
      );
      const unquoted = await ask(page, 'When does the flight to Lisbon leave in May?');
      await expect(unquoted.getByRole('button', { name: /^Source 1:/ })).toHaveText('1');
      const inOtherWords = unquoted.getByRole('button', { name: /^Source 1, in other words/ });
      await expect(inOtherWords).toHaveText('1');
      await expect(unquoted.locator('u')).toHaveText('Your flight to Lisbon leaves on 3 May');
      const unsupported = unquoted.getByRole('button', { name: /^Source 1, not in the source/ });
      await expect(unsupported).toHaveAttribute('title', 'Not found in the source: it has another date, or none.');
      await expect(unquoted).toContainText('as you said in [9].');
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await takeScreenshot(page, `provider-03-citations-${scheme}`);
      }
      await inOtherWords.click();
      await expect(whyPanel(page).getByText('third of May').first()).toBeVisible();
      // The panel that the click opens moves the number away from a pointer that is there too early.
      await expect(async () => {
        await page.mouse.move(0, 0);
        await inOtherWords.hover();
        await expect(page.getByTestId('source-card')).toContainText('The answer says this in its own words.', {
          timeout: 2_000,
        });
      }).toPass();
      await takeScreenshot(page, 'provider-03-in-other-words');
      provider.setAnswer(null);
    });

    await test.step('nothing was sent to another server, and the page made no request', () => {
      expect(app.foreignRequests()).toEqual([]);
      const keyInPage = page.evaluate(() => document.documentElement.innerHTML);
      return expect(keyInPage).resolves.not.toContain(KEY);
    });
  });

  test('malformed structured replies: unjudged sources are kept with a warning, and units are extracted by rules', async ({
    app: started,
  }) => {
    await begin(started);
    const { page } = app;
    await app.call('notes.create', { title: 'We fly to Lisbon on the third of May', body: '', category: 'fact' });
    provider.setMode('malformed-json');
    await openScreen(page, 'Chat');
    const answer = await ask(page, `${QUESTION} I decided to take the night train home.`);
    await expect(answer).toContainText('third of May');
    const amber = page.getByRole('button', { name: 'relevance not checked', exact: true });
    await expect(amber).toBeVisible();
    await amber.click();
    await expect(whyPanel(page).getByRole('note').filter({ hasText: 'Relevance could not be checked.' })).toBeVisible();
    await whyPanel(page)
      .getByRole('button', { name: /third of May/ })
      .first()
      .click();
    await openDetails(page);
    await expect(whyPanel(page).getByText('not judged, kept unjudged')).toBeVisible();
    await takeScreenshot(page, 'provider-04-failed-open');
    await expect(newUnits(page).getByText('night train')).toBeVisible();
    await expect(newUnits(page)).toContainText('The offline rules took them instead.');
    await takeScreenshot(page, 'provider-05-notes-by-rules');
  });
});
