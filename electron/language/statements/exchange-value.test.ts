import { expect, it } from 'vitest';
import { exchangeValue } from './exchange-value';

it.each([
  ['We moved to Leipzig in March', 'that’s wrong, it was May', 'We moved to Leipzig in May'],
  ['We moved to Leipzig in March', 'May, not March', 'We moved to Leipzig in May'],
  ['The rent is 900 euros', 'no, it’s 950 now', 'The rent is 950 euros'],
  ['Die Miete beträgt 900 Euro', 'das stimmt nicht, 950', 'Die Miete beträgt 950 Euro'],
  ['The dentist is on 12 April', 'no, 14 May', 'The dentist is on 14 May'],
  ['Wir treffen uns am Donnerstag', 'nein, Dienstag', 'Wir treffen uns am Dienstag'],
  ['Jakob hat am 4. November Geburtstag', 'Nein, am 14.', 'Jakob hat am 14. November Geburtstag'],
  ['The flight is on 3 May', 'No, the 5th.', 'The flight is on 5th May'],
  ['La reunión con Marta es el lunes a las cinco', 'No, a las seis.', 'La reunión con Marta es el lunes a las seis'],
  ['Wir treffen uns am Freitag um drei', 'Nein, am Samstag.', 'Wir treffen uns am Samstag um drei'],
  ['We meet on Friday at three', 'No, at four on Friday.', 'We meet on Friday at four'],
  ['The soup was made by Marta', 'no, that was Jonas', 'The soup was made by Jonas'],
])('“%s”, corrected by “%s”, becomes “%s”', (note, said, right) => {
  expect(exchangeValue(note, said)).toBe(right);
});

it.each([
  ['of another kind', 'We moved to Leipzig in March', 'no, on Tuesday'],
  ['of a part of a date', 'The dentist is on 12 April', 'no, it was May'],
  ['where the note has two', 'We left Bonn in 2012 and Kiel in 2015', 'no, 2013'],
  ['where the correction has two', 'The rent is 900 euros', 'no, 950, or 970 with heating'],
  ['that the note has', 'The rent is 900 euros', 'that’s wrong, not 900'],
  ['of a note without any', 'Marta keeps bees', 'no, 950'],
  ['that may be a verb', 'We moved in March', 'you may be wrong'],
])('a value %s is not exchanged', (_why, note, said) => {
  expect(exchangeValue(note, said)).toBeNull();
});
