import type { Locator, Page } from 'playwright-core';
import type { RouteInput, RouteName, RouteOutput } from '../../shared/ipc/contract';
import { answers, ask, citationChips, newUnits, openNewChat, whyPanel } from '../screens/chat';
import { openScreen, waitForIndex } from '../screens/frame';

export interface DemoStage {
  page: Page;
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  foreignRequests(): string[];
  /** Writes NAME.png once `shows` is visible in it; throws when it does not appear, or when the work area is blank. */
  screenshot(name: string, ...shows: [Locator, ...Locator[]]): Promise<void>;
}

interface DemoStep {
  name: string;
  /** Acts as a person would and returns what was observed; throws when it fails. */
  play(stage: DemoStage): Promise<string>;
}

const QUESTION = 'How did I want to treat empty space in the garden essay?';
const THOUGHT = 'I decided to open the essay with the moss at Saihō-ji. Maybe the cloister section could be shorter.';
const KEPT = 'decided to open the essay with the moss';

/** The main job in a newcomer's order. */
export const DEMO_STEPS: readonly DemoStep[] = [
  { name: 'open an empty vault', play: openEmptyVault },
  { name: 'open the sample vault', play: openSampleVault },
  { name: 'chat', play: chat },
  { name: 'extract', play: seeUnits },
  { name: 'keep', play: keepByKeyboard },
  { name: 'link', play: linkTheNote },
  { name: 'ask', play: askAgain },
  { name: 'why was this surfaced', play: openWhyPanel },
  { name: 'what was left out', play: seeLeftOut },
  { name: 'back to the sentence', play: openTheSentence },
  { name: 'graph', play: seeGraph },
  { name: 'search', play: search },
  { name: 'health', play: seeHealth },
  { name: 'settings', play: seeSettings },
  { name: 'dark', play: seeDark },
  { name: 'nothing left this machine', play: seeNoForeignRequests },
];

function must(holds: unknown, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}

async function openEmptyVault({ page, screenshot }: DemoStage): Promise<string> {
  await screenshot(
    '01-empty',
    page.getByRole('heading', { name: 'Think aloud; keep what is yours' }),
    page.getByRole('button', { name: 'Send' }),
  );
  return 'the empty vault teaches in one sentence';
}

