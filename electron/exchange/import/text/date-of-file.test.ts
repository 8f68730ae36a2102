import { describe, expect, it } from 'vitest';
import { dateOfFile } from './read-date';

const day = (path: string) => {
  const at = dateOfFile(path);
  return at === null ? null : new Date(at).toISOString().slice(0, 16).replace('T00:00', '');
};

describe('the date of a file’s name', () => {
  it.each([
    ['2024-03-01.md', '2024-03-01'],
    ['Journal/2024-03-01 Walk.md', '2024-03-01'],
    ['journals/2024_03_01.md', '2024-03-01'],
    ['20240301.md', '2024-03-01'],
    ['2024.03.01.md', '2024-03-01'],
    ['202403011430 Idea.md', '2024-03-01T14:30'],
    ['1 March 2024.md', '2024-03-01'],
    ['Mar 1st, 2024.md', '2024-03-01'],
    ['Friday, March 1, 2024.md', '2024-03-01'],
    ['1. März 2024.md', '2024-03-01'],
    ['1er mars 2024.md', '2024-03-01'],
    ['2024年3月1日 日記.md', '2024-03-01'],
    ['1 de marzo de 2024.md', '2024-03-01'],
    ['01.03.2024.md', '2024-03-01'],
    ['2024-W10.md', '2024-03-04'],
    ['2021-W53.md', '2022-01-03'],
    ['2024-03.md', '2024-03-01'],
    ['Journal/2024/03/01.md', '2024-03-01'],
    ['Journal/2024/03-March/2024-03-01-Friday.md', '2024-03-01'],
  ])('%s is %s', (path, expected) => expect(day(path)).toBe(expected));

  it.each([
    'Bees.md',
    'Chapter 12.md',
    '2024.md',
    'ISO 8601.md',
    '1984.md',
    '2024-13-01.md',
    '2024-02-31.md',
    'v2024-03-01-2.md',
    'Order 120240301.md',
    '2024/Bees.md',
    'may 12 3000.md',
  ])('%s gives none', (path) => expect(day(path)).toBeNull());
});
