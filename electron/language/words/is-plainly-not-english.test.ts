import { expect, it } from 'vitest';
import { isPlainlyNotEnglish } from './is-plainly-not-english';

it.each([
  ['Der Kompost braucht Luft und Wasser, sonst fault er im Winter.'],
  ['Le compost a besoin d’air et d’eau, sinon il pourrit en hiver.'],
  ['El compost necesita aire y agua, si no se pudre en invierno.'],
  ['Composto: precisa de ar e água, senão apodrece no inverno.'],
  ['Il compost ha bisogno di aria e acqua, altrimenti marcisce.'],
  ['Compost heeft lucht en water nodig, anders rot het in de winter.'],
  ['Komposti tarvitsee ilmaa ja vettä, muuten se mätänee talvella.'],
  ['Kompost potrzebuje powietrza i wody, inaczej zimą gnije szybko.'],
  ['堆肥需要空气和水，否则冬天会腐烂。'],
  ['Компосту нужны воздух и вода, иначе зимой он гниёт.'],
])('is another language: %s', (text) => {
  expect(isPlainlyNotEnglish(text)).toBe(true);
});

it.each([
  ['Compost needs air and water, or it rots in winter.'],
  ['# Setup\n\n- install node and run the tests\n- `npm run build` then deploy'],
  ['Meeting with Jürgen in München about the façade: die casting, son et lumière'],
])('is English: %s', (text) => {
  expect(isPlainlyNotEnglish(text)).toBe(false);
});

it('is not told of a few words', () => {
  expect(isPlainlyNotEnglish('Kompost, Luft')).toBeNull();
});
