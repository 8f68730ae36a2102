import { expect, it } from 'vitest';
import { exampleQuestions, sampleQuestions } from './welcome';

const vault = { isSampleLoaded: false, notes: [], documents: [], sessions: [] };

it('asks what notes ask, then about documents, then about chats, three in all', () => {
  const notes = ['Clara doesn’t eat gluten', 'When is Clara coming?'];
  expect(
    exampleQuestions({ ...vault, notes, documents: ['Kiln manual'], sessions: ['Kyoto', 'Reading list'] }),
  ).toEqual(['When is Clara coming?', 'What do I know about “Kiln manual”?', 'What did we say about “Kyoto”?']);
});

it('makes no question of an empty or a very long title', () => {
  expect(exampleQuestions({ ...vault, documents: [' ', 'x'.repeat(71), 'Bread'] })).toEqual([
    'What do I know about “Bread”?',
  ]);
  expect(exampleQuestions(vault)).toEqual([]);
});

it('asks the sample what the sample answers', () => {
  expect(exampleQuestions({ ...vault, isSampleLoaded: true, notes: ['Bread'] })).toEqual(sampleQuestions());
});
