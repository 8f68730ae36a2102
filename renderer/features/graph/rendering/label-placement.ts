export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Which parts of the picture carry words already. */
export class LabelPlacement {
  private readonly cells = new Map<number, Box[]>();

  /** Takes the room and returns true, or returns false where other words stand. */
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

/** Pixels that words keep from the sides of the picture. */
const SIDE_MARGIN_PX = 6;

/** Where words of a mark at the side stand, so that none is cut: as near to the mark's middle as they can. */
export const clampToSides = ({ width }: { width: number }, x: number, half: number): number =>
  half * 2 + SIDE_MARGIN_PX * 2 > width
    ? x
    : Math.min(width - SIDE_MARGIN_PX - half, Math.max(SIDE_MARGIN_PX + half, x));
