import { expect, it } from 'vitest';
import { givesNewValue } from './new-value';

it.each([
  ['Practice is now on Mondays because Jules works on Thursdays', 'Our band practices on Thursdays at 7'],
  ['Die Tonne wird jetzt donnerstags abgeholt', 'Die Müllabfuhr kommt dienstags'],
  ['Yoga es ahora los jueves', 'La clase de yoga es los martes'],
  ['Le marché a maintenant lieu le vendredi', 'Le marché est le samedi matin'],
  ['We pay 870 euros of rent now', 'Our rent is 820 euros a month'],
  ['O ensaio é agora às 20', 'O ensaio é às 19'],
])('%s · %s', (newer, older) => {
  expect(givesNewValue(newer, older)).toBe(true);
});

it.each([
  ['Practice is on Mondays', 'Our band practices on Thursdays'],
  ['The bakery is open now', 'Our band practices on Thursdays'],
  ['Practice is now on Thursdays', 'Our band practices on Thursdays'],
  ['Practice is now on Mondays', 'We meet in the garage'],
  ['I know that it snows on Mondays', 'It snows on Thursdays'],
  ['Jetzt ist der Chor mittwochs', 'Jetzt ist der Chor dienstags'],
])('says nothing of it: %s · %s', (newer, older) => {
  expect(givesNewValue(newer, older)).toBe(false);
});
