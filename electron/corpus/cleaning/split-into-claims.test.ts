import { expect, it } from 'vitest';
import { splitIntoClaims } from './split-into-claims';

const titlesOf = (title: string): string[] | null =>
  splitIntoClaims({ title, body: '', category: 'fact', author: 'person' })?.map((part) => part.title) ?? null;

it.each([
  'Does Friday suit you? – Friday suits us very well',
  'Passt euch die kleine Wohnung? – Die kleine Wohnung reicht uns völlig',
  '¿Os gusta la casa azul? – La casa azul nos gusta mucho',
  'Mein Bruder Tarek leiht uns seinen Wagen. Er darf nichts Schweres heben.',
  'Pilar se muda a Toledo. Ella no conduce de noche.',
])('leaves a question with its answer, and a pronoun with whom it means: %s', (title) =>
  expect(titlesOf(title)).toBeNull(),
);

it.each([
  [
    'We meet Mika at noon, and the rail pass covers the buses',
    ['We meet Mika at noon', 'The rail pass covers the buses'],
  ],
  ['Der Ofen ist alt. Wann kommt der Schornsteinfeger?', ['Der Ofen ist alt', 'Wann kommt der Schornsteinfeger?']],
])('splits what says two things, also where the last is a question: %s', (title, parts) =>
  expect(titlesOf(title)).toEqual(parts),
);
