import { describe, expect, it } from 'vitest';
import type { SearchCheck, SearchMiss } from '../../../shared/domain/search-check';
import { searchAdvice, searchCheckLine } from './retrieval-section';

const miss = (title: string, change: Partial<SearchMiss> = {}): SearchMiss => ({
  question: title,
  noteId: 'n' as SearchMiss['noteId'],
  title,
  madeOf: 'title',
  rank: null,
  cameFirst: null,
  ...change,
});
const check = (change: Partial<SearchCheck> = {}): SearchCheck => ({
  at: Date.UTC(2026, 4, 1),
  asked: 10,
  first: 6,
  amongThree: 1,
  lower: 0,
  notFound: 3,
  hadMeaning: true,
  misses: [miss('Kiln')],
  ...change,
});

describe('the check of a search', () => {
  it('is told in figures with their nouns, beside the one before', () => {
    const now = Date.UTC(2026, 4, 2);
    expect(searchCheckLine({ running: null, last: null, previous: null }, now).words).toContain('Not measured yet');
    const line = searchCheckLine({ running: null, last: check(), previous: check({ first: 5 }) }, now);
    expect(line.words).toBe('Of 10 questions, 6 found their note first, 1 among the first three, 3 not at all.');
    expect(line.detail).toContain('60 % first, 50 % the time before');
    expect(searchCheckLine({ running: null, last: check({ first: 9 }), previous: null }, now).condition).toBe('good');
  });

  it.each([
    ['Measure again', check({ hadMeaning: false })],
    ['nothing to do', check({ first: 9 })],
    ['similar titles', check({ misses: [miss('Kiln firing', { cameFirst: 'Firing the raku' }), miss('Mill')] })],
    ['Parts of long notes', check({ misses: [miss('a', { madeOf: 'heading' }), miss('b', { madeOf: 'heading' })] })],
    ['words you would ask with', check()],
  ])('advises in one sentence: %s', (words, result) => {
    expect(searchAdvice(result)).toContain(words);
  });
});
