import { expect, it } from 'vitest';
import { withNamedSubject, withSharedSubject } from './named-subject';

it.each([
  ['My sister Judith has lived there since 2019', 'She works as a vet', 'My sister Judith works as a vet'],
  [
    'Meine Schwester Judith wohnt dort seit 2019',
    'Sie arbeitet als Tierärztin',
    'Meine Schwester Judith arbeitet als Tierärztin',
  ],
  [
    'Schneider & Sohn machen den Umzug',
    'Sie haben 2.900 Euro angeboten',
    'Schneider & Sohn haben 2.900 Euro angeboten',
  ],
  ['our landlord Tom raised the rent', 'He wants a new contract', 'Our landlord Tom wants a new contract'],
  ['Der Vermieter erhöht die Miete', 'Er will einen neuen Vertrag', 'Der Vermieter will einen neuen Vertrag'],
  ['The kiln broke in May', 'It was repaired by Anna', 'The kiln was repaired by Anna'],
  ['My parents moved to Ghent', "They'll visit us in June", 'My parents will visit us in June'],
  ['My sister Judith works as a vet', 'She keeps four hens', 'My sister Judith keeps four hens'],
  ['Priya starts in Lund on Monday', "She's a nurse", 'Priya’s a nurse'],
])('%s · %s', (before, claim, expected) => {
  expect(withNamedSubject(claim, before)).toBe(expected);
});

it.each([
  ['My sister married Tom', 'He works at a bank'],
  ['Anna called Berta', 'She was ill'],
  ['The printer broke the table', 'It was expensive'],
  ['My parents sold two houses', 'They were old'],
  ['I bought a kiln', 'It is heavy'],
  ['Der Vermieter hat den Vertrag gekündigt', 'Er läuft bis Mai'],
  ['My brother lives in Oslo', 'She works as a vet'],
  ['We went to the sea', 'It rained'],
  ['The kiln broke', 'We repaired it'],
])('leaves open whom it means: %s · %s', (before, claim) => {
  expect(withNamedSubject(claim, before)).toBeNull();
});

it.each([
  ['Wren paid us 350', 'Asked whether we play in March', 'Wren asked whether we play in March'],
  ['My parents moved to Ghent', 'Sold the old house', 'My parents sold the old house'],
])('a verb alone has the subject of the clause before it: %s · %s', (before, claim, expected) => {
  expect(withSharedSubject(claim, before)).toBe(expected);
});

it.each([
  ['Wren paid us 350', 'She asked whether we play in March'],
  ['Sold the van', 'Bought a trailer'],
  ['Der Vermieter kam', 'Sagte nichts'],
])('and none where it has one, or there is none: %s · %s', (before, claim) => {
  expect(withSharedSubject(claim, before)).toBeNull();
});
