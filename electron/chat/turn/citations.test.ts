import { describe, expect, it } from 'vitest';
import type { SourceRef } from '../../../shared/domain/ids';
import type { AnswerSource } from '../../ports/engine';
import { citationsOf, normaliseMarkers, verbatimPart } from './citations';

const source = (number: number, text: string): AnswerSource => ({
  number,
  ref: `note:N${number}` as SourceRef,
  title: '',
  text,
  tier: 'engram',
  role: 'person',
  speaker: null,
  at: 0,
});
const SOURCES = [
  source(1, 'We fly on the third of May, with Anna’s “old” suitcase.'),
  source(2, 'The budget is 3000 euros\n\nfor two. Café included.'),
  source(3, '猫は魚が好きです。'),
];
const found = (answer: string) =>
  citationsOf(answer, SOURCES).map(({ number, quote, verified }) => [number, quote, verified]);

describe('a citation is verified only when the source contains its quote verbatim', () => {
  it.each<[string, string, unknown[]]>([
    ['curly marks', 'You wrote “We fly on the third of May” [1].', [[1, 'We fly on the third of May', true]]],
    ['straight marks', 'You wrote "The budget is 3000 euros" [2].', [[2, 'The budget is 3000 euros', true]]],
    ['guillemets', 'Notiz: «The budget is 3000 euros» [2].', [[2, 'The budget is 3000 euros', true]]],
    ['German marks', 'Notiz: „The budget is 3000 euros“ [2].', [[2, 'The budget is 3000 euros', true]]],
    ['a block quote', '> The budget is 3000 euros [2]', [[2, 'The budget is 3000 euros', true]]],
    [
      'the stop inside the marks',
      'You wrote “We fly on the third of May.” [1]',
      [[1, 'We fly on the third of May', true]],
    ],
    [
      'a stop between quote and mark',
      'You wrote “We fly on the third of May”. [1]',
      [[1, 'We fly on the third of May', true]],
    ],
    [
      'white space of another shape',
      '“The budget is 3000 euros for two” [2]',
      [[2, 'The budget is 3000 euros for two', true]],
    ],
    ['decomposed letters', '“Cafe\u0301 included” [2]', [[2, 'Cafe\u0301 included', true]]],
    [
      'other apostrophes and inner marks',
      `“with Anna's "old" suitcase” [1]`,
      [[1, `with Anna's "old" suitcase`, true]],
    ],
    ['nested curly marks', '“with Anna’s “old” suitcase.” [1]', [[1, 'with Anna’s “old” suitcase.', true]]],
    ['dots at a cut', '“We fly on the third …” [1]', [[1, 'We fly on the third', true]]],
    ['a script without spaces', '「魚が好き」 [3]', [[3, '魚が好き', true]]],
    [
      'two marks on one quote',
      '“We fly on the third of May” [1][2]',
      [
        [1, 'We fly on the third of May', true],
        [2, 'We fly on the third of May', false],
      ],
    ],
    [
      'two quotes in one sentence',
      '“third of May” [1] and “3000 euros” [2]',
      [
        [1, 'third of May', true],
        [2, '3000 euros', true],
      ],
    ],
    [
      'a mark before its quote',
      'According to [2], “The budget is 3000 euros”.',
      [[2, 'The budget is 3000 euros', true]],
    ],
    ['an invented quote', '“We sail to the moon” [1]', [[1, 'We sail to the moon', false]]],
    ['a changed word', '“We fly on the fourth of May” [1]', [[1, 'We fly on the fourth of May', false]]],
    ['another source’s words', '“The budget is 3000 euros” [1]', [[1, 'The budget is 3000 euros', false]]],
    ['a piece of a word', '“hird of Ma” [1]', [[1, 'hird of Ma', false]]],
    ['an ellipsis over the middle', '“We fly … of May” [1]', [[1, 'We fly … of May', false]]],
    ['no quote at all', 'You fly in May [1].', [[1, '', false]]],
    ['punctuation only', '“…” [1]', [[1, '', false]]],
    ['a quote in the sentence before', 'It said “third of May”. The money is enough [2].', [[2, '', false]]],
    ['a number that names no source', '“third of May” [9]', []],
    ['a mark in code', 'Use `list[1]` or\n```\nx[2]\n```', []],
    ['a link', 'See [1](https://example.org).', []],
  ])('%s', (_name, answer, expected) => expect(found(answer)).toEqual(expected));

  it('the k-th marker of a number belongs to the k-th citation of that number', () => {
    expect(found('“third of May” [1] but “fourth of May” [1], then “suitcase” [1]')).toEqual([
      [1, 'third of May', true],
      [1, 'fourth of May', false],
      [1, 'suitcase', true],
    ]);
  });

  it('list items are separate', () => {
    expect(found('- you, on 1 May: “third of May” [1]\n- Ben: the money [2]')).toEqual([
      [1, 'third of May', true],
      [2, '', false],
    ]);
  });
});

describe('spellings of marks', () => {
  it.each([
    ['a [1, 2]', 'a [1][2]'],
    ['a 【3】', 'a [3]'],
    ['a 【3†source】', 'a [3]'],
    ['a [^4]', 'a [4]'],
    ['a [source 5]', 'a [5]'],
    ['[1, 2](https://x.example)', '[1, 2](https://x.example)'],
  ])('%s → %s', (from, to) => {
    expect(normaliseMarkers(from)).toBe(to);
  });
});

it('emphasis marks inside a quote do not hide that it is verbatim', () => {
  expect(verbatimPart('the **third** of May', SOURCES[0]!.text)).toBe('the third of May');
});
