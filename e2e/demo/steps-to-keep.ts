import { ask, newUnits } from '../screens/chat';
import { openScreen } from '../screens/frame';
import { must, type DemoStage } from './demo-stage';

const THOUGHT = 'I decided to open the essay with the moss at Saihō-ji. Maybe the cloister section could be shorter.';
const KEPT = 'decided to open the essay with the moss';

export async function chat({ page, screenshot }: DemoStage): Promise<string> {
  const answer = await ask(page, THOUGHT);
  must((await answer.innerText()).length > 20, 'the answer is empty');
  await screenshot('06-chat', answer, page.getByText(THOUGHT));
  return 'the offline engine answered';
}

export async function seeUnits({ page, screenshot }: DemoStage): Promise<string> {
  const units = newUnits(page).last();
  await screenshot('07-units', units.getByText(KEPT), units.getByText('Exploratory'));
  return 'a decision and a hedge appeared as provisional units';
}

export async function keepByKeyboard({ page, call, screenshot }: DemoStage): Promise<string> {
  const before = (await call('app.status', null)).counts;
  await page.keyboard.press('Control+Shift+E');
  const list = page.getByRole('grid', { name: 'Suggestions to review' });
  await list.waitFor();
  const unit = list.locator('[role=row][id^="unit-"]').filter({ hasText: KEPT });
  await unit.click();
  await screenshot('08-review', unit, page.getByRole('region', { name: 'Evidence' }).getByText(KEPT));
  await page.keyboard.press('Space');
  await page.getByText(`${before.pending - 1} waiting`).waitFor();
  // The screen is ahead of the journal; the rail counts what is written.
  await page.getByRole('link', { name: new RegExp(`^Notes\\s*${before.engrams + 1}`) }).waitFor();
  const after = (await call('app.status', null)).counts;
  must(after.engrams === before.engrams + 1, `engrams went from ${before.engrams} to ${after.engrams}`);
  return 'one press of Space made the unit an engram';
}

export async function linkTheNote({ page, call, screenshot }: DemoStage): Promise<string> {
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
    '09-note',
    editor.getByText(target.title),
    page.getByRole('region', { name: 'History' }).getByText(/^edited/),
  );
  return `linked to “${target.title}”, which now links back`;
}
