import { createScriptedAgent, type ScriptedAgent } from '../../../electron/testing/scripted-agent/scripted-agent';
import { joinCommand } from '../../../shared/lib/command-line';
import { ask, citationChips, composer, openNewChat, variants, waitForAnswer, whyPanel } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { connectProvider } from '../../screens/settings';
import { expect, test } from '../../support/app-test';
import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { lookInBothThemes } from '../../support/look-in-both-themes';
import { takeScreenshot } from '../../support/screenshots';

const NOTE = 'The boat that Gwen lent me is called Else.';
const QUESTION = 'What is the boat called that Gwen lent me?';

test.describe('an agent of one’s own', () => {
  let agent: ScriptedAgent;
  test.beforeAll(async () => {
    agent = await createScriptedAgent({
      steps: [
        { thought: 'Let me see.' },
        { tool: { toolCallId: 't', title: 'notes.md', kind: 'read' } },
        { ask: { toolCallId: 't' } },
        { text: 'Your boat is “called' },
        { text: ' Else” [1].' },
      ],
    });
  });
  test.afterAll(() => agent.remove());

  test('is set up after a yes, answers with citations, and what it is sent is shown', async ({ fileApp: app }) => {
    const { page } = app;
    const section = page.getByRole('region', { name: 'Model', exact: true });
    await app.call('notes.create', { title: 'Else', body: NOTE });

    await test.step('a command of one’s own is tested and used', async () => {
      await openScreen(page, 'Settings');
      await section.getByRole('radio', { name: /^An agent of yours/ }).check();
      await expect(section.getByText(/^Looking for agents/)).toBeHidden();
      await section.getByLabel('Command').fill('/nowhere/robin acp');
      await section.getByRole('button', { name: 'Use this agent' }).click();
      await expect(section.getByRole('alert')).toContainText('there is no program “/nowhere/robin”');
      await section.getByLabel('Command').fill(joinCommand(agent.argv));
      await section.getByRole('button', { name: 'Test connection' }).click();
      expect(await app.answerConsent('yes')).toContain('Nothing of yours is sent.');
      await expect(section.getByText('Scripted agent 1.2.3 answers.')).toBeVisible();
      expect(await agent.prompts()).toEqual([]);
      await section.getByRole('button', { name: 'Use this agent' }).click();
      expect(await app.answerConsent('yes')).toContain(agent.argv[1]!);
      await expect(section.getByRole('checkbox', { name: /^Let the agent use its own tools/ })).not.toBeChecked();
      await expect(page.getByText('text goes to robin-acp')).toBeVisible();
      await lookInBothThemes(app, 'agent-01-settings');
    });

    await test.step('the preview shows what is sent then, byte for byte', async () => {
      await openNewChat(page);
      await composer(page).fill(QUESTION);
      await page.getByRole('button', { name: 'What would be sent' }).click();
      const dialog = page.getByRole('dialog', { name: 'What would be sent' });
      await expect(dialog).toContainText('robin-acp: session/prompt');
      await expect(dialog).toContainText(NOTE);
      await lookInBothThemes(app, 'agent-02-preview');
      await dialog.getByText('Every byte').click();
      const shown = await dialog.getByLabel('The request, every byte').innerText();
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      const answer = await ask(page, QUESTION);
      await expect(answer).toContainText('Else');
      expect(JSON.parse(shown)).toEqual({ prompt: [{ type: 'text', text: (await agent.prompts()).at(-1) }] });
    });

    await test.step('the answer leads to its note, and says which tools were refused', async () => {
      const answer = page.locator('article[data-message][aria-label="vault"]').last();
      await expect(answer).toContainText('The agent asked for tools and was refused: notes.md (reads).');
      await lookInBothThemes(app, 'agent-03-answer');
      await citationChips(answer).first().click();
      await expect(whyPanel(page)).toContainText('Else');
      await takeScreenshot(page, 'agent-04-panel');
    });

    await test.step('what left lists it', async () => {
      const { entries } = await app.call('outgoing.find', { text: 'Else', host: null, before: null });
      expect(entries[0]).toMatchObject({ task: 'answer', host: 'robin-acp', path: 'session/prompt' });
    });

    await test.step('it answers in the place of a server’s model where it is picked', async () => {
      const provider = await startFakeProvider({ models: ['fake-chat'] });
      await connectProvider(app, provider.url);
      await openNewChat(page);
      const first = await ask(page, QUESTION);
      await first.getByRole('button', { name: 'More for this answer' }).click();
      await page.getByRole('menuitem', { name: 'Answer again with another model…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Which model answers again?' });
      await expect(dialog.getByRole('option', { name: /^robin-acp/ })).toContainText('your agent');
      await lookInBothThemes(app, 'agent-05-picker');
      await dialog.getByRole('option', { name: /^robin-acp/ }).click();
      await expect(variants(page)).toHaveCount(1);
      await waitForAnswer(page);
      await expect(variants(page).first()).toContainText('Answered again with robin-acp');
      await expect(variants(page).first()).toContainText('called Else');
      expect(provider.requestsOf('answer')).toHaveLength(1);
      await openScreen(page, 'Settings');
      await app.call('settings.save', { theme: 'system', language: 'de' });
      await page.getByRole('radio', { name: /^Ein Agent von dir/ }).check();
      await takeScreenshot(page, 'agent-06-german');
      await app.call('settings.save', { language: 'system', engine: 'offline' });
      await provider.stop();
    });
  });
});
