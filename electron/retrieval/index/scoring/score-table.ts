import { SCORE_PARTS, type ScorePart } from '../../../../shared/domain/trace-codes';

const COLUMN = Object.fromEntries(SCORE_PARTS.map((part, column) => [part, column])) as Record<ScorePart, number>;

/**
 * The named parts of many scores as numbers, one row per slot: of hundreds of scored candidates only those returned
 * need their parts by name.
 */
export class ScoreTable {
  private values = new Float64Array(0);
  private totals = new Float64Array(0);
  /** By row: bit n is set when the nth part was added. A part may be 0. */
  private present = new Uint32Array(0);

  /** Resets to so many rows without parts; the table is reused for every question. */
  clear(rows: number): void {
    if (rows > this.totals.length) {
      this.values = new Float64Array(rows * SCORE_PARTS.length);
      this.totals = new Float64Array(rows);
      this.present = new Uint32Array(rows);
    }
    this.totals.fill(0, 0, rows);
    this.present.fill(0, 0, rows);
  }

  /** Adds a part. Each part once, in the order of SCORE_PARTS. */
  add(row: number, part: ScorePart, value: number): void {
    const column = COLUMN[part];
    this.values[row * SCORE_PARTS.length + column] = value;
    this.present[row]! |= 1 << column;
    this.totals[row]! += value;
  }

  /** Sum of the parts added so far. */
  total(row: number): number {
    return this.totals[row]!;
  }

  /** The row's parts by name, in their order. */
  partsByName(row: number): Partial<Record<ScorePart, number>> {
    const named: Partial<Record<ScorePart, number>> = {};
    const present = this.present[row]!;
    SCORE_PARTS.forEach((part, column) => {
      if ((present & (1 << column)) !== 0) named[part] = this.values[row * SCORE_PARTS.length + column]!;
    });
    return named;
  }
}
