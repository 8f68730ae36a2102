import {
  analyses,
  answers,
  ask,
  citationChips,
  openNewChat,
  openWholeRetrieval,
  send,
  waitForAnswer,
  whyPanel,
} from '../../screens/chat';
import { WORK_PRESETS } from '../../../shared/ipc/work-presets';
import { openScreen } from '../../screens/frame';
import { setWork } from '../../screens/settings';
import { expectCountsToAddUp, furtherRounds, openDetails, stepOf } from '../../screens/why';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';
import type { RunningApp } from '../../support/running-app';

const QUESTION = 'When do we fly to Lisbon?';

const writeNotes = async (app: RunningApp, ...titles: string[]) => {
  const notes = [];
  for (const title of titles) notes.push(await app.call('notes.create', { title, body: '', category: 'fact' }));
  await expect.poll(async () => (await app.call('app.status', null)).index.pending).toBe(0);
  return notes;
};

test('a check of relevance that fails keeps all candidates, with a warning in the answer and the failed batch in the panel', async ({
  providerApp: app,
  provider,
}) => {
  const { page } = app;
  await writeNotes(app, 'We fly to Lisbon on the third of May', 'The plane to Lisbon leaves at noon');
  await setWork(app);
  provider.setMode('malformed-json', { on: 'judgements' });
  const answer = await ask(page, QUESTION);
  const amber = answer.getByRole('button', { name: /^Relevance could not be checked\./ });
  await expect(amber).toContainText(/\d+ sources? could not be judged and (?:was|were) kept\./);
  await takeScreenshot(page, 'funnel-01-failed-open');
  await amber.click();
  const warning = whyPanel(page).getByRole('note').filter({ hasText: 'Relevance could not be checked.' });
  await expect(warning).toContainText('Sources without a verdict were kept.');
  await expect.poll(async () => (await warning.innerText()).split('\n').length).toBeGreaterThan(1);
  await whyPanel(page).getByRole('region', { name: 'Used' }).getByRole('button').first().click();
  await openDetails(page);
  await expect(stepOf(whyPanel(page), 'Relevance')).toContainText('not judged, kept unjudged');
  await takeScreenshot(page, 'funnel-02-failed-open-panel');
});

test('a search requested by the model during its answer is announced, recorded as a further round and citable', async ({
  providerApp: app,
  provider,
}) => {
  const { page } = app;
  await writeNotes(app, 'We fly to Lisbon on the third of May', 'The hotel in Alfama keeps our bikes in the cellar');
  // A model of one's own that judges as well says with its verdicts what is to be searched for.
  await setWork(app, WORK_PRESETS.quick);
  provider.setToolCalls([
    { text: 'Let me look once more. ', calls: [{ arguments: { query: 'where the hotel in Alfama keeps our bikes' } }] },
  ]);
  const answer = await ask(page, QUESTION);
  const line = answer.getByRole('button', {
    name: /^In the middle of the answer: The model asked for “where the hotel in Alfama keeps our bikes”/,
  });
  await expect(line).toContainText('1 source fits');
  await expect(citationChips(answer).first()).toBeVisible();
  await takeScreenshot(page, 'funnel-03-supplement');
  await line.click();
  await openDetails(page);
  const rounds = furtherRounds(page);
  await rounds.getByRole('button', { name: /^In the middle of the answer/ }).click();
  await expect(
    rounds.getByRole('list', { name: 'What fits of this round' }).getByRole('button', { name: /Alfama/ }),
  ).toBeVisible();
  await takeScreenshot(page, 'funnel-04-supplement-panel');
  await citationChips(answer).filter({ hasText: '2' }).first().click();
  await expect(whyPanel(page).getByRole('heading', { name: 'Why this source' })).toBeVisible();
  await expect(whyPanel(page)).toContainText('In the middle of the answer: The model asked for');
  const [session] = await app.call('chat.sessions', {});
  const { messages } = await app.call('chat.session', { id: session!.id });
  const trace = (await app.call('trace.ofMessage', { messageId: messages.at(-1)!.id }))!;
  const children = await app.call('trace.children', { id: trace.id });
  expect(children.map(({ purpose, parentId }) => [purpose, parentId])).toEqual([['supplemental', trace.id]]);
});

test('two analysts are offered when the stakes are high and answer side by side, each with its own trace', async ({
  providerApp: app,
}) => {
  const { page } = app;
  await writeNotes(
    app,
    'We fly to Lisbon on the third of May',
    'The plane to Lisbon leaves at noon',
    'Lisbon in May is warm and dry',
  );
  await setWork(app);
  const answer = await ask(page, 'It is urgent for the insurance: when do we fly to Lisbon?');
  await answer.getByRole('button', { name: 'High stakes: ask two analysts' }).click();
  await expect(analyses(page)).toHaveCount(1, { timeout: 60_000 });
  await waitForAnswer(page);
  const both = analyses(page).first();
  for (const name of ['Analyst of depth', 'Analyst of breadth'])
    await expect(both.getByRole('group', { name })).toContainText('third of May');
  const shared = both.getByRole('group', { name: 'What the analysts share' });
  await expect(shared).toContainText(/Evidence shared \d+ of \d+/);
  await expect(shared).toContainText(/\d+ agree, \d+ contradict, \d+ said by one alone/);
  await takeScreenshot(page, 'funnel-05-analysts');
  await both.getByRole('button', { name: 'Why breadth drew on these' }).click();
  await expect(whyPanel(page).getByTestId('tally')).toBeVisible();
  await expectCountsToAddUp(whyPanel(page));
  const [session] = await app.call('chat.sessions', {});
  const { messages } = await app.call('chat.session', { id: session!.id });
  const { depth, breadth } = messages.at(-1)!.analysis!;
  const purposes = await Promise.all(
    [depth.traceId, breadth.traceId].map(async (id) => (await app.call('trace.get', { id })).purpose),
  );
  expect(purposes).toEqual(['depth', 'breadth']);
  await expect(answers(page)).toHaveCount(2);
});

