import {
  answers,
  ask,
  citationChips,
  differenceOf,
  openWholeRetrieval,
  variants,
  waitForAnswer,
  whyPanel,
} from '../../screens/chat';
import { waitForVectors } from '../../screens/frame';
import { expectCountsToAddUp, leftOut, openDetails, showAllLeftOut, stepOf } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const QUESTION = 'How did I want to treat empty space in the garden essay?';

test('disagreeing with the fit check is shown, stored, and can be withdrawn', async ({ fileSampleApp: app }) => {
  const { page } = app;
  const answer = await ask(page, QUESTION);
  await citationChips(answer).first().click();
  await openDetails(page);
  const step = stepOf(whyPanel(page), 'Relevance');
  await step.getByRole('button', { name: 'Disagree' }).click();
  await expect(step).toContainText('you disagreed');
  await takeScreenshot(page, 'again-04-disagree');
  const [session] = await app.call('chat.sessions', {});
  const { messages } = await app.call('chat.session', { id: session!.id });
  const trace = (await app.call('trace.ofMessage', { messageId: messages.at(-1)!.id }))!;
  expect((await app.call('trace.feedbackOn', { traceId: trace.id })).map(({ verdict }) => verdict)).toEqual([
    'not-relevant',
  ]);
  await step.getByRole('button', { name: 'Take it back' }).click();
  await expect(step).not.toContainText('you disagreed');
  expect(await app.call('trace.feedbackOn', { traceId: trace.id })).toEqual([]);

  await openWholeRetrieval(page, answer);
  await showAllLeftOut(page);
  await leftOut(page).locator('[data-dropped-at="gate"]').first().click();
  await leftOut(page).getByRole('button', { name: 'Disagree' }).first().click();
  await expect(leftOut(page)).toContainText('you disagreed');
  expect((await app.call('trace.feedbackOn', { traceId: trace.id })).map(({ verdict }) => verdict)).toEqual([
    'relevant',
  ]);
});

test('asking again without a note adds an answer below the first and shows the changed sources and words', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  const first = await ask(page, QUESTION);
  const source = first.getByRole('list', { name: 'Sources' }).getByRole('button').first();
  const name = (await source.getAttribute('aria-description'))!;
  await source.click();
  const without = (await whyPanel(page).locator('blockquote').first().innerText()).split('\n')[0]!;
  await whyPanel(page)
    .getByRole('button', { name: /^What would change without this source/ })
    .first()
    .click();
  await expect(variants(page)).toHaveCount(1, { timeout: 60_000 });
  await waitForAnswer(page);
  const again = variants(page).first();
  await expect(again.getByTestId('variant')).toContainText(`Asked again without “${name}”`);
  await expect(again.locator(`[aria-description="${name}"]`)).toHaveCount(0);
  const difference = differenceOf(again);
  await expect(difference).toContainText(`− no longer used`);
  await expect(difference.locator('dd').first()).toContainText(name);
  await expect(difference.locator('del').first()).toBeVisible();
  await expect(difference.locator('del').first()).toContainText('removed: ');
  await again.scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'again-01-difference');
  await expect(answers(page)).toHaveCount(2);

  await test.step('the panel of the new answer says that the person excluded the note', async () => {
    const panel = await openWholeRetrieval(page, again);
    await openDetails(page);
    await expectCountsToAddUp(panel);
    const row = leftOut(page).getByRole('button', {
      name: new RegExp(`${without.slice(0, 20).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}.*you left it out`),
    });
    await row.click();
    await expect(stepOf(leftOut(page), 'Relevance')).toContainText('you left it out');
    await takeScreenshot(page, 'again-02-left-out-by-you');
  });

  await test.step('the note can be included again', async () => {
    await leftOut(page).getByRole('button', { name: 'Include anyway' }).first().click();
    await expect(variants(page)).toHaveCount(2, { timeout: 60_000 });
    await waitForAnswer(page);
    await expect(variants(page).last().getByTestId('variant')).toContainText('put in');
  });
});

test('“include anyway” puts a note that the fit check dropped into the next answer, and the panel says so', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  const first = await ask(page, QUESTION);
  await openWholeRetrieval(page, first);
  await showAllLeftOut(page);
  const dropped = leftOut(page).locator('[data-dropped-at="gate"]').first();
  await dropped.click();
  await leftOut(page).getByRole('button', { name: 'Include anyway' }).first().click();
  await expect(variants(page)).toHaveCount(1, { timeout: 60_000 });
  await waitForAnswer(page);
  const again = variants(page).first();
  await expect(differenceOf(again).locator('dd').nth(1)).not.toHaveText('no source');
  const panel = await openWholeRetrieval(page, again);
  const included = panel.getByRole('region', { name: 'Used' }).getByRole('button', { name: /you put it in/ });
  await expect(included).toHaveCount(1);
  await included.click();
  await openDetails(page);
  await expect(stepOf(panel, 'Relevance')).toContainText('you put it in');
  await takeScreenshot(page, 'again-03-included');
});

test('a greeting runs no search and says nothing of it; a question without matching notes gets a hint', async ({
  fileSampleApp: app,
}) => {
  const { page } = app;
  // Until then the question finds nothing, so nothing is listed as dropped.
  await waitForVectors(() => app.call('app.status', null));
  const greeting = await ask(page, 'thanks!');
  await expect(greeting.getByRole('button', { name: 'More for this answer' })).toBeVisible();
  await expect(greeting).not.toContainText('memory');
  const nothing = await ask(page, 'tensile strength of titanium alloys');
  await expect(nothing).toContainText(/I found nothing about this in your notes/);
  await nothing.getByRole('button', { name: 'See what was left out' }).click();
  await expect(leftOut(page)).toBeVisible();
  await takeScreenshot(page, 'again-07-nothing');
});
