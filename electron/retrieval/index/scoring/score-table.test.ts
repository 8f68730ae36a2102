import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScorePart } from '../../../../shared/domain/trace-codes';
import { ScoreTable } from './score-table';

const PARTS: ScorePart[] = ['lexical', 'dense', 'previous-question', 'person', 'session', 'link', 'same-turn'];
const row = fc
  .subarray(PARTS)
  .chain((parts) =>
    fc.tuple(
      ...parts.map((part) => fc.double({ min: -1, max: 1, noNaN: true }).map((value) => [part, value] as const)),
    ),
  );

describe('the table of score parts', () => {
  it('lists exactly each row’s parts in order, and adds them up in that order', () => {
    const table = new ScoreTable();
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        table.clear(rows.length);
        // Part by part over all rows, as a question is scored.
        for (const part of PARTS)
          rows.forEach((parts, index) =>
            parts.filter(([name]) => name === part).forEach(([, value]) => table.add(index, part, value)),
          );
        rows.forEach((parts, index) => {
          expect(Object.entries(table.partsByName(index))).toEqual(parts.map(([name, value]) => [name, value]));
          expect(table.total(index)).toBe(parts.reduce((sum, [, value]) => sum + value, 0));
        });
      }),
    );
  });
});
