import { expect, it } from 'vitest';
import { createMask } from '../models/masking/create-mask';
import { queryWords } from './query-words';

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
