import { describe, expect, it } from 'vitest';
import { claimsOfNote, sentenceParts, readClaim, entailsClaim, isPartOfClaim } from './claim';

const entails = (sentence: string, claim: string): boolean =>
  sentenceParts(sentence).some(
    (part) => entailsClaim(readClaim(part), readClaim(claim)) || isPartOfClaim(readClaim(part), readClaim(claim)),
  );

describe('a sentence gives a claim away', () => {
  it.each([
    ['You take sertraline for anxiety.', 'I take sertraline for anxiety'],
    [
      'Because your budget for the trip is 3,700 euros, the night train fits.',
      'The budget for the trip is 3,700 euros',
    ],
    ['You told me that you live in Oslo, didn’t you.', 'I live in Oslo'],
    ['“I live in Oslo” is what you said.', 'I live in Oslo'],
    ['Since you hate coriander, I left it out.', 'I hate coriander'],
    ['- Wifi password of the hut: Marmalade-77', 'The wifi password of the hut is Marmalade-77'],
    ['We chose slate labels for the seedlings', 'We decided on slate labels for the seedlings'],
    ['Deine Schwester zieht nach Tromsø', 'Meine Schwester zieht nach Tromsø'],
    ['I am married.', 'I am married'],
    ['You said that we decided to use slate labels', 'We decided to use slate labels for the seedlings'],
    ['We chose the oak frame', 'We chose the oak frame for the window on the north side'],
  ])('%s ← %s', (sentence, claim) => expect(entails(sentence, claim)).toBe(true));
});

describe('a sentence says something else', () => {
  it.each([
    ['The fence will be painted slate blue in spring', 'The fence will be painted moss green in spring'],
    ['The rent is 950 euros', 'The rent is 900 euros'],
    ['I do not take sertraline for anxiety', 'I take sertraline for anxiety'],
    ['Grandma will live in Oslo from May on with her cat', 'I live in Oslo'],
    ['My home office in Oslo is cold', 'me home Oslo'],
    ['Anna moves to Bergen in June', 'Karl moves to Bergen in June'],
    ['The boat is blue', 'We fly in May'],
    ['We fly to Oslo with Anna in June', 'We fly to Oslo with Anna in May'],
    ['You said that we decided', 'We decided to use slate labels for the seedlings'],
    ['The seedlings need labels', 'We decided to use slate labels for the seedlings'],
    ['', 'We fly in May'],
    ['Yes.', 'No.'],
  ])('%s ↚ %s', (sentence, claim) => expect(entails(sentence, claim)).toBe(false));
});

it('a page’s name is no claim, its sentences are; a unit is its title', () => {
  const page = {
    category: 'fact' as const,
    sources: [],
    title: 'Weekly budget review',
    body: '# Rules\n\nThe cap stays at 900 euros. Yes.',
  };
  expect(claimsOfNote(page)).toEqual(['The cap stays at 900 euros.']);
  expect(claimsOfNote({ ...page, title: 'We meet on Monday' })).toEqual([
    'We meet on Monday',
    'The cap stays at 900 euros.',
  ]);
  expect(claimsOfNote({ ...page, body: '' })).toEqual(['Weekly budget review']);
  expect(claimsOfNote({ ...page, body: '', category: 'topic' })).toEqual([]);
});
