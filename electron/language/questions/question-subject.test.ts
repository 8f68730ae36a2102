import { describe, expect, it } from 'vitest';
import { questionSubject } from './question-subject';

describe('the subject of a question', () => {
  it.each([
    ['what do I know about sourdough', 'sourdough'],
    ['Summarise the garden plan', 'the garden plan'],
    ['Can you give me a short overview of our heating?', 'our heating?'],
    ['tell me everything about plums, please', 'plums'],
    ['explain the tax rules to me', 'the tax rules'],
    ['what have I written about Lisbon', 'Lisbon'],
    ['What do my notes say about sleep?', 'sleep?'],
    ['do I have any notes on bees', 'bees'],
    ['I want to know about the roof', 'the roof'],
  ])('is what %j asks for', (question, subject) => {
    expect(questionSubject(question)).toBe(subject);
  });

  it.each([
    'when did Ann sell the boat?',
    'what did she say about it?',
    'why did we choose clay',
    'summary',
    'showers in the bathroom',
    'What about it?',
  ])('leaves %j as it is', (question) => {
    expect(questionSubject(question)).toBe(question);
  });
});