test('two analysts can be stopped; the first answer stays', async ({ providerApp: app, provider }) => {
  const { page } = app;
  await writeNotes(app, 'We fly to Lisbon on the third of May');
  const answer = await ask(page, QUESTION);
  provider.setMode('hang', { on: 'answer' });
  await answer.getByRole('button', { name: 'More for this answer' }).click();
  await page.getByRole('menuitem', { name: 'Ask two analysts' }).click();
  await expect(page.getByTestId('running')).toContainText('Asking two analysts');
  await page.getByRole('button', { name: 'Stop' }).click();
  await waitForAnswer(page);
  await expect(answers(page).first()).toContainText('third of May');
  await expect(page.getByTestId('running')).toHaveCount(0);
});

test('contradicting notes are named and linked in the answer and in the panel', async ({ providerApp: app }) => {
  const { page } = app;
  const [one, other] = await writeNotes(
    app,
    'We fly to Lisbon on the third of May',
    'We fly to Lisbon on the ninth of May',
  );
  await app.call('notes.link', { from: one!.id, to: [other!.id], kind: 'contradicts' });
  await expect
    .poll(async () =>
      (await app.call('search.run', { text: QUESTION })).notices.some(({ kind }) => kind === 'contradiction'),
    )
    .toBe(true);
  const answer = await ask(page, QUESTION);
  const notice = answer.getByRole('note').filter({ hasText: /contradict/i });
  await expect(notice).toBeHidden();
  await answer.getByText('2 of your notes contradict each other').click();
  await expect(notice).toBeVisible();
  await takeScreenshot(page, 'funnel-06-contradiction');
  const panel = await openWholeRetrieval(page, answer);
  await expect(
    panel
      .getByRole('note')
      .filter({ hasText: /contradict/i })
      .first(),
  ).toBeVisible();
  for (const { title } of [one!, other!])
    await expect(notice.getByRole('button', { name: title, exact: true })).toBeVisible();
  await notice.getByRole('button', { name: other!.title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(other!.title);
});

test('the answer style is sent with every answer, also after a restart', async ({
  providerApp,
  provider,
  launcher,
}) => {
  let app = providerApp;
  const contract = 'Answer in one sentence. Never praise my questions.';
  await openScreen(app.page, 'Settings');
  const field = app.page.getByRole('textbox', { name: 'How you want to be answered' });
  await expect(field).toHaveValue('');
  await field.fill('x'.repeat(2_001));
  await expect(app.page.getByRole('alert').filter({ hasText: 'Keep it below 2,000 characters' })).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
  await field.fill(contract);
  await takeScreenshot(app.page, 'funnel-07-answer-style');
  await field.blur();
  await expect.poll(async () => (await app.call('settings.get', null)).settings.answerStyle).toBe(contract);

  const isStyleSent = () => provider.requestsOf('answer').every(({ body }) => JSON.stringify(body).includes(contract));
  await openScreen(app.page, 'Chat');
  await ask(app.page, 'What shall I cook?');
  expect(provider.requestsOf('answer').length).toBeGreaterThan(0);
  expect(isStyleSent()).toBe(true);

  app = await launcher.restart(app);
  await openNewChat(app.page);
  await send(app.page, 'And what shall I drink?');
  await waitForAnswer(app.page);
  expect(isStyleSent()).toBe(true);
  await openScreen(app.page, 'Settings');
  await expect(app.page.getByRole('textbox', { name: 'How you want to be answered' })).toHaveValue(contract);
});

test('while a model reads what was found, the wait is counted and can be skipped; what it misses is searched for', async ({
  providerApp: app,
  provider,
}) => {
  const { page } = app;
  await writeNotes(app, 'The man with the ladder is Gwenaël', 'Gwenaël wanted eighty euros for the gutter');
  await setWork(app);
  provider.setStructured('judgements', (prompt: string) => ({
    intent: 'What the man with the ladder asked for.',
    lacks: [{ kind: 'search', text: 'Gwenaël wanted money' }],
    verdicts: [...prompt.matchAll(/<candidate id="(\d+)"/gu)].map(([, id]) => `${id}A`).join(''),
    reasons: [],
  }));
  const answer = await ask(page, 'What did the man with the ladder ask for?');
  await expect(answer).toContainText('Gwenaël');
  await openWholeRetrieval(page, answer);
  await openDetails(page);
  await whyPanel(page).getByRole('button', { name: 'How it was read' }).click();
  await expect(whyPanel(page)).toContainText('searched again for “Gwenaël wanted money”');
  provider.setMode('hang', { on: 'judgements' });
  await openNewChat(page);
  await send(page, 'Who has the ladder?');
  const running = page.getByTestId('running');
  await expect(running).toContainText(/reading \d+ notes?… \d+ s/);
  await takeScreenshot(page, 'funnel-06-reading');
  await running.getByRole('button', { name: 'Skip' }).click();
  await waitForAnswer(page);
  await openWholeRetrieval(page, answers(page).last());
  await openDetails(page);
  await whyPanel(page).getByRole('button', { name: 'How it was read' }).click();
  await expect(whyPanel(page)).toContainText('judged by rules: you went on without waiting');
});
