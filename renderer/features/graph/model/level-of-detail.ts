import type { GraphModel } from './graph-model';
import type { CommunityHull } from './community-hulls';

/** The visible part of the layout: its sides in layout units, and the pixels per unit. */
export interface Viewport {
  left: number;
  right: number;
  bottom: number;
  top: number;
  pixelsPerUnit: number;
}

export interface DrawnItems {
  /** Indices of the notes drawn one by one. */
  notes: Int32Array;
  /** Communities drawn as one mark each: out of view or too small on screen. */
  closed: number[];
  /** Communities with individually drawn notes. */
  open: number[];
  /** Notes of open communities within the view that exceeded the limit. */
  leftOut: number;
  isAll: boolean;
}

/**
 * Maximum number of notes drawn one by one: software WebGL still pans them at over 15 frames a second (see the e2e
 * report).
 */
export const MAX_NOTES = 2_000;
/** A community opens when its notes are at least this many pixels apart; closer together they would overlap. */
const OPENS_AT_PIXELS = 12;
/** A mark this large fills the view; it opens, with as many notes as the limit allows. */
const FILLS_VIEW_SHARE = 0.75;
/** Notes are drawn this share of the view beyond its sides, so that a short move shows no gaps. */
const VIEW_MARGIN = 0.12;

export interface DetailInput {
  model: GraphModel;
  positions: Float32Array;
  hulls: readonly (CommunityHull | null)[];
  view: Viewport;
  /** Indices always drawn: the selected note, a path. */
  always?: Iterable<number>;
  maxNotes?: number;
}

/**
 * Chooses what to draw. Small graphs are drawn whole; in large ones communities are marks until the camera is near
 * enough to show their notes. Notes over the limit are left out and counted.
 */
export function chooseDrawnItems({
  model,
  positions,
  hulls: outlines,
  view,
  always = [],
  maxNotes: mostNotes = MAX_NOTES,
}: DetailInput): DrawnItems {
  const order = model.data.nodes.length;
  const shown = outlines.flatMap((outline, index) => (outline === null ? [] : [index]));
  if (order <= mostNotes)
    return {
      notes: Int32Array.from({ length: order }, (_, nodeIndex) => nodeIndex),
      closed: [],
      open: shown,
      leftOut: 0,
      isAll: true,
    };

  const wide = widen(view, VIEW_MARGIN);
  const opening = shown.filter(
    (index) =>
      hasRoom(outlines[index]!, model.communities[index]!.members.length, view) && touches(outlines[index]!, view),
  );

  const inView = opening.map((index) =>
    model.communities[index]!.members.filter((nodeIndex) => isWithin(positions, nodeIndex, wide)),
  );
  const needed = inView.reduce((sum, { length }) => sum + length, 0);
  // Each open community gets its share of the limit; the most linked notes come first, so that those left out have the
  // fewest links.
  const share = Math.min(1, mostNotes / Math.max(1, needed));
  const chosen = new Set(inView.flatMap((members) => [...members.subarray(0, Math.ceil(members.length * share))]));
  const leftOut = needed - chosen.size;
  const open = new Set(opening);
  for (const nodeIndex of always) chosen.add(nodeIndex);
  return {
    notes: Int32Array.from(chosen),
    closed: shown.filter((index) => !open.has(index)),
    open: [...open],
    leftOut,
    isAll: false,
  };
}

function hasRoom({ radius }: CommunityHull, size: number, view: Viewport): boolean {
  const apart = (2 * radius * view.pixelsPerUnit) / Math.sqrt(size);
  return (
    apart >= OPENS_AT_PIXELS ||
    2 * radius >= FILLS_VIEW_SHARE * Math.min(view.right - view.left, view.top - view.bottom)
  );
}

const isWithin = (positions: Float32Array, nodeIndex: number, { left, right, bottom, top }: Viewport): boolean => {
  const [x, y] = [positions[nodeIndex * 2]!, positions[nodeIndex * 2 + 1]!];
  return x >= left && x <= right && y >= bottom && y <= top;
};

const touches = ({ x, y, radius }: CommunityHull, { left, right, bottom, top }: Viewport): boolean =>
  x + radius >= left && x - radius <= right && y + radius >= bottom && y - radius <= top;

function widen(view: Viewport, share: number): Viewport {
  const [width, height] = [(view.right - view.left) * share, (view.top - view.bottom) * share];
  return {
    ...view,
    left: view.left - width,
    right: view.right + width,
    bottom: view.bottom - height,
    top: view.top + height,
  };
}
