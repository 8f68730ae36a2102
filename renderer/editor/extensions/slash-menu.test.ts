import { expect, it } from 'vitest';
import { findBlocks } from './slash-menu';

const titles = (text: string) => findBlocks(text).map(({ title }) => title);

it('the slash menu finds blocks by the beginning of their names and of other words for them', () => {
  expect(titles('')).toContain('Table');
  expect(titles('ta').slice(0, 2)).toEqual(['Task list', 'Table']);
  expect(titles('todo')).toEqual(['Task list']);
  expect(titles('image')).toEqual(['Picture or file']);
  expect(titles('heading 2')).toEqual(['Heading 2']);
  expect(titles('and so on')).toEqual([]);
});
