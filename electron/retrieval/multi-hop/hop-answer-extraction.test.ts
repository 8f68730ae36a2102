import { describe, expect, it } from 'vitest';
import { noteRef } from '../testing/entries';
import { extractHopAnswer } from './hop-answer-extraction';

const answerOf = async (step: string, text: string, speaker: string | null = null, owners: string[] = []) => {
  const hit = { ref: noteRef('x'), title: '', text, speaker, coverage: 1, contextCoverage: 1 };
  const found = await extractHopAnswer(step, [hit], async () => ({ known: new Set(), persons: new Set() }), owners);
  return found?.answer ?? null;
};

describe('the answer of a step is taken by its role', () => {
  it.each<[step: string, text: string, answer: string | null]>([
    ['the friend gave me the camera', 'Timo gave me his old camera for the trip.', 'Timo'],
    ['the person recommended the hiking trail', 'Lena recommended the Bear Creek hiking trail.', 'Lena'],
    ['the woman recommended the boots', 'The boots were recommended to me by Solveig.', 'Solveig'],
    ['the friend gave me the camera', 'Friends gave me a camera.', null],
    ["the neighbour's cat is called Miso", 'Ines’s cat is called Miso.', 'Ines'],
    ['I had dinner with the colleague', 'I had dinner with Lena at Osteria Vento.', 'Lena'],
    ['I met Greta at the café', 'I met Greta at the Blue Lantern.', 'Blue Lantern'],
  ])('%s: %s', async (step, text, answer) => expect(await answerOf(step, text)).toBe(answer));

  it('is the speaker of a first-person sentence', async () => {
    expect(await answerOf('the person recommended the trail', 'I recommended the trail to Anna.', 'Bo')).toBe('Bo');
  });
});

describe('somebody’s relative is theirs, not another one', () => {
  it.each<[step: string, text: string, answer: string | null]>([
    ['I have a dentist', 'Amara Okafor is my dentist.', 'Amara Okafor'],
    ['I have a dentist', 'My dentist, Dr. Okafor, is on holiday.', 'Okafor'],
    ['I have a dentist', 'Sven, my old dentist, has retired.', null],
    ['Amara Okafor has a brother', 'Amara’s brother Chidi teaches chemistry.', 'Chidi'],
    ['Amara Okafor has a brother', 'Chidi, the brother of Amara, teaches.', 'Chidi'],
    ['Amara Okafor has a brother', 'Amara has a brother called Chidi.', 'Chidi'],
    ['Amara Okafor has a brother', 'My brother Paul met Amara.', null],
    ['Amara Okafor has a brother', 'Tom’s brother Bob knows Amara.', null],
    ['Amara Okafor has a brother', 'Amara came by. Her brother Chidi teaches.', 'Chidi'],
  ])('%s: %s', async (step, text, answer) => expect(await answerOf(step, text)).toBe(answer));

  it('is read from the owner’s own words, and by a description of the owner', async () => {
    expect(await answerOf('Amara Okafor has a brother', 'My brother Chidi teaches.', 'Amara')).toBe('Chidi');
    expect(await answerOf('my dentist has a brother', 'My dentist’s brother Chidi moved.', null)).toBe('Chidi');
    expect(await answerOf('Amara has a brother', 'My dentist’s brother Chidi moved.', null, ['my dentist'])).toBe(
      'Chidi',
    );
  });
});

describe('what a thing contains is the object of a sentence about it', () => {
  it.each<[step: string, text: string, answer: string | null]>([
    ['tart cherries contain something', 'Tart cherries are naturally high in melatonin.', 'melatonin'],
    ['hand cream contains something', 'The hand cream is made with lanolin and beeswax.', 'lanolin, beeswax'],
    ['rice contains something', 'The box contains rice.', null],
    ['Sauerkirschen enthalten etwas', 'Sauerkirschen enthalten viel Melatonin.', 'melatonin'],
  ])('%s: %s', async (step, text, answer) => expect(await answerOf(step, text)).toBe(answer));
});
