import type { DrawingContext } from './svg-context';
import { colourOfNote, pointOf, screenRadiusOf, type Scene } from './populate-sigma-graph';

/** Draws a note's mark like the shader of note-program.ts, for notes drawn above the rest. */
export function drawNote(context: DrawingContext, scene: Scene, nodeIndex: number): void {
  const { zone, isBridge } = scene.shown.model.data.nodes[nodeIndex]!;
  const { x, y } = pointOf(scene, nodeIndex);
  const radius = screenRadiusOf(scene, nodeIndex);
  const colour = colourOfNote(scene, nodeIndex);
  const rim = Math.max(1.2, radius * 0.26);
  context.beginPath();
  if (zone === 'archived') context.rect(x - radius * 0.82, y - radius * 0.82, radius * 1.64, radius * 1.64);
  else context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = zone === null || zone === 'active' ? colour : scene.colours.paper;
  context.fill();
  context.fillStyle = colour;
  if (zone === 'stale') slice(context, x, y, radius, Math.PI / 2, Math.PI * 1.5);
  if (zone === 'fading') slice(context, x, y, radius, -Math.PI / 2, 0);
  if (zone !== null && zone !== 'active') {
    context.beginPath();
    if (zone === 'archived')
      context.rect(x - radius * 0.82 + rim / 2, y - radius * 0.82 + rim / 2, radius * 1.64 - rim, radius * 1.64 - rim);
    else context.arc(x, y, radius - rim / 2, 0, Math.PI * 2);
    context.lineWidth = rim;
    context.strokeStyle = colour;
    context.stroke();
  }
  if (isBridge) circle(context, x, y, radius + 2.6, colour, 1.4);
}

function slice(context: DrawingContext, x: number, y: number, radius: number, from: number, to: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y, radius, from, to);
  context.fill();
}

/** A ring of that radius. */
export function circle(
  context: DrawingContext,
  x: number,
  y: number,
  radius: number,
  colour: string,
  width: number,
  dash: number[] = [],
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}
