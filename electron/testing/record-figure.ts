import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A row of docs/threats.md: a fault, a threat, or accessibility. */
export type ThreatRow = `F${number}` | `S${number}` | 'A1';

const FOLDER = resolve(import.meta.dirname, '../../out/reports/threats');

/**
 * The long form of a test (`npm run test:faults`, which sets ENGRAM_FAULTS) leaves its figure for docs/threats.md; the
 * short form leaves none.
 *
 * @param name tells several figures of one row apart; they stand in the row in the order of their names
 * @param figure one phrase of Markdown, as “200 kills: 0 of 20,690 acknowledged changes lost”
 */
export function recordFigure(row: ThreatRow, name: string, figure: string): void {
  if (!isLongForm()) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${row}-${name}.json`), JSON.stringify({ row, name, figure }));
}

/** Whether the tests of faults run at their full size. */
export const isLongForm = (): boolean => process.env.ENGRAM_FAULTS === 'long';

/** Rounds of a test of faults: few with `npm test`, the stated number with `npm run test:faults`. */
export const faultRounds = (short: number, long: number): number => (isLongForm() ? long : short);
