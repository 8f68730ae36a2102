import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.mjs';
import { fillFigures, listTests, readRows } from './threat-table.mjs';

const TABLE = [
  '# Threats',
  '',
  '| row | fault | promise | tests | figure |',
  '|---|---|---|---|---|',
  '| F1 | the disk fills | nothing is lost | `a/full.test.ts` | old |',
  '| S3 | images | zero requests | `a/full.test.ts`, `e2e/specs/x.spec.ts` | 200 payloads: 0 requests |',
  '',
].join('\n');

describe('the table of threats', () => {
  it('names the tests of a row, or of all', () => {
    expect(listTests(TABLE, ['F1'])).toEqual({ unit: ['a/full.test.ts'], endToEnd: [] });
    expect(listTests(TABLE)).toEqual({ unit: ['a/full.test.ts'], endToEnd: ['e2e/specs/x.spec.ts'] });
    expect(listTests(TABLE, ['F9'])).toEqual({ unit: [], endToEnd: [] });
  });

  it('takes new figures and keeps those of rows that did not run', () => {
    const filled = fillFigures(TABLE, [
      { row: 'F1', figure: '20 runs: 0 lost' },
      { row: 'F1', figure: 'no reopening' },
    ]);
    expect(readRows(filled).map(({ figure }) => figure)).toEqual([
      '20 runs: 0 lost; no reopening',
      '200 payloads: 0 requests',
    ]);
  });

  it('of this project has every row of faults and threats, each with a promise, tests that exist and a figure', () => {
    const rows = readRows(readFileSync(inProject('docs', 'threats.md'), 'utf8'));
    const ids = [
      ...Array.from({ length: 20 }, (_, i) => `F${i + 1}`),
      ...Array.from({ length: 17 }, (_, i) => `S${i + 1}`),
      'A1',
    ];
    expect(rows.map(({ id }) => id)).toEqual(ids);
    for (const { id, promise, tests, figure } of rows) {
      expect(promise, id).not.toBe('');
      expect(tests.length, id).toBeGreaterThan(0);
      for (const path of tests) expect(existsSync(inProject(path)), `${id}: ${path}`).toBe(true);
      expect(figure, `${id}: a figure from a run`).toMatch(/\d/u);
    }
  });
});
