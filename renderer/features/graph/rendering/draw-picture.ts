import type { DrawnEdges } from '../model/drawn-edges';
import { drawDiscs, drawHulls } from './draw-communities';
import { drawEmphasis, type EmphasisInput } from './draw-emphasis';
import { drawNote } from './draw-glyph';
import { drawCommunityLabels, drawNoteLabels, type PlacedLabels } from './place-labels';
import { bundleWidth, pointOf } from './populate-sigma-graph';
import { isOnScreen } from './projection';
import { type DrawingContext, SvgContext } from './svg-context';
import { t } from '../../../../shared/messages/message';

export interface Picture extends EmphasisInput {
  lines: DrawnEdges;
  labels: PlacedLabels;
}

export type PictureFormat = 'png' | 'svg';

/** Device pixels of an exported PNG for each pixel on screen. */
const PNG_SCALE = 2;

/** Draws what the screen shows, layer by layer, on one canvas. */
function drawPicture(context: DrawingContext, picture: Picture): void {
  const { projection, drawn, colours, labels } = picture;
  drawHulls(context, picture);
  drawLines(context, picture);
  for (const nodeIndex of drawn.notes)
    if (isOnScreen(projection, pointOf(picture, nodeIndex), 40)) drawNote(context, picture, nodeIndex);
  drawDiscs(context, picture);
  drawCommunityLabels(context, labels.communities, colours);
  drawNoteLabels(context, labels.notes, colours);
  drawEmphasis(context, picture);
}

function drawLines(context: DrawingContext, picture: Picture): void {
  const { lines, colours } = picture;
  for (const { from, to, count } of lines.lines) {
    const [start, stop] = [pointOf(picture, from), pointOf(picture, to)];
    const isBundle = from < 0 || to < 0;
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.lineTo(stop.x, stop.y);
    context.strokeStyle = isBundle ? colours.bundle : colours.edge;
    context.lineWidth = isBundle ? bundleWidth(count) : 1;
    context.stroke();
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
