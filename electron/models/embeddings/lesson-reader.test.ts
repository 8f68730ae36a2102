import { beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../ports/engine';
import { createBuiltInEmbedder } from './built-in-embedder';

// Of the judge's real weights; none of these sentences is among those that the model of lessons is fitted to.
describe('a message, read together with lessons', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await createBuiltInEmbedder();
  }, 60_000);

  const shareOf = async (message: string, lesson: string, isSevere = false): Promise<number> => {
    const [vector] = await embedder.embed([message]);
    const asked = { text: message, vector: vector! };
    const [share] = await embedder.readLessons!(asked, [{ text: lesson, isSevere }], async () => 0.5);
    return share!;
  };

  it.each([
    [
      'Never tow the trailer without checking the lights.',
      'hitching up the trailer and driving off now',
      'the trailer was expensive',
    ],
    ['Vor dem Gießen immer die Erde fühlen.', 'ich gieße jetzt die Blumen', 'die Blumen hab ich gestern gegossen'],
    ['Nunca cortar el césped mojado.', 'voy a cortar el césped', '¿quién cortó el césped?'],
    ['Always warn the porter before a delivery.', 'ich lasse gleich den Schrank liefern', 'the porter is nice'],
  ])('a plan is read as likelier than a mention: %s', async (lesson, plan, mention) => {
    expect(await shareOf(plan, lesson)).toBeGreaterThan(await shareOf(mention, lesson));
  });

  it('is read with what costs much, whatever it is like, and with nothing where it announces nothing', async () => {
    const [vector] = await embedder.embed(['I am sending the invoice now']);
    const message = { text: 'I am sending the invoice now', vector: vector! };
    const text = 'Always check the address before you send an invoice.';
    const lessons = [false, true].map((isSevere) => ({ text, isSevere }));
    const [silent, read] = await embedder.readLessons!(message, lessons, async () => 0.1);
    expect(silent).toBe(0);
    expect(read).toBeGreaterThan(0);
    expect(await shareOf('How old is the mill?', 'Never stop the mill on a Friday.', true)).toBe(0);
  });
});
