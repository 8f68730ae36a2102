import { expect, it } from 'vitest';
import { findCitationMarkers } from './citation-markers';

const numbersIn = (markdown: string): number[] => findCitationMarkers(markdown).map(({ number }) => number);

it.each([
  ['“clarinet” [1] and “violin” [2]:\n\n- “the violin” [2]', [1, 2, 2]],
  ['[3] says so, and [4].', [3, 4]],
  ['See [1](https://a.example) and\n[2]: https://b.example', []],
  ['`[1]` and ```[2]``` are code; [5] is not', [5]],
])('%s', (markdown, numbers) => {
  expect(numbersIn(markdown)).toEqual(numbers);
});
