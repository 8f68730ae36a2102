import { startFakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import { ask, newUnits, openNewChat } from '../../screens/chat';
import { openScreen } from '../../screens/frame';
import { lessonCards, openRecord, probe } from '../../screens/lessons';
import { chooseTheme, connectProvider, setWork } from '../../screens/settings';
import { findSeriousProblems } from '../../support/accessibility';
import { expect, test } from '../../support/app-test';
import { takeScreenshot } from '../../support/screenshots';

const LESSON = 'Never deploy the site on Fridays.';
const DECISION = 'We take oak for the floor, because it can be sanded.';

test('a model tests lessons, reads decisions, and says on request which lessons bear on an act', async ({ app }) => {
  const { page } = app;
  const provider = await startFakeProvider();
  try {
    const unit = (quote: string, category: string) => ({
      message: 1,
      quote,
      text: quote.replace(/\.$/u, ''),
      category,
    });
    provider.setStructured('units', (prompt: string) => ({
      units: prompt.includes('oak') ? [unit(DECISION, 'decision')] : [unit(LESSON, 'constraint')],
      hedges: [],
      facts: [],
      lessons: [],
      decisions: [],
    }));
    provider.setStructured('probes', {
      fires: [
        { text: "I'm going to deploy the site tonight", act: 'deploy the site' },
        { text: 'I am going to flip the switch tonight', act: 'flip the switch' },
        { text: 'ich stelle die Seite gleich online', act: 'die Seite online stellen' },
      ],
      silent: ['The site was deployed yesterday', 'Who deploys the site?'],
    });
    provider.setStructured('decision', (prompt: string) => {
      const number = Number(/<sentence number="(\d+)"[^>]*>\n[^\n]*oak for the floor/u.exec(prompt)?.[1]);
      const none = { sentence: 0, words: '' };
      const of = (words: string) => ({ sentence: number, words });
      return {
        subject: of('the floor'),
        choice: of('oak'),
        alternatives: [none],
        reasons: [of('it can be sanded')],
        tried: [],
      };
    });
    provider.setStructured('bearing', {
      bearing: [{ lesson: 1, reason: 'Putting the page online is a deployment' }],
    });
    await connectProvider(app, provider.url);
    await setWork(app);
    for (const [said, shown] of [
      [LESSON, 'Never deploy the site on Fridays'],
      [DECISION, 'We take oak for the floor'],
    ] as const) {
      await openScreen(page, 'Chat');
      await openNewChat(page);
      await ask(page, said);
      await newUnits(page).getByText(shown).first().waitFor();
      for (const { id } of await app.call('chat.sessions', {}))
        for (const { note } of await app.call('review.forSession', { sessionId: id }))
          if (note.status === 'pending') await app.call('review.keep', { id: note.id });
    }

    await test.step('the field asks for the lessons by meaning, and says where the words go', async () => {
      await openScreen(page, 'Lessons');
      await probe(page, 'ich stelle die Seite gleich online');
      await page.getByRole('button', { name: 'Ask which lessons matter here' }).click();
      await expect(page.getByRole('status', { name: 'What the model says' })).toContainText(
        'Putting the page online is a deployment',
      );
      expect(await findSeriousProblems(page)).toEqual([]);
    });

    await test.step('while nobody waits, each lesson is tested and each decision read', async () => {
      await Promise.all([provider.arrived('probes'), provider.arrived('decision')]);
      await openRecord(page, 'Lessons', 'Never deploy the site on Fridays');
      const card = lessonCards(page);
      await card.getByText('Tested with 5 sentences: 2 not as it should be').click();
      await expect(card).toContainText('I am going to flip the switch tonight');
      await takeScreenshot(page, 'model-lessons-01-light');
      await card.getByRole('button', { name: 'Let it come up there too' }).click();
      await expect(card).toContainText('flip the switch');
      await expect(card).toContainText('Tested with 5 sentences: 1 not as it should be');
      await openRecord(page, 'Decisions', 'floor');
      await expect(page.getByText('Read by fake-chat')).toBeVisible();
      await takeScreenshot(page, 'model-lessons-02-decisions');
      expect(await findSeriousProblems(page)).toEqual([]);
      await chooseTheme(page, 'Dark');
      await openRecord(page, 'Lessons', 'Never deploy the site on Fridays');
      await lessonCards(page).getByText('Tested with 5 sentences').click();
      await takeScreenshot(page, 'model-lessons-03-dark');
      expect(await findSeriousProblems(page)).toEqual([]);
    });
  } finally {
    await provider.stop();
  }
});