async function openSampleVault({ page, call, screenshot }: DemoStage): Promise<string> {
  await page.getByRole('button', { name: 'Open the sample vault' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).getByText('notes').waitFor();
  await waitForIndex(() => call('app.status', null));
  const { counts } = await call('app.status', null);
  must(
    counts.engrams > 30 && counts.pending > 10,
    `the sample vault holds ${counts.engrams} engrams, ${counts.pending} units`,
  );
  await screenshot(
    '02-sample-vault',
    page.getByText('Kyoto, planning the trip'),
    page.getByRole('button', { name: `Review ${counts.pending} note` }),
  );
  return `${counts.engrams} engrams, ${counts.pending} units to review, ${counts.sessions} sessions`;
}

async function chat({ page, screenshot }: DemoStage): Promise<string> {
  const answer = await ask(page, THOUGHT);
  must((await answer.innerText()).length > 20, 'the answer is empty');
  await screenshot('03-chat', answer, page.getByText(THOUGHT));
  return 'the offline engine answered';
}

async function seeUnits({ page, screenshot }: DemoStage): Promise<string> {
  const units = newUnits(page).last();
  await screenshot('04-units', units.getByText(KEPT), units.getByText('Exploratory'));
  return 'a decision and a hedge appeared as provisional units';
}

async function keepByKeyboard({ page, call, screenshot }: DemoStage): Promise<string> {
  const before = (await call('app.status', null)).counts;
  await page.keyboard.press('Control+Shift+E');
  const list = page.getByRole('grid', { name: 'Units to review' });
  await list.waitFor();
  const unit = list.locator('[role=row][id^="unit-"]').filter({ hasText: KEPT });
  await unit.click();
  await screenshot('05-review', unit, page.getByRole('region', { name: 'Evidence' }).getByText(KEPT));
  await page.keyboard.press('Space');
  await page.getByText(`${before.pending - 1} waiting`).waitFor();
  // The screen is ahead of the journal; the rail counts what is written.
  await page.getByRole('link', { name: new RegExp(`^Vault\\s*${before.engrams + 1}`) }).waitFor();
  const after = (await call('app.status', null)).counts;
  must(after.engrams === before.engrams + 1, `engrams went from ${before.engrams} to ${after.engrams}`);
  return 'one press of Space made the unit an engram';
}

async function linkTheNote({ page, call, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Vault');
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill(KEPT);
  await page
    .getByRole('option', { name: new RegExp(KEPT) })
    .first()
    .click();
  const editor = page.getByRole('textbox', { name: 'Text of the note' });
  await editor.click();
  await page.keyboard.type('It follows [[One garden');
  await page
    .getByRole('option', { name: /One garden per section/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^saved/ })
    .waitFor();
  const [target] = await call('notes.complete', { text: 'One garden per section', limit: 1 });
  must(target, 'the linked note is not found by its title');
  const { backlinks } = await call('notes.page', { id: target.id });
  must(
    backlinks.some(({ title }) => title.includes(KEPT)),
    'the link has no backlink',
  );
  await screenshot(
    '06-note',
    editor.getByText(target.title),
    page.getByRole('region', { name: 'History' }).getByText(/^edited/),
  );
  return `linked to “${target.title}”, which now links back`;
}

async function askAgain({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Chat');
  await openNewChat(page);
  const answer = await ask(page, QUESTION);
  const chips = await citationChips(answer).count();
  must(chips > 0, 'no citation is verified');
  await screenshot('07-answer', answer, citationChips(answer).first());
  return `${chips} citations, each verbatim in its note`;
}

async function openWhyPanel({ page, screenshot }: DemoStage): Promise<string> {
  await citationChips(answers(page).last()).first().click();
  const panel = whyPanel(page);
  await screenshot('08-why', panel.getByTestId('plain-reasons').first(), panel.locator('mark').first());
  await panel.getByRole('button', { name: 'Details', exact: true }).first().click();
  for (const stage of ['You asked', 'Found by', 'Minimum match', 'Relevance', 'Rank', 'Budget'])
    await panel.getByText(stage, { exact: true }).first().waitFor();
  return 'one sentence and its reasons; every stage of the recorded story is under Details';
}

async function seeLeftOut({ page, screenshot }: DemoStage): Promise<string> {
  const leftOut = whyPanel(page).getByRole('region', { name: 'Left out' });
  await leftOut.scrollIntoViewIfNeeded();
  const rows = await leftOut.getByRole('button').count();
  must(rows > 0, 'nothing was left out');
  await screenshot('09-left-out', leftOut.getByRole('button').first());
  return `${rows} candidates left out, each with its reason`;
}

async function openTheSentence({ page, screenshot }: DemoStage): Promise<string> {
  await whyPanel(page).getByRole('button', { name: 'Open the sentence' }).first().click();
  const mark = page.locator('article[data-message] mark').first();
  await mark.waitFor();
  const words = await mark.innerText();
  await screenshot('10-sentence', mark);
  return `the session opened at “${words.slice(0, 60)}”`;
}

async function seeGraph({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Graph');
  const graph = page.getByRole('application', { name: /^Graph of \d+ notes/ });
  await graph.waitFor();
  await page.waitForTimeout(2500);
  await screenshot(
    '11-graph',
    graph,
    page.getByRole('tab', { name: 'Notes' }),
    page.getByText('Ryōan-ji', { exact: true }).first(),
  );
  const label = await graph.getAttribute('aria-label');
  return label!.split('.')[0]!;
}

async function search({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search the vault' }).fill('when do we fly to Japan');
  await page.keyboard.press('Enter');
  await screenshot(
    '12-search',
    page.getByRole('main').getByText('The fares are the same and Mika is back by then.').first(),
    page.getByRole('heading', { name: 'Search' }),
  );
  return 'the flight was found';
}

async function seeHealth({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Health');
  const main = page.getByRole('main');
  await screenshot(
    '13-health',
    ...((['Journal', 'Store', 'Index', 'Zones'] as const).map((name) =>
      main.getByRole('heading', { name, exact: true }),
    ) as [Locator]),
  );
  return 'journal, store, index and snapshots are shown';
}

async function seeSettings({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Settings');
  await screenshot(
    '14-settings',
    page.getByRole('main').getByRole('heading', { name: 'Settings' }),
    page.getByRole('radio', { name: /offline engine/i }),
  );
  return 'the offline engine is labelled as such';
}

async function seeDark({ page, call, screenshot }: DemoStage): Promise<string> {
  await call('settings.save', { theme: 'dark' });
  await openScreen(page, 'Chat');
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: new RegExp(`^${QUESTION.slice(0, 20)}`) })
    .first()
    .click();
  await citationChips(answers(page).last()).first().click();
  await screenshot('15-why-dark', whyPanel(page).locator('mark').first());
  await openScreen(page, 'Review');
  await screenshot(
    '16-review-dark',
    page.getByRole('grid', { name: 'Units to review' }).getByText('The ryokan serves breakfast until nine.'),
    page.getByRole('region', { name: 'Evidence' }),
  );
  return 'the dark theme was applied';
}

async function seeNoForeignRequests({ foreignRequests }: DemoStage): Promise<string> {
  const foreign = foreignRequests();
  must(foreign.length === 0, `requests to ${foreign.join(', ')}`);
  return 'no page asked for anything outside the app';
}
