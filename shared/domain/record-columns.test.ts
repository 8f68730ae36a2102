import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRecordColumns } from './record-columns';

const row = fc.record(
  {
    id: fc.string().map((id) => id.replaceAll('\n', '')),
    kind: fc.constantFrom('a', 'b', null),
    at: fc.double({ noNaN: true, noDefaultInfinity: true }),
    names: fc.array(fc.string(), { maxLength: 2 }),
    sources: fc.array(
      fc.record({
        place: fc.nat(),
        spoken: fc.option(fc.record({ speaker: fc.option(fc.string()) }), { nil: undefined }),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['id', 'sources'] },
);
const paths = [
  'id',
  'kind',
  'at',
  'names',
  'sources.0.place',
  'sources.0.spoken.speaker',
  'sources.1+.place',
  'nothing.of.it',
];

describe('rows as columns', () => {
  it('keep each row’s value at each path through JSON encoding', () => {
    fc.assert(
      fc.property(
        fc.array(row),
        fc.subarray(['kind', 'sources.0.spoken.speaker']),
        fc.boolean(),
        (rows, recurring, isJoined) => {
          const joined = isJoined ? ['id'] : [];
          const {
            rows: count,
            columns,
            dictionary: values,
            joinedTexts: texts,
          } = JSON.parse(
            JSON.stringify(toRecordColumns(rows, { paths, dictionaryEncoded: recurring, newlineJoined: joined })),
          ) as ReturnType<typeof toRecordColumns>;
          const at = (path: string, index: number) => {
            const value = joined.includes(path) ? texts[path]!.split('\n')[index] : (columns[path]?.[index] ?? null);
            return recurring.includes(path) && value !== null ? values[value as number] : value;
          };
          const seen = Array.from({ length: count }, (_, index) => paths.map((path) => at(path, index)));
          // -0 does not survive JSON.
          expect(seen).toEqual(
            rows.map((own) => [
              own.id,
              own.kind ?? null,
              own.at === undefined ? null : own.at + 0,
              own.names ?? null,
              own.sources[0]?.place ?? null,
              own.sources[0]?.spoken?.speaker ?? null,
              own.sources.length < 2 ? null : own.sources.slice(1).map(({ place: index }) => index),
              null,
            ]),
          );
          expect(new Set(values).size).toBe(values.length);
          expect(columns).not.toHaveProperty(['nothing.of.it']);
        },
      ),
    );
  });
});
