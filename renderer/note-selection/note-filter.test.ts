import { expect, it } from 'vitest';
import { filterOfQuery, queryOfFilter, type NoteListFilter } from './note-filter';

const filter = (changes: Partial<NoteListFilter>): NoteListFilter => ({
  show: 'engrams',
  text: '',
  category: null,
  tag: null,
  sort: 'updated',
  ...changes,
});

it.each<[Partial<NoteListFilter>, string]>([
  [{ text: 'kiln' }, 'kiln is:kept'],
  [{ text: 'kiln', show: 'all' }, 'kiln -is:chat'],
  [{ tag: 'clay' }, 'tag:clay is:kept'],
  [{ text: 'kiln', tag: 'my clay', category: 'open-question' }, 'kiln tag:"my clay" is:open-question is:kept'],
  [{ text: 'is:archived kiln', show: 'resources' }, 'is:archived kiln'],
  [{ text: '-is:to-review', category: 'idea' }, '-is:to-review is:idea'],
  [{ show: 'hidden' }, 'is:hidden'],
  [{ show: 'pending', text: ' before:2025 ' }, 'before:2025 is:to-review'],
])('what is chosen in %o is written as %s', (changes, query) => expect(queryOfFilter(filter(changes))).toBe(query));

it('a query saved from the list opens as it was saved; one saved in Search lists what counts', () => {
  expect(filterOfQuery('kiln is:kept')).toEqual({ show: 'all', text: 'kiln is:kept', category: null, tag: null });
  expect(filterOfQuery('is:hidden').show).toBe('hidden');
  expect(filterOfQuery('tag:clay').text).toBe('tag:clay is:kept is:resource');
});
