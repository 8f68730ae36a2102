import { expect, it } from 'vitest';
import { collectEntities, type NamingNote } from './collect-names';
import { EntityIndex } from './entity-index';

const note = (title: string, tags: string[] = [], aliases: string[] = []): NamingNote => ({ title, tags, aliases });
const kinds = (...notes: NamingNote[]): Record<string, string> =>
  Object.fromEntries(
    collectEntities({ entities: new EntityIndex(), facts: [], participants: [], notes, now: 1 }).map(
      ({ name, kind }) => [name, kind],
    ),
  );

it('a page says by its tags what it is about, in several languages', () => {
  expect(
    kinds(note('Sabine Krüger', ['Person']), note('Tomás', ['personas/familia']), note('Nordlicht', ['Projekte'])),
  ).toEqual({ 'Sabine Krüger': 'person', Tomás: 'person', Nordlicht: 'project' });
});

it('whom somebody names as a relative is a person, in any language with words for relatives', () => {
  expect(kinds(note('Am Sonntag kommt meine Schwester Ida.'), note('El domingo viene mi hermano Tomás.'))).toEqual({
    Ida: 'person',
    Tomás: 'person',
  });
});

it('a German noun is no name, however often it is written', () => {
  expect(
    kinds(note('Um 8 Uhr ist Probe.'), note('Die Probe ist um 9 Uhr.'), note('Heute ist die Uhr kaputt.')),
  ).not.toHaveProperty('Uhr');
});

it('a title before a name tells a person and is no part of it; a German noun without an article tells nothing', () => {
  const sentences = ['Der Installateur ist Herr Brandauer.', 'Später kam noch Farbe dazu.', 'Wir brauchen noch Farbe.'];
  expect(kinds(...sentences.map((sentence) => note(sentence)))).toEqual({ Brandauer: 'person' });
});

it('days of the week are nobody', () => {
  expect(
    kinds(note('I only run Mondays and Saturdays'), note('It says Fridays off'), note('We keep Fridays free')),
  ).toEqual({});
});
