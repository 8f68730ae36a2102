import type { DrawingContext } from './drawing-context';
import type { GraphColours } from './graph-colours';
import {
  communityFont,
  LINE_HEIGHT,
  noteFont,
  notePixels,
  smallFont,
  type CommunityLabel,
  type NoteLabel,
} from './place-labels';

/** Writes the names of communities at their places, with their number of notes below. */
export function drawCommunityLabels(
  context: DrawingContext,
  labels: readonly CommunityLabel[],
  colours: GraphColours,
): void {
  startText(context);
  for (const { name, count, x, y, rim } of labels) {
    context.font = communityFont(colours);
    drawText(context, name, x, y, colours.ink, rim);
    context.font = smallFont(colours);
    drawText(context, count, x, y + notePixels(colours), colours.quiet, rim);
  }
  context.textAlign = 'start';
}

/** Writes the titles of notes at their places. */
export function drawNoteLabels(context: DrawingContext, labels: readonly NoteLabel[], colours: GraphColours): void {
  startText(context);
  for (const { lines, x, box, isStrong } of labels) {
    context.font = noteFont(colours, isStrong);
    lines.forEach((line, row) =>
      drawText(
        context,
        line,
        x,
        box.top + notePixels(colours) * (0.85 + row * LINE_HEIGHT),
        colours.ink,
        colours.paper,
      ),
    );
  }
  context.textAlign = 'start';
}

function startText(context: DrawingContext): void {
  context.lineJoin = 'round';
  context.textAlign = 'center';
}

/** Text with an outline in the paper colour, so that lines do not cross it. */
function drawText(context: DrawingContext, text: string, x: number, y: number, ink: string, paper: string): void {
  context.lineWidth = 4;
  context.strokeStyle = paper;
  context.fillStyle = ink;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}
