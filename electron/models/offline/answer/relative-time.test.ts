import { describe, expect, it } from 'vitest';
import { datedTime } from './relative-time';

/** A Thursday. */
const AT = Date.UTC(2023, 4, 25, 13);

describe('a relative time in a quoted sentence', () => {
  it.each([
    ['I went to a support group yesterday.', '24 May 2023, the day before 25 May 2023'],
    ['I ran a race last Sunday.', '21 May 2023, the Sunday before 25 May 2023'],
    ['We went camping last weekend.', '20–21 May 2023, the weekend before 25 May 2023'],
    ['Last week I spoke at a school.', '15–21 May 2023, the week before 25 May 2023'],
    ['I painted it last year.', '2022, the year before 25 May 2023'],
    ['We go camping next month.', 'June 2023'],
    ['She started three years ago.', '2020, three years before 25 May 2023'],
    ['Ich war gestern in Bonn.', '24 May 2023'],
    ['Hier, nous avons visité le musée.', '24 May 2023'],
    ['Ayer compré el coche.', '24 May 2023'],
  ])('%s', (sentence, expected) => {
    expect(datedTime(sentence, AT)).toBe(expected);
  });

  it.each([
    'We met on 3 May 2023.',
    'I moved there in 2016.',
    'Le vernissage est prévu le 12 juin.',
    'El cumpleaños de Nuria es el 9 de mayo.',
    'La mostra apre a settembre.',
    'We swim every Friday.',
    'The boat is blue.',
    'It is on Friday.',
  ])('is not dated where it needs no other date, or cannot be: %s', (sentence) => {
    expect(datedTime(sentence, AT)).toBeNull();
  });
});
