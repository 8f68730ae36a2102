import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityRow } from '../../../../shared/ipc/routes/entities';
import { isOneEditApart, proposeEntityMerges } from './propose-entity-merges';

const row = (name: string, kind: EntityRow['kind'] = 'person', facts = 0): EntityRow => ({
  name,
  kind,
  id: null,
  aliases: [],
  factCount: facts,
  noteCount: 1,
  lastAt: null,
});
const pairs = (...rows: EntityRow[]) =>
  proposeEntityMerges(rows).map(({ into, from }) => `${from.name} → ${into.name}`);

describe('names that may be the same one', () => {
  it.each([
    ['a short form with the same surname', [row('Dave Miller'), row('David Miller')], ['Dave Miller → David Miller']],
    [
      'a first name that one full name begins with',
      [row('Anna'), row('Anna Berg'), row('Ben Holt')],
      ['Anna → Anna Berg'],
    ],
    ['a short form of the only one', [row('Dave'), row('David Miller')], ['Dave → David Miller']],
    ['a title', [row('Dr. Holm'), row('Holm')], ['Holm → Dr. Holm']],
    ['a slip of typing', [row('Tomasz', 'person', 3), row('Tomazs')], ['Tomazs → Tomasz']],
    ['a space', [row('Blue Finch', 'thing'), row('Bluefinch', 'thing')], ['Bluefinch → Blue Finch']],
  ])('are proposed: %s', (_what, rows, expected) => {
    expect(pairs(...rows)).toEqual(expected);
    expect(proposeEntityMerges(rows)[0]!.reason.length).toBeGreaterThan(5);
  });

  it.each([
    ['two full names begin with it', [row('Anna'), row('Anna Berg'), row('Anna Lind')]],
    [
      'the surnames differ',
      [row('Dave Miller'), row('David Moller'), row('David Stone')].slice(0, 1).concat(row('David Stone')),
    ],
    ['a person and a place', [row('Florence Hill'), row('Florance Hill', 'place')]],
    ['short names', [row('Ana'), row('Ada')]],
    ['numbers', [row('Release 12', 'thing'), row('Release 13', 'thing')]],
    ['the person', [row('me'), row('Mel')]],
    ['whoever is somebody’s', [row('my dentist'), row('my dentists')]],
  ])('are not where %s', (_why, rows) => {
    expect(pairs(...rows)).toEqual([]);
  });

  it('are proposed once each, whatever the order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          ['Dave', 'David Miller', 'Anna', 'Anna Berg', 'Tomasz', 'Tomazs', 'Liz Moor', 'Elizabeth Moor'],
          { minLength: 8 },
        ),
        (names) => {
          expect(pairs(...names.map((name) => row(name))).sort()).toEqual(
            ['Anna → Anna Berg', 'Dave → David Miller', 'Liz Moor → Elizabeth Moor', 'Tomazs → Tomasz'].sort(),
          );
        },
      ),
    );
  });

  it('a slip is one letter more, less, other or swapped', () => {
    expect(['annas', 'ann', 'ana', 'naan', 'anan', 'bnna'].map((other) => isOneEditApart('anna', other))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(isOneEditApart('anna', 'anna')).toBe(false);
  });
});
