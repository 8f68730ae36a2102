import { describe, expect, it } from 'vitest';
import { messageEntry, noteEntry } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const SHED = [
  'The cellar light flickers when the pump runs',
  'The cellar key hangs behind the clock',
  'The cellar floor was sealed by Mr. Brandt',
  'We store apples in the cellar from October on',
  'The cellar window must stay shut in winter',
];
const CHOIR = [
  'Der Chor probt dienstags um acht',
  'Der Chor singt an Ostern in Fulda',
  'Die Noten vom Chor liegen bei Frau Witt',
  'Der Chor sucht noch zwei Tenöre',
  'Der Beitrag für den Chor sind 40 Euro im Jahr',
];
const UNRELATED = Array.from({ length: 400 }, (_, index) =>
  noteEntry(`u${index}`, `Receipt ${index} of shop${index % 40} on street${index % 25}`),
);

describe('a vault of five notes on one subject', () => {
  it.each([
    [SHED, 1, 'Where on earth do we keep the key of the cellar?'],
    [SHED, 2, 'Which craftsman sealed the floor down in the cellar?'],
    [SHED, 4, 'Should the cellar window be open or shut over winter?'],
    [CHOIR, 2, 'Bei welcher Sängerin kann ich die Noten für den Chor abholen?'],
    [CHOIR, 3, 'Welche Stimmen, Tenöre oder Bässe, braucht der Chor gerade?'],
    [CHOIR, 4, 'Wie hoch ist eigentlich der jährliche Beitrag beim Chor?'],
  ] as const)('answers as one of hundreds does (%#)', async (texts, wanted, question) => {
    for (const entry of [noteEntry, messageEntry]) {
      const own = texts.map((text, index) => entry(`n${index}`, text, { sessionId: `s${index}` as never }));
      const small = await (await openFunnel(own, { hasNoVectors: true })).ask(question, { surface: 'chat' });
      const large = await (
        await openFunnel([...own, ...UNRELATED], { hasNoVectors: true })
      ).ask(question, { surface: 'chat' });
      expect(small.trace.package.order).toContain(own[wanted]!.ref);
      expect(small.trace.package.order).toEqual(large.trace.package.order);
    }
  });
});
