import { describe, expect, it } from 'vitest';
import { isListQuestion } from './is-list-question';

const ask = (question: string, shape: 'open' | 'broad-list' = 'open') => isListQuestion({ question, shape });

describe('a list question', () => {
  it('has a plural, a count, both, kinds, or the perfect tense', () => {
    for (const question of [
      'Which tools did I lend to Ben?',
      'What old maps do we own?',
      'How many trips did we make?',
      'What do Ann and Ben have in common?',
      'What types of bread did I bake?',
      'Where have we camped?',
      'What has Ann written?',
      'What are the names of my cousins?',
      'In what ways did the plan change?',
      'Which people came?',
    ])
      expect([question, ask(question)]).toEqual([question, true]);
    expect(ask('Tell me of the boats', 'broad-list')).toBe(true);
  });

  it('does not ask for a single thing, time or reason', () => {
    for (const question of [
      'When did Ann sell the boat?',
      'Where did I leave the key?',
      'What was his address?',
      'Why did we stop?',
      'Which bus is the last?',
      'What is the news?',
      'Who wrote this?',
    ]) {
      expect([question, ask(question)]).toEqual([question, false]);
    }
  });
});
