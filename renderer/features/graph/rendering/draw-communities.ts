import { zoneSchema } from '../../../../shared/domain/vitality';
import { itemOfCommunity } from '../model/drawn-edges';
import { mixColours } from './graph-colours';
import { colourOfNote, paletteOf, pointOf, type Scene } from './populate-sigma-graph';
import { isOnScreen, toScreen } from './projection';
import type { DrawingContext } from './svg-context';

/** Pixels between a hull and its outermost notes. */
const HULL_MARGIN_PX = 18;
/** Communities with fewer notes get no hull. */
const MIN_HULL_NOTES = 3;
const MIN_DISC_RADIUS = 7;

/** Below the lines: a soft hull around each open community. */
export function drawHulls(context: DrawingContext, scene: Scene): void {
  for (const index of scene.drawn.open) drawHull(context, scene, index);
}

/** Draws above the lines, for each community drawn as one mark, a disc with the shares of its zones. */
export function drawDiscs(context: DrawingContext, scene: Scene): void {
  for (const index of scene.drawn.closed) drawDisc(context, scene, index);
}

const tintOf = ({ look, colours }: Scene, index: number, strength: number): string =>
  look.colourBy === 'community'
    ? mixColours(colours.paper, colours.communities[look.hues[index] ?? 0]!, strength)
    : mixColours(colours.paper, colours.ink, strength * 0.42);

function drawHull(context: DrawingContext, scene: Scene, index: number): void {
  const { model, hulls } = scene.shown;
  const { members, isUnlinked } = model.communities[index]!;
  const hull = hulls[index];
  if (hull == null || members.length < MIN_HULL_NOTES || isUnlinked) return;
  context.beginPath();
  for (let at = 0; at < hull.corners.length; at += 2) {
    const { x, y } = toScreen(scene.projection, hull.corners[at]!, hull.corners[at + 1]!);
    context.lineTo(x, y);
  }
  context.closePath();
  // One opaque colour for outline and area, so that overlapping hulls do not darken.
  const colour = tintOf(scene, index, 0.1);
  context.lineJoin = 'round';
  context.lineWidth = HULL_MARGIN_PX * 2;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.stroke();
  context.fill();
}

export const discColour = (scene: Scene, index: number): string => tintOf(scene, index, 0.22);

/** Radius on screen of a community drawn as one mark. */
export const discRadius = ({ shown, projection }: Pick<Scene, 'shown' | 'projection'>, index: number): number =>
  Math.max(MIN_DISC_RADIUS, shown.hulls[index]!.radius * projection.scaleX);

/** Around the disc, clockwise from the top: its notes' shares of zones, or of the groups that notes are coloured by. */
function drawDisc(context: DrawingContext, scene: Scene, index: number): void {
  const { x, y } = pointOf(scene, itemOfCommunity(index));
  const radius = discRadius(scene, index);
  if (!isOnScreen(scene.projection, { x, y }, radius)) return;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = discColour(scene, index);
  context.fill();
  const { members } = scene.shown.model.communities[index]!;
  const width = Math.max(2, Math.min(5, radius * 0.14));
  let from = -Math.PI / 2;
  context.lineWidth = width;
  for (const { colour, count } of sharesOf(scene, index)) {
    const to = from + (count / members.length) * Math.PI * 2;
    if (to > from) {
      context.beginPath();
      context.arc(x, y, radius - width / 2, from, to);
      context.strokeStyle = colour;
      context.stroke();
    }
    from = to;
  }
}

function sharesOf(scene: Scene, index: number): { colour: string; count: number }[] {
  const { shown, look, colours } = scene;
  const { members } = shown.model.communities[index]!;
  if (look.colourBy !== 'zone' && look.colourBy !== 'community') {
    const palette = [...paletteOf(scene), colours.noZone];
    const counts = palette.map(() => 0);
    for (const nodeIndex of members) counts[palette.indexOf(colourOfNote(scene, nodeIndex))]! += 1;
    return palette.map((colour, at) => ({ colour, count: counts[at]! }));
  }
  const counts = zoneSchema.options.map(() => 0);
  for (const nodeIndex of members) {
    const { zone } = shown.model.data.nodes[nodeIndex]!;
    if (zone !== null) counts[zoneSchema.options.indexOf(zone)]! += 1;
  }
  const hue = colours.communities[look.hues[index] ?? 0]!;
  return zoneSchema.options.map((zone, at) => ({
    colour: look.colourBy === 'zone' ? colours.zones[zone] : mixColours(colours.paper, hue, 1 - at * 0.26),
    count: counts[at]!,
  }));
}
