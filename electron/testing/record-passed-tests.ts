import { afterAll, afterEach } from 'vitest';
import { recordFigure, type ThreatRow } from './record-figure';

/** The number of a file's tests that passed, as a figure of its row: `figureOf` puts it into a phrase. */
export function recordPassedTests(row: ThreatRow, name: string, figureOf: (passed: number) => string): void {
  let passed = 0;
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') passed += 1;
  });
  afterAll(() => recordFigure(row, name, figureOf(passed)));
}
