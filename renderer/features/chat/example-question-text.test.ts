import { expect, it } from 'vitest';
import { exampleQuestions } from './welcome';

const vault = { ofSample: [], ofNotes: [], documents: [], sessions: [] };

it('asks what notes ask, then about documents, then about chats, three in all', () => {
  expect(
    exampleQuestions({
      ...vault,
      ofNotes: ['When do we fly to Lisbon?'],
      documents: ['Kiln manual'],
      sessions: ['Kyoto', 'Reading list'],
    }),
  ).toEqual(['When do we fly to Lisbon?', 'What do I know about “Kiln manual”?', 'What did we say about “Kyoto”?']);
});

it('makes no question of an empty or a very long title', () => {
  expect(exampleQuestions({ ...vault, documents: [' ', 'x'.repeat(71), 'Bread'] })).toEqual([
    'What do I know about “Bread”?',
  ]);
  expect(exampleQuestions(vault)).toEqual([]);
});

it('asks the sample what the sample answers', () => {
  const ofSample = ['When do we fly to Japan?', 'How did I want to end?', 'What did I decide?'];
  expect(exampleQuestions({ ...vault, ofSample, ofNotes: ['What do I know about “Bread”?'] })).toEqual(ofSample);
});
