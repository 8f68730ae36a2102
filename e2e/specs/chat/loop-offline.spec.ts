import { answers, ask, citationChips, composer, newUnits, openNewChat, whyPanel } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { moveToUnit, openReviewByKey, unitGrid } from '../../screens/review';
import { chooseTheme } from '../../screens/settings';
import { noteSaved, noteText, openNote } from '../../screens/vault';
import { expectRankToClose, leftOut, openDetails, plainReasons, readShownRank, STEPS } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const THOUGHTS = [
  'I decided to move the seed archive to the north cellar. Maybe we could sell spare bulbs in October.',
  'The greenhouse heating must stay below 400 euros a month. I work with Tomasz on the irrigation plan.',
  'We bought forty copper labels for the herb beds.',
];
const DECISION = 'move the seed archive to the north cellar';
const QUESTION = 'Where does the seed archive go?';
const DRAFT = 'A thought not sent yet: ask Tomasz about the pump';

test.describe('the loop with the offline engine', () => {
  let app: RunningApp;

  test.beforeEach(({ app: started }) => {
    app = started;
  });

  test('chat, review, link, ask, why, back to the sentence, restart: nothing is lost', async ({ launcher }) => {
    let { page } = app;

    await test.step('a chat turn yields provisional units', async () => {
      await expect(page.getByRole('heading', { name: 'Chat. Keep what matters. Ask it later.' })).toBeVisible();
      await takeScreenshot(page, 'offline-01-empty');
      for (const thought of THOUGHTS) await ask(page, thought);
      const units = newUnits(page).first();
      await expect(units.getByText(DECISION)).toBeVisible();
      await expect(units.locator('li', { hasText: DECISION })).toContainText('Decision');
      await expect(units.locator('li', { hasText: 'sell spare bulbs' })).toContainText('Exploratory');
      await expect(newUnits(page).nth(1)).toContainText('400 euros');
      await expect(answers(page).first()).toContainText('Noted. 2 suggestions below.');
      await expect(page.getByText(/Nothing in your vault|I left out/)).toHaveCount(0);
      await takeScreenshot(page, 'offline-02-units');
    });

    await test.step('the units are kept by keyboard', async () => {
      // The last turn's unit comes after its answer.
      await expect.poll(async () => (await app.call('app.status', null)).counts.pending).toBe(5);
      await openReviewByKey(page);
      for (const text of [DECISION, '400 euros', 'Tomasz', 'copper labels']) {
        await moveToUnit(page, text);
        await page.keyboard.press('Space');
      }
      await expect(page.getByText('1 waiting')).toBeVisible();
      await expect(unitGrid(page)).toBeFocused();
      await expect(page.getByRole('link', { name: /^Notes\s*4/ })).toBeVisible();
      await takeScreenshot(page, 'offline-03-review');
    });

    await test.step('[[ links one note to another, and the other lists the backlink', async () => {
      const { rows } = await app.call('notes.list', { show: 'engrams' });
      const archive = rows.find(({ title }) => title.includes(DECISION))!;
      const labels = rows.find(({ title }) => title.includes('copper labels'))!;
      await openNote(page, archive.title);
      await noteText(page).click();
      await page.keyboard.type('Next to [[copper');
      await page
        .getByRole('listbox', { name: 'Notes to link' })
        .getByRole('option', { name: labels.title, exact: true })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type(' and dry.');
      await expect
        .poll(async () => (await app.call('notes.page', { id: archive.id })).note.body.trim())
        .toBe(`Next to [[${labels.title}]] and dry.`);
      await expect(noteSaved(page)).toBeVisible();
      const linked = await app.call('notes.page', { id: labels.id });
      expect(linked.backlinks.map(({ title }) => title)).toEqual([archive.title]);
      await takeScreenshot(page, 'offline-04-note');
    });

    await test.step('an answer quotes a kept note word for word', async () => {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      await expect(page.getByRole('heading', { name: 'What are you thinking about?' })).toBeVisible();
      const answer = await ask(page, QUESTION);
      await expect(citationChips(answer).first()).toBeVisible();
      const message = await lastAnswer(app);
      const trace = await app.call('trace.ofMessage', { messageId: message.id });
      const verified = message.citations.filter(({ verified }) => verified);
      await expect(citationChips(answer)).toHaveCount(verified.length);
      for (const { ref, quote } of verified) {
        expect(quote.length).toBeGreaterThan(5);
        expect(trace!.candidates.find((candidate) => candidate.ref === ref)!.text).toContain(quote);
      }
      await expect(answer).toContainText('north cellar');
    });

    await test.step('the same question is answered from the note again, not from the earlier question', async () => {
      await openNewChat(page);
      await expect(answers(page)).toHaveCount(0);
      const answer = await ask(page, QUESTION);
      await expect(answer).toContainText('north cellar');
      await expect(answer).not.toContainText(QUESTION);
      await expect(citationChips(answer).first()).toBeVisible();
    });

    await test.step('the panel shows every stage, and its factors multiply to the score', async () => {
      await citationChips(answers(page).last()).first().click();
      const panel = whyPanel(page);
      await expect(plainReasons(page)).toContainText(/^It contains “.*, and you kept it on /);
      await takeScreenshot(page, 'offline-05-why-plain');
      await openDetails(page);
      for (const step of STEPS) await expect(panel.getByText(step, { exact: true }).first()).toBeVisible();
      expectRankToClose(await readShownRank(panel));
      const dropped = leftOut(page).getByRole('button', { expanded: false });
      await dropped.first().click();
      await expect(leftOut(page).getByText('left out here').first()).toBeVisible();
      await takeScreenshot(page, 'offline-05-why');
    });

    await test.step('the citation leads back to the sentence', async () => {
      await whyPanel(page).getByRole('button', { name: 'Open the sentence' }).first().click();
      const mark = page.locator('article[data-message] mark').first();
      await expect(mark).toBeInViewport();
      expect(THOUGHTS[0]).toContain((await mark.innerText()).trim());
      await expect(page.locator('article', { has: page.locator('mark') })).toHaveAttribute('aria-label', 'you');
      await takeScreenshot(page, 'offline-06-sentence');
    });

    await test.step('the dark theme', async () => {
      await chooseTheme(page, 'Dark');
      await openScreen(page, 'Chat');
      await takeScreenshot(page, 'offline-07-dark');
    });

    await test.step('a restart keeps everything, including the unsent draft', async () => {
      await expect(composer(page)).toBeVisible();
      await composer(page).pressSequentially(DRAFT);
      const session = (await app.call('chat.sessions', {})).find(({ messageCount }) => messageCount === 6)!;
      await expect.poll(async () => (await app.call('chat.draft', { sessionId: session.id })).text).toBe(DRAFT);
      const before = await app.call('chat.session', { id: session.id });
      app = await launcher.restart(app);
      page = app.page;
      expect(await app.call('chat.session', { id: session.id })).toEqual(before);
      expect((await app.call('app.status', null)).counts.engrams).toBe(4);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page
        .getByRole('navigation', { name: 'Chats' })
        .getByRole('button', { name: new RegExp(before.session.title.slice(0, 20)) })
        .first()
        .click();
      await expect(composer(page)).toHaveValue(DRAFT);
      await expect(page.locator('article[aria-label="you"]')).toHaveCount(3);
    });
    expect(app.foreignRequests()).toEqual([]);
  });
});

async function lastAnswer(app: RunningApp) {
  const [newest] = (await app.call('chat.sessions', {})).toSorted((left, right) => right.updatedAt - left.updatedAt);
  const { messages } = await app.call('chat.session', { id: newest!.id });
  return messages.findLast(({ role }) => role === 'assistant')!;
}
