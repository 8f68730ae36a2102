import { neighboursOf } from '../model/graph-model';
import { MOST_HOPS, pulseAt, type Warmed } from '../model/pulse';
import type { ShownGraph } from '../model/shown-graph';
import type { TimeMarks } from '../model/time-marks';
import { circle, drawGlyph } from './draw-glyph';
import { shortLabel, titleBelow, write } from './draw-labels';
import { colourOfNote, radiusOfNote, type Look } from './fill-graph';
import type { GraphColours } from './graph-colours';
import { insideSides } from './label-space';
import { isOnScreen, placeOnScreen, toScreen, type Projection } from './projection';

/** What stands out of the picture; places of the shown graph. */
export interface Emphasis {
  selected: number | null;
  hovered: number | null;
  /** A community drawn as one mark that is chosen. */
  community: number | null;
  path: readonly number[];
  marks: TimeMarks | null;
  /** What a use of the selected note warms, and how many milliseconds ago it began; null: a still mark. */
  pulse: { warmed: readonly Warmed[]; elapsedMs: number | null } | null;
}

export interface EmphasisInput {
  shown: ShownGraph;
  emphasis: Emphasis;
  projection: Projection;
  look: Look;
  colours: GraphColours;
  scaled: (radius: number) => number;
}

const MOST_LINES = 500;
const NAMED_NEIGHBOURS = 12;

/** Over everything: the changes between two dates, the chosen note with its neighbours, a path, the pulse. */
export function drawEmphasis(context: CanvasRenderingContext2D, input: EmphasisInput): void {
  const { emphasis, shown } = input;
  const pen = createPen(context, input);
  if (emphasis.marks !== null) drawMarks(pen, emphasis.marks);
  const marked = emphasis.hovered ?? emphasis.selected;
  if (marked !== null && emphasis.path.length === 0) drawNeighbourhood(pen, shown, marked);
  if (emphasis.path.length > 0) drawPath(pen, emphasis.path);
  if (emphasis.pulse !== null) drawPulse(pen, emphasis.pulse);
  for (const place of new Set([emphasis.selected, emphasis.hovered])) {
    if (place === null) continue;
    pen.note(place);
    pen.ring(place, 4.5, input.colours.ink, 1.6);
    pen.name(place, true);
  }
  if (emphasis.community !== null) pen.communityRing(emphasis.community);
}

type Pen = ReturnType<typeof createPen>;

function createPen(context: CanvasRenderingContext2D, { shown, projection, look, colours, scaled }: EmphasisInput) {
  const at = (place: number) => placeOnScreen(projection, shown.positions, place);
  const radius = (place: number) => Math.max(1.5, scaled(radiusOfNote(shown, place, look)));
  return {
    colours,
    placeOf: (id: string) => shown.model.placeOf.get(id),
    note(place: number) {
      const { zone, isBridge } = shown.model.data.nodes[place]!;
      drawGlyph(context, {
        ...at(place),
        radius: radius(place),
        zone,
        isBridge,
        colour: colourOfNote(shown, place, look, colours),
        paper: colours.paper,
      });
    },
    ring(place: number, room: number, colour: string, width: number, dash: number[] = [], alpha = 1) {
      const { x, y } = at(place);
      context.globalAlpha = alpha;
      circle(context, x, y, radius(place) + room, colour, width, dash);
      context.globalAlpha = 1;
    },
    line(from: number, to: number, colour: string, width: number, dash: number[] = []) {
      const [start, end] = [at(from), at(to)];
      context.beginPath();
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.setLineDash(dash);
      context.stroke();
      context.setLineDash([]);
    },
    hollow(place: number, colour: string) {
      const { x, y } = at(place);
      context.beginPath();
      context.arc(x, y, radius(place), 0, Math.PI * 2);
      context.fillStyle = colours.paper;
      context.fill();
      circle(context, x, y, radius(place), colour, 1.8, [2.5, 2]);
    },
    name(place: number, isStrong = false) {
      const { x, y } = at(place);
      if (!isOnScreen(projection, { x, y }, 40)) return;
      context.font = `${isStrong ? '600 ' : ''}13px ${colours.noteFont}`;
      context.textAlign = 'center';
      context.lineJoin = 'round';
      const title = shortLabel(shown.model.data.nodes[place]!.title);
      write(
        context,
        title,
        insideSides(projection, x, context.measureText(title).width / 2),
        y + titleBelow(radius(place), shown.model.data.nodes[place]!.isBridge),
        colours.ink,
        colours.paper,
      );
      context.textAlign = 'start';
    },
    communityRing(index: number) {
      const outline = shown.outlines[index];
      if (outline === null || outline === undefined) return;
      const { x, y } = toScreen(projection, outline.x, outline.y);
      circle(context, x, y, Math.max(7, outline.radius * projection.scaleX) + 4, colours.ink, 2);
    },
  };
}

function drawNeighbourhood(pen: Pen, shown: ShownGraph, place: number): void {
  const near = neighboursOf(shown.model, place).subarray(0, MOST_LINES);
  for (const other of near) pen.line(place, other, pen.colours.accent, 1.4);
  for (const other of near) pen.note(other);
  if (near.length <= NAMED_NEIGHBOURS) for (const other of near) pen.name(other);
}

function drawPath(pen: Pen, path: readonly number[]): void {
  for (let step = 1; step < path.length; step += 1) pen.line(path[step - 1]!, path[step]!, pen.colours.accent, 3);
  for (const place of path) pen.note(place);
  for (const place of [path[0]!, path.at(-1)!]) pen.ring(place, 4.5, pen.colours.accent, 2);
  for (const place of path) pen.name(place);
}

function drawMarks(pen: Pen, marks: TimeMarks): void {
  const lines = (links: TimeMarks['linksAdded'], colour: string, dash: number[]) => {
    for (const { from, to } of links) {
      const [start, end] = [pen.placeOf(from), pen.placeOf(to)];
      if (start !== undefined && end !== undefined) pen.line(start, end, colour, 1.2, dash);
    }
  };
  lines(marks.linksRemoved, pen.colours.removed, [4, 3]);
  lines(marks.linksAdded, pen.colours.added, []);
  for (const [id, mark] of marks.notes) {
    const place = pen.placeOf(id);
    if (place === undefined) continue;
    if (mark === 'removed') pen.hollow(place, pen.colours.removed);
    else {
      pen.note(place);
      pen.ring(
        place,
        3.5,
        mark === 'added' ? pen.colours.added : pen.colours.accent,
        1.8,
        mark === 'added' ? [] : [1, 3],
      );
    }
  }
}

/** A ring around each warmed note, as strong as what arrives there; while it moves it also widens. */
function drawPulse(pen: Pen, { warmed, elapsedMs }: NonNullable<Emphasis['pulse']>): void {
  for (const { place, hop, share } of warmed.slice(0, MOST_LINES)) {
    const strength = elapsedMs === null ? share : pulseAt(hop, elapsedMs);
    if (strength <= 0) continue;
    pen.ring(
      place,
      elapsedMs === null ? 3 : 3 + 7 * (1 - strength / share),
      pen.colours.accent,
      (MOST_HOPS + 1 - hop) * 1.6,
      [],
      Math.min(1, strength * 1.4),
    );
  }
}
