import { expect, it } from 'vitest';
import { collectEntities, type NamingNote } from './collect-names';
import { EntityIndex } from './entity-index';

const note = (title: string, tags: string[] = [], aliases: string[] = []): NamingNote => ({
  title,
  tags,
  aliases,
  createdAt: 0,
  keptAt: 0,
});
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

it('who was spoken of lately stands before who was spoken of more a long time ago', () => {
  const year = 365 * 86_400_000;
  const at = (title: string, keptAt: number): NamingNote => ({ ...note(title), keptAt });
  const notes = [
    at('We met Anna Berg in spring', 0),
    at('Anna Berg came along', 0),
    at('Anna Berg left early', 0),
    at('We met Carl Holm at noon', 3 * year),
    at('Carl Holm came along', 3 * year),
  ];
  const rows = collectEntities({ entities: new EntityIndex(), facts: [], participants: [], notes, now: 3 * year });
  expect(rows.map(({ name, lastAt }) => [name, lastAt])).toEqual([
    ['Carl Holm', 3 * year],
    ['Anna Berg', 0],
  ]);
});
