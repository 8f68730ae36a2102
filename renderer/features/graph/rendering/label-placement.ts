export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** An area that the label of a more important note may cover. */
type ReservedBox = Box & { canBeCovered?: true };

/** The occupied areas of the drawing: marks and labels. */
export class LabelPlacement {
  private readonly cells = new Map<number, ReservedBox[]>();

  /** Whether nothing reserved overlaps the area; `covers`: but for what can be covered. */
  isFree(box: Box, covers = false): boolean {
    return !this.cellsOf(box).some((cell) =>
      this.cells.get(cell)?.some((other) => !(covers && other.canBeCovered) && isOver(box, other)),
    );
  }

  /** Reserves the area and returns true, or returns false if something overlaps it. */
  reserve(box: ReservedBox, isForced = false): boolean {
    if (!isForced && !this.isFree(box)) return false;
    for (const cell of this.cellsOf(box)) {
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
export const isOver = (one: Box, other: Box): boolean =>
  one.right >= other.left && one.left <= other.right && one.bottom >= other.top && one.top <= other.bottom;

/** Pixels between labels and the sides of the drawing. */
const SIDE_MARGIN_PX = 6;

/** The position of a label near the side: as close to its mark's centre as possible without being cut. */
export const clampToSides = ({ width }: { width: number }, x: number, half: number): number =>
  half * 2 + SIDE_MARGIN_PX * 2 > width
    ? x
    : Math.min(width - SIDE_MARGIN_PX - half, Math.max(SIDE_MARGIN_PX + half, x));

/** A label that looks for its place beside a mark. */
export interface LabelRequest {
  /** Centre of the mark. */
  x: number;
  y: number;
  /** Pixels from the centre of the mark to the label. */
  clearance: number;
  width: number;
  height: number;
}

export interface LabelPlace {
  /** Centre of the label. */
  x: number;
  box: Box;
}

/**
 * The places of a label in order of preference: below, above, right, left, then the corners; shifted into the drawing,
 * and without those that would be cut at the top or bottom.
 */
export function labelPlaces(
  { x, y, clearance, width, height }: LabelRequest,
  picture: { width: number; height: number },
): LabelPlace[] {
  const half = width / 2;
  const [below, above, beside] = [y + clearance, y - clearance - height, y - height / 2];
  const [right, left] = [x + clearance + half, x - clearance - half];
  const places: [x: number, top: number, isShifted: boolean][] = [
    [x, below, true],
    [x, above, true],
    [right, beside, false],
    [left, beside, false],
    [x + half, below, true],
    [x - half, below, true],
    [x + half, above, true],
    [x - half, above, true],
  ];
  return places.flatMap(([centre, top, isShifted]) => {
    const at = isShifted ? clampToSides(picture, centre, half) : centre;
    const box = { left: at - half, right: at + half, top, bottom: top + height };
    const isCut = top < 0 || box.bottom > picture.height || (!isShifted && (box.left < 0 || box.right > picture.width));
    return isCut ? [] : [{ x: at, box }];
  });
}
