import { describe, expect, it } from 'vitest';
import { nameSpeaker } from './name-speaker';

const named = (title: string, isHedged = false) =>
  nameSpeaker({ title, speaker: 'Melanie', others: ['Caroline', 'Jonas'] }, isHedged);

describe('a title that somebody else said', () => {
  it.each([
    ['I play the clarinet', 'Melanie plays the clarinet'],
    ['I’m off to Rome on Friday', 'Melanie is off to Rome on Friday'],
    ["I've known Ruth for four years", 'Melanie has known Ruth for four years'],
    ["I'll bring the tent", 'Melanie will bring the tent'],
    ["I don't eat pork", "Melanie doesn't eat pork"],
    ['I carry two keys', 'Melanie carries two keys'],
    ['I teach at the school in Lund', 'Melanie teaches at the school in Lund'],
    ['I really love the sea', 'Melanie really loves the sea'],
    ['I moved to Lisbon in May', 'Melanie moved to Lisbon in May'],
    ['I was born in Oslo', 'Melanie was born in Oslo'],
    ["I'd love to see the Alps", 'Melanie would love to see the Alps'],
    ['I took my kids to the museum', 'Melanie took their kids to the museum'],
    ['My sister Leila had a baby', "Melanie's sister Leila had a baby"],
    ['Last week I went to a parade', 'Last week Melanie went to a parade'],
    ['Roasted marshmallows at the fire', 'Melanie roasted marshmallows at the fire'],
  ])('names who said it: %s', (title, expected) => {
    expect(named(title)).toBe(expected);
  });

  it.each([
    ['We have a dog and a cat', 'Melanie: We have a dog and a cat'],
    ['I paint and love it', 'Melanie: I paint and love it'],
    ['I left the house when I was ill', 'Melanie: I left the house when I was ill'],
    ['The group gave me courage', 'Melanie: The group gave me courage'],
    ['Ich wohne jetzt in Dresden', 'Melanie: Ich wohne jetzt in Dresden'],
    ['J’ai acheté un vélo', 'Melanie: J’ai acheté un vélo'],
    ['Mi hermano vive en Valencia', 'Melanie: Mi hermano vive en Valencia'],
  ])('keeps words that a name cannot replace: %s', (title, expected) => {
    expect(named(title)).toBe(expected);
  });

  it('keeps the words of a hedge', () => {
    expect(named('I might take a loan', true)).toBe('Melanie: I might take a loan');
  });

  it('leaves a title without a first person, and takes out who is spoken to', () => {
    expect(named('The kiln broke last week')).toBe('The kiln broke last week');
    expect(named('Caroline, the kiln broke')).toBe('The kiln broke');
    expect(named('I sold the van, Caro')).toBe('Melanie sold the van');
    expect(named('In Leipzig, Dana plays the violin')).toBe('In Leipzig, Dana plays the violin');
  });
});
