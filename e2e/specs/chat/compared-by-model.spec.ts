import { blocks } from '../../../electron/testing/fake-provider/default-replies';
import { ask } from '../../screens/chat';
import { proposal, proposalRow, runSweep } from '../../screens/cleaning';
import { openScreen } from '../../screens/frame';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

/** The app waits for a pause of twenty seconds before it asks. */
const LATER = { timeout: 60_000 };

test('a model says how a statement relates to a kept note in the open chat, and judges what cleaning proposes', async ({
  providerApp: app,
  provider,
}) => {
  test.slow();
  const { page } = app;
  provider.setStructured('relations', (prompt: string) => {
    const older = blocks(prompt, 'older').map(({ text }) => text);
    const letters = blocks(prompt, 'newer').map(({ text }, index) =>
      text.includes('school hall') ? (older[index]!.includes('harbour') ? 'R' : 'X') : 'S',
    );
    return {
      relations: letters.map((letter, index) => `${index + 1}${letter}`).join(''),
      reasons: letters.flatMap((letter, index) =>
        letter === 'R' ? [{ id: index + 1, reason: 'the school hall, no longer the harbour' }] : [],
      ),
    };
  });
  for (const title of [
    'The choir sings at the harbour',
    'The ryokan breakfast ends at nine',
    'The ryokan breakfast ends at nine o’clock',
  ])
    await app.call('notes.create', { title, body: '', category: 'fact' });
  await openScreen(page, 'Cleaning');
  await runSweep(app);
  await proposalRow(page, 'The ryokan breakfast').click();
  await expect(proposal(page)).toContainText('judged by fake', LATER);
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await takeScreenshot(page, `cleaning-judged-${theme}`);
    expect(await findSeriousProblems(page)).toEqual([]);
  }
  await openScreen(page, 'Chat');
  await ask(page, 'The choir sings in the school hall from now on.');
  const notice = page.getByRole('group', { name: 'Differs from what you kept' });
  await expect(notice).toContainText('the school hall, no longer the harbour', LATER);
  for (const theme of ['light', 'dark'] as const) {
    await app.call('settings.save', { theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await takeScreenshot(page, `chat-compared-${theme}`);
    expect(await findSeriousProblems(page)).toEqual([]);
  }
});
