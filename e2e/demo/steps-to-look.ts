import type { Locator } from 'playwright-core';
import { answers, citationChips, whyPanel } from '../screens/chat';
import { names, openEntity } from '../screens/facts';
import { openScreen, openSettings } from '../screens/frame';
import { must, type DemoStage } from './demo-stage';
import { QUESTION } from './steps-to-ask';

export async function findAnything({ page, screenshot }: DemoStage): Promise<string> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to, run or ask' });
  // The word has a slip of the finger.
  await field.fill('graden');
  const found = page.getByRole('dialog').getByRole('option');
  await screenshot(
    '10-palette',
    found.filter({ hasText: 'garden' }).first(),
    found.filter({ hasText: 'chat' }).first(),
  );
  const count = await found.count();
  await page.keyboard.press('Escape');
  return `${count} places and questions, with a slip in the text`;
}

export async function seeGraph({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Graph');
  const graph = page.getByRole('application', { name: /^Graph of \d+ notes/ });
  await graph.waitFor();
  // It shows what the list was filtered by.
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('');
  await graph.focus();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(2500);
  await screenshot(
    '15-graph',
    graph,
    page.getByRole('tab', { name: 'Notes' }),
    page.getByRole('option', { name: /in use · \d+ links? · decision/ }).first(),
  );
  const label = await graph.getAttribute('aria-label');
  return label!.split('.')[0]!;
}

export async function search({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Search');
  await page.getByRole('searchbox', { name: 'Search the vault' }).fill('when do we fly to Japan');
  await page.keyboard.press('Enter');
  await screenshot(
    '16-search',
    page.getByRole('main').getByText('The fares are the same and Mika is back by then.').first(),
    page.getByRole('heading', { name: 'Search' }),
  );
  return 'the flight was found';
}

export async function seePeople({ page, screenshot }: DemoStage): Promise<string> {
  await openEntity(page, 'Ryōan-ji');
  await screenshot('17-people', page.getByRole('heading', { level: 1, name: 'Ryōan-ji' }), names(page));
  return 'the names in the vault, and what is said of one';
}

export async function seeHealth({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Health');
  const main = page.getByRole('main');
  await screenshot(
    '18-health',
    ...((['Saved', 'Backed up', 'Search'] as const).map((name) => main.getByRole('heading', { name, exact: true })) as [
      Locator,
    ]),
  );
  return 'saved, backed up and found, in three lines';
}

/** The work area of Settings itself: the corner of the window names the engine too. */
export async function seeSettings({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Settings');
  const main = page.getByRole('main');
  await screenshot(
    '19-settings',
    main.getByRole('heading', { level: 1, name: 'Model' }),
    main.getByRole('radio', { name: /^Without a model/ }),
    main.getByRole('heading', { name: 'Model', exact: true }),
  );
  return 'the offline engine is labelled as such';
}

export async function seeKeys({ page, screenshot }: DemoStage): Promise<string> {
  const main = page.getByRole('main');
  await openSettings(page, 'Keys');
  await main.getByRole('button', { name: 'Add the key for Lessons' }).click();
  await page.keyboard.press('Control+g');
  const taken = main.getByText(/^Ctrl G opens “Graph”\.$/);
  await screenshot('20-keys', taken, main.getByRole('button', { name: 'Use it here instead' }));
  await page.keyboard.press('Escape');
  return 'a key that is taken says by what';
}

export async function seeDark({ page, call, screenshot }: DemoStage): Promise<string> {
  await call('settings.save', { theme: 'dark' });
  await openScreen(page, 'Chat');
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: new RegExp(`^${QUESTION.slice(0, 20)}`) })
    .first()
    .click();
  await citationChips(answers(page).last()).first().click();
  await screenshot('21-why-dark', whyPanel(page).locator('mark').first());
  await openScreen(page, 'Review');
  await screenshot(
    '22-review-dark',
    page.getByRole('grid', { name: 'Suggestions to review' }).getByText('The ryokan serves breakfast until nine.'),
    page.getByRole('region', { name: 'Evidence' }),
  );
  return 'the dark theme was applied';
}

export async function seeNoForeignRequests({ foreignRequests }: DemoStage): Promise<string> {
  const foreign = foreignRequests();
  must(foreign.length === 0, `requests to ${foreign.join(', ')}`);
  return 'no page asked for anything outside the app';
}
