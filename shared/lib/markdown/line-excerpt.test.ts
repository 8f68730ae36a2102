import { expect, it } from 'vitest';
import { lineExcerptAround } from './line-excerpt';

const around = (text: string, words: string) => {
  const start = text.indexOf(words);
  const excerpt = lineExcerptAround(text, start, start + words.length, 20);
  expect(excerpt.text.slice(excerpt.start, excerpt.end)).toBe(words);
  return excerpt.text;
};

it('is the line of the words, without the marks of a list or a heading', () => {
  expect(around('# Trips\n- [ ] to **Kyoto** in May\n- to Nara', 'Kyoto')).toBe('to **Kyoto** in May');
  expect(around('> ## Kyoto\nand more', 'Kyoto')).toBe('Kyoto');
  expect(around('Kyoto', 'Kyoto')).toBe('Kyoto');
  expect(around('1. one\n2. two', '2. two')).toBe('2. two');
});

it('is cut at words where the line is long', () => {
  expect(around(`${'word '.repeat(40)}Kyoto${' word'.repeat(40)}`, 'Kyoto')).toMatch(/^…(?:word )+Kyoto(?: word)+…$/);
});
