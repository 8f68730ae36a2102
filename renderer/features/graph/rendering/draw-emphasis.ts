import type { DrawingContext } from './svg-context';
import { itemOfCommunity } from '../model/drawn-edges';
import { neighboursOf } from '../model/graph-model';
import { MAX_HOPS, pulseStrengthAt, type ActivatedNote } from '../model/spreading-activation';
import type { VisibleGraph } from '../model/visible-graph';
import type { TimeMarks } from '../model/time-marks';
import { discRadius } from './draw-communities';
import { circle, drawNote } from './draw-glyph';
import { drawNoteLabels, type NoteLabel } from './place-labels';
import { pointOf, screenRadiusOf, type Scene } from './populate-sigma-graph';

/** The emphasised elements, by indices into the visible graph. */
export interface Emphasis {
  selected: number | null;
  hovered: number | null;
  /** The selected community that is drawn as one mark. */
  community: number | null;
  path: readonly number[];
  marks: TimeMarks | null;
  /** Notes chosen for an act. */
  chosen: readonly number[];
  /** The notes activated by a use of the selected note, and the milliseconds since it began; null for a static mark. */
  pulse: { warmed: readonly ActivatedNote[]; elapsedMs: number | null } | null;
}

export interface EmphasisInput extends Scene {
  emphasis: Emphasis;
  /** The labels of the emphasised notes, at their places. */
  names: readonly NoteLabel[];
}

const MAX_LINES = 500;
/** Neighbours whose titles are tried; the most linked ones. */
const MAX_NAMED_NEIGHBOURS = 40;

/** Above everything: the changes between two dates, the selected note with its neighbours, a path, the pulse. */
export function drawEmphasis(context: DrawingContext, input: EmphasisInput): void {
  const { emphasis, shown } = input;
  const pen = createPen(context, input);
  if (emphasis.marks !== null) drawMarks(pen, emphasis.marks);
  const marked = emphasis.hovered ?? emphasis.selected;
  if (marked !== null && emphasis.path.length === 0) drawNeighbourhood(pen, shown, marked);
  if (emphasis.path.length > 0) drawPath(pen, emphasis.path);
  if (emphasis.pulse !== null) drawPulse(pen, emphasis.pulse);
  for (const nodeIndex of emphasis.chosen) {
    pen.note(nodeIndex);
    pen.ring(nodeIndex, 6.5, input.colours.ink, 2.2, [3, 2]);
  }
  for (const nodeIndex of new Set([emphasis.selected, emphasis.hovered])) {
    if (nodeIndex === null) continue;
    pen.note(nodeIndex);
    pen.ring(nodeIndex, 4.5, input.colours.ink, 1.6);
  }
  if (emphasis.community !== null) pen.communityRing(emphasis.community);
  drawNoteLabels(context, input.names, input.colours);
}

/** The notes whose titles the emphasis shows, the first to choose their place first. */
export function emphasisedNames(
  { selected, hovered, path, chosen }: Emphasis,
  { model }: VisibleGraph,
): { nodeIndex: number; isStrong: boolean }[] {
  const strong = [hovered, selected, ...chosen].filter((nodeIndex) => nodeIndex !== null);
  const marked = hovered ?? selected;
  const near = marked === null || path.length > 0 ? [] : [...neighboursOf(model, marked)];
  const degreeOf = (nodeIndex: number) => model.data.nodes[nodeIndex]!.degree;
  near.sort((left, right) => degreeOf(right) - degreeOf(left) || left - right);
  const names = new Map<number, boolean>();
  for (const nodeIndex of strong) names.set(nodeIndex, true);
  for (const nodeIndex of path) if (!names.has(nodeIndex)) names.set(nodeIndex, true);
  for (const nodeIndex of near.slice(0, MAX_NAMED_NEIGHBOURS)) if (!names.has(nodeIndex)) names.set(nodeIndex, false);
  return [...names].map(([nodeIndex, isStrong]) => ({ nodeIndex, isStrong }));
}

