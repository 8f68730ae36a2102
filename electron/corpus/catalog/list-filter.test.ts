import { afterAll, beforeAll, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import type { ResourceId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import type { ListRequest } from './row-lists';

let vault: TestCorpus;
const day = (date: string) => new Date(`${date}T12:00:00`).getTime();
const kept = (title: string, changes: Partial<Note>) =>
  vault.unit(title, undefined, { status: 'kept', keptAt: day('2025-03-01'), ...changes });

beforeAll(async () => {
  vault = await openTestCorpus();
  await kept('Kiln plan', {
    tags: ['clay/kiln'],
    path: 'Studio/Plans/Kiln.md',
    category: 'decision',
    createdAt: day('2025-03-01'),
  });
  await kept('Glaze list', { tags: ['Clay'], path: 'Studio/Glaze.md', category: 'idea', createdAt: day('2024-06-10') });
  await kept('Garden', { tags: [], pinned: true, category: 'idea', createdAt: day('2025-03-05') });
  await kept('Old kiln', { status: 'archived', tags: ['clay'], category: 'fact', createdAt: day('2023-01-01') });
  await vault.unit('Kiln is cold', undefined, { category: 'fact', createdAt: day('2025-03-04') });
  const resource: Resource = {
    id: vault.ids.next<ResourceId>(),
    title: 'Kiln manual',
    format: 'markdown',
    contentHash: '0',
    createdAt: day('2025-02-01'),
    updatedAt: day('2025-02-01'),
    chunkCount: 1,
    externalKey: 'document:Studio/Manuals/kiln.md',
    deletedAt: null,
  };
  await vault.commit([put('resources', resource)]);
});
afterAll(() => vault.close());

const titles = (text: string, changes: Partial<ListRequest> = {}) =>
  vault.notes
    .list({
      show: 'engrams',
      text,
      category: null,
      tag: null,
      sort: 'title',
      offset: 0,
      limit: 50,
      ...changes,
    })
    .rows.map(({ title }) => title);

it.each([
  ['tag:clay', ['Glaze list', 'Kiln plan']],
  ['tag:clay -tag:clay/kiln', ['Glaze list']],
  ['path:/Studio/', ['Glaze list', 'Kiln plan']],
  ['path:plans', ['Kiln plan']],
  ['-path:/Studio/', ['Garden']],
  ['tag:clay/kiln OR is:pinned', ['Garden', 'Kiln plan']],
  ['kiln OR garden', ['Garden', 'Kiln plan']],
  ['(kiln tag:clay) OR (is:idea -tag:clay)', ['Garden', 'Kiln plan']],
  ['-(is:idea tag:clay)', ['Garden', 'Kiln plan']],
  ['(is:kept tag:clay) OR (is:archived kiln)', ['Glaze list', 'Kiln plan', 'Old kiln']],
  ['is:resource OR (is:kept list)', ['Glaze list', 'Kiln manual']],
  ['is:idea', ['Garden', 'Glaze list']],
  ['is:pinned', ['Garden']],
  ['-is:pinned kiln', ['Kiln plan']],
  ['is:archived', ['Old kiln']],
  ['is:to-review', ['Kiln is cold']],
  ['is:kept is:archived tag:clay', ['Glaze list', 'Kiln plan', 'Old kiln']],
  ['is:resource', ['Kiln manual']],
  ['is:resource path:/Studio/Manuals/', ['Kiln manual']],
  ['is:chat', []],
  ['-is:to-review kiln', ['Kiln manual', 'Kiln plan', 'Old kiln']],
  ['after:2025', ['Garden', 'Kiln plan']],
  ['after:2025-03-02 before:2025-03-06', ['Garden']],
  ['before:2025', ['Glaze list']],
  ['"kiln plan"', ['Kiln plan']],
  ['"plan kiln"', []],
  ['-glaze -garden', ['Kiln plan']],
  // What cannot be followed filters nothing; the screen says so.
  ['is:purple kiln', ['Kiln plan']],
])('the list filtered by %s', (text, expected) => expect(titles(text)).toEqual(expected));

it('an operator of where a note stands replaces the choice of the list', () => {
  expect(titles('is:archived', { show: 'resources' })).toEqual(['Old kiln']);
  expect(titles('tag:clay', { show: 'archived' })).toEqual(['Old kiln']);
});

it('folders count what is below them, and stand before what they hold', () => {
  expect(vault.notes.folders()).toEqual([
    { path: 'Studio', count: 3 },
    { path: 'Studio/Manuals', count: 1 },
    { path: 'Studio/Plans', count: 1 },
  ]);
});

it('is sorted by how often answers quoted a note', () => {
  const uses = new Map([
    [
      vault.notes.list({
        show: 'engrams',
        text: 'glaze',
        category: null,
        tag: null,
        sort: 'title',
        offset: 0,
        limit: 1,
      }).rows[0]!.id,
      3,
    ],
  ]);
  const { rows } = vault.notes.list(
    { show: 'engrams', text: '', category: null, tag: null, sort: 'used', offset: 0, limit: 50 },
    (id) => uses.get(id) ?? 0,
  );
  expect(rows[0]?.title).toBe('Glaze list');
});
