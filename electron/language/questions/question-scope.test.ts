import { describe, expect, it } from 'vitest';
import { asksForEverything, scopeNouns, speaksOf } from './question-scope';

describe('a question for everything on a subject', () => {
  it.each([
    'Tell me about my past projects.',
    'What do my notes hold on the subject?',
    'Help me with the trip.',
    'Find people related to bees',
    'Erzähl mir alles über die Reise',
  ])('%j', (question) => {
    expect(asksForEverything(question)).toBe(true);
  });

  it.each(['When does the trip start?', 'Who tells stories?', 'Which boat did Ann buy?'])('is not %j', (question) => {
    expect(asksForEverything(question)).toBe(false);
  });
});

describe('the nouns it is about', () => {
  it.each([
    ['Tell me about my past projects.', ['projects']],
    ['I am writing an essay about slate roofs in Welsh villages. What do my notes hold on the subject?', ['villages']],
    ['I sell the van tomorrow, this is the best offer of the year. What must I not forget?', ['van']],
    ['Brief me on everything around Globex.', ['globex']],
    ['What about the Lisbon thing?', ['lisbon']],
  ])('of %j are %j', (question, nouns) => {
    expect(scopeNouns(question).map(({ word }) => word)).toEqual(nouns);
  });
});

describe('a text speaks of a particular thing', () => {
  const house = { word: 'house', isDefinite: true };
  const trip = { word: 'trip', isDefinite: true };
  it.each([
    ['The roof of the house is old', house, true],
    ['The house costs too much', house, true],
    ['The house salad comes with walnuts', house, false],
    ['We painted the dog house', house, false],
    ['The Iceland trip starts in July', trip, true],
    ['I tripped over a cable', trip, false],
    ['The fuse trips when it rains', trip, false],
    ['The bike map project covered Lyon', { word: 'projects', isDefinite: false }, true],
  ])('%j of %j: %j', (text, noun, speaks) => {
    expect(speaksOf(text, noun)).toBe(speaks);
  });
});
