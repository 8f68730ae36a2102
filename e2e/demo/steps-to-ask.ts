import { answers, ask, citationChips, openNewChat, whyPanel } from '../screens/chat';
import { openScreen } from '../screens/frame';
import { must, type DemoStage } from './demo-stage';

export const QUESTION = 'How did I want to treat empty space in the garden essay?';

export async function askAgain({ page, screenshot }: DemoStage): Promise<string> {
  await openScreen(page, 'Chat');
  await openNewChat(page);
  const answer = await ask(page, QUESTION);
  const chips = await citationChips(answer).count();
  must(chips > 0, 'no citation is verified');
  await screenshot('11-answer', answer, citationChips(answer).first());
  return `${chips} citations, each verbatim in its note`;
}

export async function openWhyPanel({ page, screenshot }: DemoStage): Promise<string> {
  await citationChips(answers(page).last()).first().click();
  const panel = whyPanel(page);
  await screenshot('12-why', panel.getByTestId('plain-reasons').first(), panel.locator('mark').first());
  await panel.getByRole('button', { name: 'Details', exact: true }).first().click();
  for (const stage of ['You asked', 'Found by', 'Minimum match', 'Relevance', 'Rank', 'Budget'])
    await panel.getByText(stage, { exact: true }).first().waitFor();
  return 'one sentence and its reasons; every stage of the recorded story is under Details';
}

export async function seeLeftOut({ page, screenshot }: DemoStage): Promise<string> {
  const leftOut = whyPanel(page).getByRole('region', { name: 'Left out' });
  await leftOut.scrollIntoViewIfNeeded();
  const rows = await leftOut.getByRole('button').count();
  must(rows > 0, 'nothing was left out');
  await screenshot('13-left-out', leftOut.getByRole('button').first());
  return `${rows} candidates left out, each with its reason`;
}

export async function openTheSentence({ page, screenshot }: DemoStage): Promise<string> {
  await whyPanel(page).getByRole('button', { name: 'Open the sentence' }).first().click();
  const mark = page.locator('article[data-message] mark').first();
  await mark.waitFor();
  const words = await mark.innerText();
  await screenshot('14-sentence', mark);
  return `the session opened at “${words.slice(0, 60)}”`;
}
