import { expect, it } from 'vitest';
import { countWords } from './editor-footer';

it.each([
  ['', 0],
  ['Fire it **slowly**, then wait.', 5],
  ['See [the page](https://example.org/a/b) and [[Kiln log|the log]].', 6],
  ['```js\nlet x\n```', 2],
  ['| a | b |\n| --- | --- |\n| c | d |', 4],
])('the words of %j are counted without its markup: %i', (markdown, words) => {
  expect(countWords(markdown).words).toBe(words);
});

it('text without spaces between its words is counted too', () => {
  expect(countWords('今日は良い天気です').words).toBeGreaterThan(2);
});

it('tasks are counted with those that are done', () => {
  expect(countWords('- [ ] a\n  - [x] b\n* [X] c\n- d').tasks).toEqual({ done: 2, all: 3 });
});
