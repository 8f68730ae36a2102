export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The occupied label areas of the drawing. */
export class LabelPlacement {
  private readonly cells = new Map<number, Box[]>();

  /** Reserves the area and returns true, or returns false if another label overlaps it. */
  reserve(box: Box, isForced = false): boolean {
    const touched = this.cellsOf(box);
    if (!isForced && touched.some((cell) => this.cells.get(cell)?.some((other) => isOver(box, other)))) return false;
    for (const cell of touched) {
      const boxes = this.cells.get(cell);
      if (boxes === undefined) this.cells.set(cell, [box]);
      else boxes.push(box);
    }
    return true;
  }

  private cellsOf({ left, right, top, bottom }: Box): number[] {
    const cells: number[] = [];
    for (let x = Math.floor(left / CELL_PX); x <= Math.floor(right / CELL_PX); x += 1) {
      for (let y = Math.floor(top / CELL_PX); y <= Math.floor(bottom / CELL_PX); y += 1) cells.push(x * 4_096 + y);
    }
    return cells;
  }
}

const CELL_PX = 160;
const isOver = (one: Box, other: Box): boolean =>
  one.right >= other.left && one.left <= other.right && one.bottom >= other.top && one.top <= other.bottom;

/** Pixels between labels and the sides of the drawing. */
const SIDE_MARGIN_PX = 6;

/** The position of a label near the side: as close to its mark's centre as possible without being cut. */
export const clampToSides = ({ width }: { width: number }, x: number, half: number): number =>
  half * 2 + SIDE_MARGIN_PX * 2 > width
    ? x
    : Math.min(width - SIDE_MARGIN_PX - half, Math.max(SIDE_MARGIN_PX + half, x));
