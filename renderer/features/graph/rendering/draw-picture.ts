import type { DrawnEdges } from '../model/drawn-edges';
import type { DrawnItems } from '../model/level-of-detail';
import type { VisibleGraph } from '../model/visible-graph';
import { drawDiscs, drawHulls } from './draw-communities';
import { drawEmphasis, type Emphasis } from './draw-emphasis';
import { drawGlyph } from './draw-glyph';
import { drawCommunityLabels, drawNoteLabels, type NoteLabel, type PlacedLabels } from './place-labels';
import { type DrawingContext, SvgContext } from './svg-context';
import type { GraphColours } from './graph-colours';
import { bundleWidth, colourOfNote, radiusOfNote, type ColourScheme } from './populate-sigma-graph';
import { isOnScreen, noteOnScreen, toScreen, type Projection } from './projection';
import { t } from '../../../../shared/messages/message';

export interface Picture {
  shown: VisibleGraph;
  drawn: DrawnItems;
  lines: DrawnEdges;
  emphasis: Emphasis;
  projection: Projection;
  look: ColourScheme;
  colours: GraphColours;
  scaled: (radius: number) => number;
  labels: PlacedLabels;
  names: readonly NoteLabel[];
}

export type PictureFormat = 'png' | 'svg';

/** Device pixels of an exported PNG for each pixel on screen. */
const PNG_SCALE = 2;

/** Draws what the screen shows, layer by layer, on one canvas. */
function drawPicture(context: DrawingContext, picture: Picture): void {
  const { shown, drawn, emphasis, projection, look, colours, labels, names } = picture;
  drawHulls(context, shown, drawn, projection, look, colours);
  drawLines(context, picture);
  drawNotes(context, picture);
  drawDiscs(context, shown, drawn, projection, look, colours);
  drawCommunityLabels(context, labels.communities, colours);
  drawNoteLabels(context, labels.notes, colours);
  drawEmphasis(context, { ...picture, emphasis, names });
}

function drawLines(context: DrawingContext, { shown, lines, projection, colours }: Picture): void {
  const end = (mark: number) => {
    if (mark >= 0) return noteOnScreen(projection, shown.positions, mark);
    const { x, y } = shown.hulls[-1 - mark]!;
    return toScreen(projection, x, y);
  };
  for (const { from, to, count } of lines.lines) {
    const [start, stop] = [end(from), end(to)];
    const isBundle = from < 0 || to < 0;
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(stop.x, stop.y);
    context.strokeStyle = isBundle ? colours.bundle : colours.edge;
    context.lineWidth = isBundle ? bundleWidth(count) : 1;
    context.stroke();
  }
}

function drawNotes(context: DrawingContext, { shown, drawn, projection, look, colours, scaled }: Picture): void {
  for (const nodeIndex of drawn.notes) {
    const at = noteOnScreen(projection, shown.positions, nodeIndex);
    if (!isOnScreen(projection, at, 40)) continue;
    const { zone, isBridge } = shown.model.data.nodes[nodeIndex]!;
    drawGlyph(context, {
      ...at,
      radius: Math.max(1.5, scaled(radiusOfNote(shown, nodeIndex, look))),
      zone,
      isBridge,
      colour: colourOfNote(shown, nodeIndex, look, colours),
      paper: colours.paper,
    });
  }
}

/** The bytes of a picture file of the graph as it is shown. */
export async function encodePicture(picture: Picture, format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = picture.projection;
  const ground = picture.colours.paper;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * PNG_SCALE, height * PNG_SCALE];
  const context = canvas.getContext('2d')!;
  if (format === 'svg') {
    const svg = new SvgContext(context);
    drawPicture(svg, picture);
    const { nodes, edges } = picture.shown.model.data;
    const title = t('graph.graphNodesNotesEdgesLinks', { nodes: nodes.length, edges: edges.length });
    return new TextEncoder().encode(svg.toSvg(title, { width, height, ground }));
  }
  context.scale(PNG_SCALE, PNG_SCALE);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  drawPicture(context, picture);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The picture could not be made.');
  return new Uint8Array(await blob.arrayBuffer());
}