type Pen = ReturnType<typeof createPen>;

function createPen(context: DrawingContext, scene: Scene) {
  const { shown, colours } = scene;
  const at = (nodeIndex: number) => pointOf(scene, nodeIndex);
  const radius = (nodeIndex: number) => screenRadiusOf(scene, nodeIndex);
  return {
    colours,
    nodeIndexOf: (id: string) => shown.model.nodeIndexById.get(id),
    note: (nodeIndex: number) => drawNote(context, scene, nodeIndex),
    ring(nodeIndex: number, room: number, colour: string, width: number, dash: number[] = [], alpha = 1) {
      const { x, y } = at(nodeIndex);
      context.globalAlpha = alpha;
      circle(context, x, y, radius(nodeIndex) + room, colour, width, dash);
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
    hollow(nodeIndex: number, colour: string) {
      const { x, y } = at(nodeIndex);
      context.beginPath();
      context.arc(x, y, radius(nodeIndex), 0, Math.PI * 2);
      context.fillStyle = colours.paper;
      context.fill();
      circle(context, x, y, radius(nodeIndex), colour, 1.8, [2.5, 2]);
    },
    communityRing(index: number) {
      if (shown.hulls[index] == null) return;
      const { x, y } = at(itemOfCommunity(index));
      circle(context, x, y, discRadius(scene, index) + 4, colours.ink, 2);
    },
  };
}

function drawNeighbourhood(pen: Pen, shown: VisibleGraph, nodeIndex: number): void {
  const near = neighboursOf(shown.model, nodeIndex).subarray(0, MAX_LINES);
  for (const other of near) pen.line(nodeIndex, other, pen.colours.accent, 1.4);
  for (const other of near) pen.note(other);
}

function drawPath(pen: Pen, path: readonly number[]): void {
  for (let step = 1; step < path.length; step += 1) pen.line(path[step - 1]!, path[step]!, pen.colours.accent, 3);
  for (const nodeIndex of path) pen.note(nodeIndex);
  for (const nodeIndex of [path[0]!, path.at(-1)!]) pen.ring(nodeIndex, 4.5, pen.colours.accent, 2);
}

function drawMarks(pen: Pen, marks: TimeMarks): void {
  const lines = (links: TimeMarks['linksAdded'], colour: string, dash: number[]) => {
    for (const { from, to } of links) {
      const [start, end] = [pen.nodeIndexOf(from), pen.nodeIndexOf(to)];
      if (start !== undefined && end !== undefined) pen.line(start, end, colour, 1.2, dash);
    }
  };
  lines(marks.linksRemoved, pen.colours.removed, [4, 3]);
  lines(marks.linksAdded, pen.colours.added, []);
  for (const [id, mark] of marks.notes) {
    const nodeIndex = pen.nodeIndexOf(id);
    if (nodeIndex === undefined) continue;
    if (mark === 'removed') pen.hollow(nodeIndex, pen.colours.removed);
    else {
      pen.note(nodeIndex);
      if (mark === 'added') pen.ring(nodeIndex, 3.5, pen.colours.added, 1.8);
      else pen.ring(nodeIndex, 3.5, pen.colours.accent, 1.8, [1, 3]);
    }
  }
}

/** A ring around each activated note, as strong as its activation; it widens during the animation. */
function drawPulse(pen: Pen, { warmed, elapsedMs }: NonNullable<Emphasis['pulse']>): void {
  for (const { nodeIndex, hop, share } of warmed.slice(0, MAX_LINES)) {
    const strength = elapsedMs === null ? share : pulseStrengthAt(hop, elapsedMs);
    if (strength <= 0) continue;
    pen.ring(
      nodeIndex,
      elapsedMs === null ? 3 : 3 + 7 * (1 - strength / share),
      pen.colours.accent,
      (MAX_HOPS + 1 - hop) * 1.6,
      [],
      Math.min(1, strength * 1.4),
    );
  }
}
