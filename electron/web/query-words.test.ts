import { describe, expect, it } from 'vitest';
import { createMask } from '../models/masking/create-mask';
import { queryWords, writtenQuery } from './query-words';

const mask = createMask({ excluded: { people: ['Gregor Pahl'], places: [], folders: [] } });

it.each([
  ['Why does raku crackle?', 'Why does raku crackle?'],
  ['My bowl broke. I was sad. Why does raku crackle?', 'Why does raku crackle?'],
  ['latest kiln prices', 'latest kiln prices'],
  ['What did Gregor Pahl say about raku?', 'What did say about raku?'],
  ['The password is hunter22; what now?', 'The password is ; what now?'],
  ['Gregor Pahl', null],
  ['?!', null],
  ['', null],
])('of %j a search sends %j', (message, words) => expect(queryWords(message, mask)).toBe(words));

it('is cut at a word', () => {
  const words = queryWords(`${'raku '.repeat(200)}?`, mask)!;
  expect(words.length).toBeLessThanOrEqual(300);
  expect(words.endsWith('raku')).toBe(true);
});

describe('words that a model wrote for a search', () => {
  const said = [
    'Gibt es Studien, ob Kreatin beim Gedächtnis hilft? Mein Arzt Gregor Pahl sagt nein.',
    'Seit 2019 wohne ich in Ulm.',
  ];
  it.each([
    ['creatine supplementation memory trial', 'creatine supplementation memory trial'],
    ['  Kreatin gedächtnis\nUlm 2019 ', 'Kreatin gedächtnis Ulm 2019'],
    ['creatine memory Pahl', null],
    ['creatine memory [person 1]', null],
    ['creatine memory trial 2024', null],
    ['creatine memory Stanford', null],
    ['creatine site:example.com', null],
    ['"creatine memory"', null],
    ['creatine -memory', null],
    ['creatine password hunter22', null],
    ['one two three four five six seven eight nine ten eleven twelve thirteen', null],
    ['', null],
    ['?!', null],
  ])('of %j are sent as %j', (written, words) => expect(writtenQuery(written, said, mask)).toBe(words));
});
