import type { DrawingContext } from './svg-context';
import { zoneSchema } from '../../../../shared/domain/vitality';
import type { DrawnItems } from '../model/level-of-detail';
import type { VisibleGraph } from '../model/visible-graph';
import { colourOfNote, paletteOf, type ColourScheme } from './populate-sigma-graph';
import { mixColours, type GraphColours } from './graph-colours';
import { isOnScreen, toScreen, type Projection } from './projection';

/** Pixels between a hull and its outermost notes. */
const HULL_MARGIN_PX = 18;
/** Communities with fewer notes get no hull. */
const MIN_HULL_NOTES = 3;
const MIN_DISC_RADIUS = 7;

/** Below the lines: a soft hull around each open community. */
export function drawHulls(
  context: DrawingContext,
  shown: VisibleGraph,
  drawn: DrawnItems,
  projection: Projection,
  look: ColourScheme,
  colours: GraphColours,
): void {
  for (const index of drawn.open) drawHull(context, shown, index, projection, tintOf(look, colours, index, 0.1));
}

/** Draws above the lines, for each community drawn as one mark, a disc with the shares of its zones. */
export function drawDiscs(
  context: DrawingContext,
  shown: VisibleGraph,
  drawn: DrawnItems,
  projection: Projection,
  look: ColourScheme,
  colours: GraphColours,
): void {
  for (const index of drawn.closed) drawDisc(context, shown, index, projection, look, colours);
}

const tintOf = (look: ColourScheme, colours: GraphColours, index: number, strength: number): string =>
  look.colourBy === 'community'
    ? mixColours(colours.paper, colours.communities[look.hues[index] ?? 0]!, strength)
    : mixColours(colours.paper, colours.ink, strength * 0.42);

function drawHull(
  context: DrawingContext,
  { model, hulls: outlines }: VisibleGraph,
  index: number,
  projection: Projection,
  colour: string,
): void {
  const outline = outlines[index];
  if (
    outline === null ||
    outline === undefined ||
    model.communities[index]!.members.length < MIN_HULL_NOTES ||
    model.communities[index]!.isUnlinked
  )
    return;
  context.beginPath();
  for (let at = 0; at < outline.corners.length; at += 2) {
    const { x, y } = toScreen(projection, outline.corners[at]!, outline.corners[at + 1]!);
    context.lineTo(x, y);
  }
  context.closePath();
  // One opaque colour for outline and area, so that overlapping hulls do not darken.
  context.lineJoin = 'round';
  context.lineWidth = HULL_MARGIN_PX * 2;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.stroke();
  context.fill();
}

export const discColour = (look: ColourScheme, colours: GraphColours, index: number): string =>
  tintOf(look, colours, index, 0.22);

/** Radius on screen of a community drawn as one mark. */
export const discRadius = (shown: VisibleGraph, index: number, projection: Projection): number =>
  Math.max(MIN_DISC_RADIUS, shown.hulls[index]!.radius * projection.scaleX);

function drawDisc(
  context: DrawingContext,
  shown: VisibleGraph,
  index: number,
  projection: Projection,
  look: ColourScheme,
  colours: GraphColours,
): void {
  const outline = shown.hulls[index]!;
  const { x, y } = toScreen(projection, outline.x, outline.y);
  const radius = discRadius(shown, index, projection);
  if (!isOnScreen(projection, { x, y }, radius)) return;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = discColour(look, colours, index);
  context.fill();
  drawShares(context, shown, index, { x, y, radius }, look, colours);
}

/** Around the disc, clockwise from the top: its notes' shares of zones, or of the groups that notes are coloured by. */
function drawShares(
  context: DrawingContext,
  shown: VisibleGraph,
  index: number,
  disc: { x: number; y: number; radius: number },
  look: ColourScheme,
  colours: GraphColours,
): void {
  const { members } = shown.model.communities[index]!;
  const width = Math.max(2, Math.min(5, disc.radius * 0.14));
  let from = -Math.PI / 2;
  context.lineWidth = width;
  for (const { colour, count } of sharesOf(shown, index, look, colours)) {
    const to = from + (count / members.length) * Math.PI * 2;
    if (to > from) {
      context.beginPath();
      context.arc(disc.x, disc.y, disc.radius - width / 2, from, to);
      context.strokeStyle = colour;
      context.stroke();
    }
    from = to;
  }
}

function sharesOf(
  shown: VisibleGraph,
  index: number,
  look: ColourScheme,
  colours: GraphColours,
): { colour: string; count: number }[] {
  const { model } = shown;
  const { members } = model.communities[index]!;
  if (look.colourBy !== 'zone' && look.colourBy !== 'community') {
    const palette = [...paletteOf(look, colours), colours.noZone];
    const counts = palette.map(() => 0);
    for (const nodeIndex of members) counts[palette.indexOf(colourOfNote(shown, nodeIndex, look, colours))]! += 1;
    return palette.map((colour, at) => ({ colour, count: counts[at]! }));
  }
  const counts = zoneSchema.options.map(() => 0);
  for (const nodeIndex of members) {
    const { zone } = model.data.nodes[nodeIndex]!;
    if (zone !== null) counts[zoneSchema.options.indexOf(zone)]! += 1;
  }
  const hue = colours.communities[look.hues[index] ?? 0]!;
  return zoneSchema.options.map((zone, at) => ({
    colour: look.colourBy === 'zone' ? colours.zones[zone] : mixColours(colours.paper, hue, 1 - at * 0.26),
    count: counts[at]!,
  }));
}
