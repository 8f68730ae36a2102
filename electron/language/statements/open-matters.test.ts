import { describe, expect, it } from 'vitest';
import { commitmentAfter, leavesOpen } from './open-matters';
import { withoutRetelling } from './retelling';

describe('a sentence settles what an earlier one left open or planned', () => {
  it.each([
    ['Maybe we sell the old piano.', 'We sell the old piano.', 'was-open'],
    ['Should we rent the barn or the boathouse for the party?', 'We rent the boathouse for the party.', 'was-open'],
    ['Für den Zaun könnten wir Lärche, Eiche oder Robinie nehmen.', 'Für den Zaun nehmen wir Eiche.', 'was-open'],
    ['We plan to sell the motorbike in March.', 'We finally sold the motorbike in March.', 'was-planned'],
    ['Ich will das Boot verkaufen.', 'Ich habe das Boot verkauft.', 'was-planned'],
    ['Vamos a pintar la cocina.', 'Hemos pintado la cocina.', 'was-planned'],
  ])('%s → %s', (earlier, sentence, how) => expect(commitmentAfter(sentence, earlier)).toBe(how));
});

describe('a sentence settles nothing', () => {
  it.each([
    ['Maybe we sell the old piano.', 'Maybe we keep the old piano.'],
    ['Maybe we sell the old piano.', 'The piano teacher moved to Bergen.'],
    ['We sell the old piano.', 'We sell the old piano.'],
    ['We plan to sell the motorbike in March.', 'We plan to sell the motorbike in April.'],
    ['We plan to sell the motorbike in March.', 'The motorbike needs new tyres.'],
  ])('%s → %s', (earlier, sentence) => expect(commitmentAfter(sentence, earlier)).toBeNull());
});

it('options leave a matter open, a list that is joined by “and” does not', () => {
  expect(leavesOpen('Podemos poner corcho, barro o pizarra.')).toBe(true);
  expect(leavesOpen('Podemos poner corcho, barro y pizarra.')).toBe(false);
});

it('what announces a repetition is no part of what is repeated', () => {
  expect(withoutRetelling('I told you that the rent is 900 euros')).toBe('the rent is 900 euros');
  expect(withoutRetelling('Ya te conté que vendemos la furgoneta')).toBe('vendemos la furgoneta');
  expect(withoutRetelling('The rent is 900 euros')).toBe('The rent is 900 euros');
});
