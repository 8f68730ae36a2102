import { expect, it } from 'vitest';
import { cellText, exactNumberIn, itemsOfLine, lineOfItems } from './cell-text';

it('items with commas or quotation marks come back from their line as they were', () => {
  const quoted = ['"raku"', 'the 12" shelf, left', '"', 'a "" b'];
  expect(itemsOfLine(lineOfItems(quoted))).toEqual(quoted);
  const items = ['kiln', 'Bath, England', 'glaze'];
  expect(lineOfItems(items)).toBe('kiln, "Bath, England", glaze');
  expect(itemsOfLine(lineOfItems(items))).toEqual(items);
  expect(itemsOfLine(' a ,, b')).toEqual(['a', 'b']);
  expect(itemsOfLine('')).toEqual([]);
});

it('a cell is shown as its column says, and a property by its own form', () => {
  const now = new Date(2026, 10, 30).getTime();
  expect(cellText('tags', ['clay', 'kiln'], now)).toBe('#clay #kiln');
  expect(cellText('vitality', 0.42, now)).toBe('42%');
  expect(cellText('links', 0, now)).toBe('');
  expect(cellText('note.due', '2026-12-01', now)).toContain('2026');
  expect(cellText('note.rating', '3', now)).toBe('3');
  expect(cellText('note.status', null, now)).toBe('');
});

it('a number is one only where nothing of it is lost', () => {
  expect(['7', '-2', '1,5', '0'].map(exactNumberIn)).toEqual([7, -2, 1.5, 0]);
  expect(['007', '1.10', '+49151', '12345678901234567891', 'many', ''].map(exactNumberIn)).toEqual(Array(6).fill(null));
});
