import { expect, it } from 'vitest';
import { parseTags, tagsAfterEdit, tagsIn } from './tags';

it('tags are words with a sign before them, none in code, headings, addresses and numbers', () => {
  const text = '# Head\n#garden and (#plans/2025), #[[two words]] `#code` [a](#anchor) #12 a#b\n```\n#no\n```\n#garden';
  expect(tagsIn(text)).toEqual(['garden', 'plans/2025', 'two words']);
  expect(parseTags(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '#garden',
    '#plans/2025',
    '#[[two words]]',
    '#garden',
  ]);
});

it('after an edit a note has the tags of its new text, and keeps those of its properties and of other sources', () => {
  const edit = { before: '#a #b', after: '#b #C', properties: ['a'] };
  expect(tagsAfterEdit(['a', 'b', 'given'], edit)).toEqual(['a', 'given', 'b', 'C']);
  expect(tagsAfterEdit(['x'], { before: '', after: 'no tags' })).toEqual(['x']);
});
