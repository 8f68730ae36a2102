// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { DEFAULT_VIEW } from '../../../../shared/domain/note-view';
import { viewChanges } from './view-changes';

const names = (view: typeof DEFAULT_VIEW) => view.columns.map(({ name }) => name);

it('the title stays the first column, however columns are moved', () => {
  expect(names(viewChanges.moveColumn('tags', -5)(DEFAULT_VIEW))).toEqual([
    'title',
    'tags',
    'category',
    'updated',
    'links',
  ]);
  expect(names(viewChanges.moveColumn('category', 9)(DEFAULT_VIEW))).toEqual([
    'title',
    'tags',
    'updated',
    'links',
    'category',
  ]);
  expect(viewChanges.moveColumn('title', 1)(DEFAULT_VIEW)).toBe(DEFAULT_VIEW);
});

it('a width stays within what can be seen and grasped', () => {
  expect(viewChanges.resizeColumn('tags', 3)(DEFAULT_VIEW).columns[2]?.width).toBe(60);
  expect(viewChanges.resizeColumn('tags', 9_999)(DEFAULT_VIEW).columns[2]?.width).toBe(1_200);
});

it('another order decides among equals, and stands once', () => {
  const by = (column: string, isDescending = false) => ({ column, isDescending });
  const view = viewChanges.sortThenBy(by('tags'))(viewChanges.sortBy(by('note.due'))(DEFAULT_VIEW));
  expect(viewChanges.sortThenBy(by('note.due', true))(view).sorts).toEqual([by('tags'), by('note.due', true)]);
});
