import { describe, expect, it } from 'vitest';
import { createIndexCore } from '../index-core';
import { noteEntry } from '../../testing/entries';

/** The names that a message is taken to mean, in a vault of these texts. */
const meantIn = async (texts: string[], message: string) => {
  const core = createIndexCore(async () => {
    throw new Error('not needed');
  });
  await core.apply(
    texts.map((text, index) => ({ type: 'put' as const, entry: noteEntry(`n${index}`, text) })),
    1,
  );
  const hits = await core.fuzzy({ words: message, statement: null, timeWindow: null, exclude: [], limit: 10 });
  return hits.map(({ note }) => (note?.code === 'fuzzy-name' ? note.name : ''));
};

describe('a name of two words, misspelt in both', () => {
  it.each<[message: string, text: string, name: string]>([
    ['What does Kathirn Vogl do?', 'Kathrin Vogel tunes the piano.', 'Kathrin Vogel'],
    ['who is beatrx lindqvst', 'The keys are with Beatrix Lindqvist.', 'Beatrix Lindqvist'],
    ['Was macht Anegret Siedl?', 'Annegret Seidl leiht uns den Anhänger.', 'Annegret Seidl'],
    ['When did Tomas Okonwko call?', 'Tomas Okonkwo mends clocks.', 'Tomas Okonkwo'],
  ])('%s', async (message, text, name) => {
    expect(await meantIn([text, 'The roses need water.'], message)).toEqual([name]);
  });

  it.each<[why: string, message: string, texts: string[]]>([
    ['too many mistakes', 'What does Katja Vogt do?', ['Kathrin Vogel tunes the piano.']],
    ['only one word is near', 'What does Kathirn Bauer do?', ['Kathrin Vogel tunes the piano.']],
    [
      'two are as near',
      'What does Jorin Kramm do?',
      ['Jorun Kramm paints the long fence by the house.', 'Joran Kramm sings in the choir of the town.'],
    ],
    ['the words do not stand together', 'What does Kathirn Vogl do?', ['Kathrin met Vogel.']],
    ['it is spelt right', 'What does Kathrin Vogel do?', ['Kathrin Vogel tunes the piano.']],
  ])('is not resolved: %s', async (_, message, texts) => {
    expect(await meantIn(texts, message)).toEqual([]);
  });
});
