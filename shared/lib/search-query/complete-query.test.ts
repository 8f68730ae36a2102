import { expect, it } from 'vitest';
import { completeQuery } from './complete-query';

const WORDS = {
  tags: [
    { tag: 'garden', count: 12 },
    { tag: 'plans/garden', count: 1 },
    { tag: 'two words', count: 2 },
  ],
  folders: [{ path: 'Travel/Japan', count: 3 }],
  projects: [],
  properties: [
    { name: 'status', count: 4, values: ['done', 'in progress'] },
    { name: 'rating', count: 2, values: ['3'] },
  ],
};
const complete = (text: string, caret = text.length) => completeQuery(text, caret, WORDS).map((each) => each.text);

it('offers operators by their first letters, and nothing for other words', () => {
  expect(complete('kiln ta')).toEqual(['tag:']);
  expect(complete('-is')).toEqual(['-is:']);
  expect(complete('kiln')).toEqual([]);
  expect(complete('t')).toEqual([]);
  expect(complete('')).toEqual([]);
});

it('offers the tags, folders, states and dates of an operator', () => {
  expect(complete('tag:ga')).toEqual(['tag:garden', 'tag:plans/garden']);
  expect(complete('#two')).toEqual(['tag:"two words"']);
  expect(complete('path:tra')).toEqual(['path:/Travel/Japan/']);
  expect(complete('-is:ar')).toEqual(['-is:archived']);
  expect(complete('after:')).toContain('after:today');
  expect(complete('tag:garden')).toEqual(['tag:plans/garden']);
});

it('completes the part at the caret and leaves the others', () => {
  const [first] = completeQuery('tag:ga kiln', 6, WORDS);
  expect(first).toMatchObject({ start: 0, end: 6, text: 'tag:garden', says: '12 notes' });
  expect(complete('tag:ga kiln', 10)).toEqual([]);
});

it('offers the properties that notes have, and the values of one', () => {
  expect(complete('kiln [')).toEqual(['[status:', '[rating:']);
  expect(complete('-[ra')).toEqual(['-[rating:']);
  expect(complete('[status:')).toEqual(['[status:done]', '[status:"in progress"]']);
  expect(complete('[status:pro')).toEqual([]);
  expect(complete('[unknown:')).toEqual([]);
});
