import { expect, it } from 'vitest';
import { SELF_ENTITY } from '../fact-rule';
import { readAppositions } from './apposition';

const read = (sentence: string) =>
  readAppositions(sentence, { self: SELF_ENTITY, category: 'fact' }).map(
    ({ attribute, value }) => `${attribute} ${value}`,
  );

it.each([
  ['My brother Tarek lends us his van', 'brother Tarek'],
  ['We ate at our landlady Mrs. Odell’s place', 'landlady Mrs. Odell'],
  ['Mein Bruder Tarek leiht uns seinen Transporter', 'brother Tarek'],
  ['Am Samstag hilft unsere Tante Ute beim Umzug', 'aunt Ute'],
  ['Mi pareja, Inés, es celíaca', 'partner Inés'],
  ['Ma sœur Odile arrive à six heures', 'sister Odile'],
  ['Ieri mia figlia Ginevra ha perso un dente', 'daughter Ginevra'],
  ['Minha irmã Beatriz chega no sábado', 'sister Beatriz'],
  ['Mijn broer Joost heeft een boot', 'brother Joost'],
])('%s', (sentence, expected) => {
  expect(read(sentence)).toEqual([expected]);
});

it.each([
  'My sister, Anna and I share a flat',
  'My brother is a roofer',
  'Mein Bruder hat einen Transporter',
  'Her brother Tom is coming',
  'My dentist moved to Leeds',
])('names nobody: %s', (sentence) => {
  expect(read(sentence)).toEqual([]);
});
