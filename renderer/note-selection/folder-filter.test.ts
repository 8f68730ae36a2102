import { expect, it } from 'vitest';
import { folderOfFilter, withFolder, withTag } from './folder-filter';

it('a folder takes the place of the one before, and other words stay', () => {
  const text = withFolder('kiln -path:/Old/', 'My Notes/2025');
  expect(text).toBe('kiln -path:/Old/ path:"/My Notes/2025/"');
  expect(folderOfFilter(text)).toBe('My Notes/2025');
  expect(withFolder(text, 'Studio')).toBe('kiln -path:/Old/ path:/Studio/');
  expect(withFolder(text, null)).toBe('kiln -path:/Old/');
  expect(folderOfFilter('path:plans')).toBeNull();
});

it('a tag is added once', () => {
  expect(withTag('kiln', 'clay/stone')).toBe('kiln tag:clay/stone');
  expect(withTag('tag:clay', 'clay')).toBe('tag:clay');
  expect(withTag('', 'two words')).toBe('tag:"two words"');
});
