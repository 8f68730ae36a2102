import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoders } from './built-in-embedder';
import type { Applicability } from './applicability';

// Of the judge's real weights; none of these sentences is among those that it was trained with.
describe('the judge of applicability', () => {
  let applicability: Applicability;
  beforeAll(async () => {
    ({ applicability } = await loadEncoders());
  }, 60_000);

  it.each([
    [
      'What can I put on the buffet for Leo?',
      'note, 40 days ago: Leo gets hives from shellfish',
      'note, 40 days ago: Leo plays the cello in a quartet',
    ],
    [
      'Wohin könnten wir mit Oma am Samstag fahren?',
      'note, 12 days ago: Oma kann keine Treppen mehr steigen',
      'note, 12 days ago: Oma hat das Rezept von ihrer Mutter',
    ],
    [
      'When can we lay the floor?',
      'message, 5 days ago: The screed needs three weeks to dry',
      'message, 5 days ago: The dog slept on the old sofa',
    ],
    [
      'Que préparer pour le pique-nique avec Malik ?',
      'message, 5 days ago: Malik est végétarien',
      'message, 5 days ago: Malik a vendu sa moto',
    ],
  ])('%s', async (question, helps, doesNot) => {
    const [decisive, other] = await applicability(`query: ${question}`, [`passage: ${helps}`, `passage: ${doesNot}`]);
    expect(decisive).toBeGreaterThan(other! + 0.1);
  });

  it('reads a text of any length, and the same pair the same again', async () => {
    const long = `passage: note, today: ${'The harbour freezes in January. '.repeat(4_000)}`;
    const [first] = await applicability('query: When does the harbour freeze?', [long]);
    const [again] = await applicability('query: When does the harbour freeze?', [long]);
    expect(first).toBe(again);
    expect(await applicability('query: ', ['passage: note, today: '])).toHaveLength(1);
  });
});
