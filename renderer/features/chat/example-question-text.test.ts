import { expect, it } from 'vitest';
import { exampleQuestions, sampleQuestions } from './welcome';

const vault = { isSampleLoaded: false, notes: [], documents: [], sessions: [] };

it('asks about notes, then documents, then chats, three in all', () => {
  expect(
    exampleQuestions({ ...vault, notes: ['Bread'], documents: ['Kiln manual'], sessions: ['Kyoto', 'Reading list'] }),
  ).toEqual(['What do I know about “Bread”?', 'What do I know about “Kiln manual”?', 'What did we say about “Kyoto”?']);
});

it('makes no question of an empty or a very long title', () => {
  expect(exampleQuestions({ ...vault, notes: [' ', 'x'.repeat(71), 'Bread'] })).toEqual([
    'What do I know about “Bread”?',
  ]);
  expect(exampleQuestions(vault)).toEqual([]);
});

it('asks the sample what the sample answers', () => {
  expect(exampleQuestions({ ...vault, isSampleLoaded: true, notes: ['Bread'] })).toEqual(sampleQuestions());
});
