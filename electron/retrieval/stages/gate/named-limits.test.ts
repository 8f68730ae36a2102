import { expect, it } from 'vitest';
import { noteEntry, noteRef } from '../../testing/entries';
import { openFunnel } from '../../testing/open-funnel';

const VAULT = [
  noteEntry('gluten', 'Clara doesn’t eat gluten'),
  noteEntry('nuts', 'Tom is allergic to nuts'),
  noteEntry('salt', 'Oma darf kein Salz essen'),
  noteEntry('secret', 'I must not tell Clara about the party'),
  noteEntry('flat', 'Clara’s flat must be repainted before May'),
  noteEntry('moved', 'Clara moved to Ghent in spring'),
  noteEntry('bread', 'I decided to bake sourdough every Saturday'),
];

it.each([
  ['What do I have to watch out for when I bake a cake for Clara?', ['gluten']],
  ['Tom comes over for dinner on Friday, which dessert should I make?', ['nuts']],
  ['Worauf muss ich achten, wenn ich für Oma eine Suppe koche?', ['salt']],
  ['Which dessert should I make for Ruth on Friday?', []],
  ['On which day of the week did Clara move house?', []],
])('the limit of whoever is named passes, and nobody else’s: %s', async (question, expected) => {
  const { ask } = await openFunnel(VAULT);
  const { trace } = await ask(question);
  const limits = trace.candidates.filter(({ gate }) => gate?.reason.code === 'limit-of-named');
  expect(limits.map(({ ref }) => ref)).toEqual(expected.map(noteRef));
  for (const { outcome } of limits) expect(outcome).toEqual({ state: 'kept' });
});
