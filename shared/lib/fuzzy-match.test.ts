import { expect, it } from 'vitest';
import { findFuzzy, foldName } from './fuzzy-match';

const NAMES = [
  'Gravel asks the eye to finish the scene',
  'One garden per section',
  'Saihō-ji, moss',
  'Das Würzburger Tor',
];
const folded = NAMES.map(foldName);
const find = (text: string) => findFuzzy(folded, text).map((index) => NAMES[index]);

it.each([
  ['gravel', 0],
  ['grvl eye', 0],
  ['eye gravel', 0],
  ['gravle', 0],
  ['saiho', 2],
  ['WURZBURG', 3],
  ['sect', 1],
])('“%s” finds its name', (text, index) => expect(find(text)[0]).toBe(NAMES[index]));

it.each(['', '  ', '[[', 'zebra', '?!'])('“%s” finds nothing', (text) => expect(find(text)).toEqual([]));

it('puts the start of a word before letters inside one', () => {
  const names = ['Discard', 'A card game', 'Card box'];
  expect(findFuzzy(names.map(foldName), 'card').map((index) => names[index])).toEqual([
    'Card box',
    'A card game',
    'Discard',
  ]);
});

it('takes a text of many words without trying every order of them', () => {
  const text = 'a long line of words that somebody pasted into the field by mistake '.repeat(20);
  expect(findFuzzy(folded, text)).toEqual([]);
});
