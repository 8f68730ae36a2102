import type { DrawnItems } from '../model/level-of-detail';
import type { VisibleGraph } from '../model/visible-graph';
import { discColour, discRadius } from './draw-communities';
import { radiusOfNote, type ColourScheme } from './populate-sigma-graph';
import type { GraphColours } from './graph-colours';
import { clampToSides, LabelPlacement } from './label-placement';
import { isOnScreen, noteOnScreen, toScreen, type Projection } from './projection';

const MAX_LABEL_CHARACTERS = 64;
const LABEL_WIDTH = 150;
const MIN_NAME_PX = 56;
const NOTE_PIXELS = 13;
const COMMUNITY_PIXELS = 12.5;
const SMALL_PIXELS = 11;
const LINE_HEIGHT = 1.15;
/** Maximum number of labels; more would be an unreadable grey. */
const MAX_NOTE_LABELS = 45;
/** Share of the visible notes, the most linked ones, whose marks no label covers. */
const UNCOVERED_SHARE = 0.12;
const MAX_TRIED = 600;

/** Pixels between labels and the lower edge of the drawing, where the keys are shown. */
const BOTTOM_MARGIN_PX = 40;

/** The title, shortened to fit the drawing. */
export const shortLabel = (title: string): string =>
  title.length <= MAX_LABEL_CHARACTERS ? title : `${title.slice(0, MAX_LABEL_CHARACTERS - 1).trimEnd()}…`;

export interface LabelInput {
  shown: VisibleGraph;
  drawn: DrawnItems;
  projection: Projection;
  look: ColourScheme;
  colours: GraphColours;
  /** The changes of a community between the two dates, in words; empty without a comparison. */
  changeText: (community: number) => string;
  /** Radius of a note on screen. */
  scaled: (radius: number) => number;
}

/** Names of communities first, then of notes, the most linked first; a label that would overlap another is left out. */
export function drawLabels(context: CanvasRenderingContext2D, input: LabelInput): void {
  const space = new LabelPlacement();
  context.lineJoin = 'round';
  context.textAlign = 'center';
  drawCommunityNames(context, input, space);
  drawNoteTitles(context, input, space);
  context.textAlign = 'start';
}

function drawCommunityNames(
  context: CanvasRenderingContext2D,
  { shown, drawn, projection, look, colours, changeText: changeWords }: LabelInput,
  space: LabelPlacement,
): void {
  const bySize = (left: number, right: number) =>
    shown.model.communities[right]!.members.length - shown.model.communities[left]!.members.length;
  for (const index of drawn.closed.toSorted(bySize)) {
    const outline = shown.hulls[index]!;
    const middle = toScreen(projection, outline.x, outline.y);
    if (!isOnScreen(projection, middle)) continue;
    const { title, isUnlinked: isLoose, members } = shown.model.communities[index]!;
    context.font = `${COMMUNITY_PIXELS}px ${colours.noteFont}`;
    const widthOf = (text: string) => context.measureText(text).width;
    const count = [`${members.length.toLocaleString()} notes`, changeWords(index)].filter(Boolean).join(' · ');
    const radius = discRadius(shown, index, projection);
    // The whole name if it fits, else as much as fits into the disc.
    const names = [Math.max(LABEL_WIDTH, radius * 1.8), Math.max(MIN_NAME_PX, radius * 1.7)].map((room) =>
      truncateTo(isLoose ? 'Notes without links' : title, room, widthOf),
    );
    let at = middle;
    const name = names.find((text) => {
      const half = Math.max(widthOf(text), count.length * 5.6) / 2 + 4;
      at = { x: clampToSides(projection, middle.x, half), y: middle.y };
      return space.reserve({
        left: at.x - half,
        right: at.x + half,
        top: at.y - NOTE_PIXELS,
        bottom: at.y + NOTE_PIXELS * 1.4,
      });
    });
    if (name === undefined) continue;
    const rim = radius > MIN_NAME_PX ? discColour(look, colours, index) : colours.paper;
    drawText(context, name, at.x, at.y, colours.ink, rim);
    context.font = `${SMALL_PIXELS}px ${colours.uiFont}`;
    drawText(context, count, at.x, at.y + NOTE_PIXELS, colours.quiet, rim);
  }
}

function drawNoteTitles(
  context: CanvasRenderingContext2D,
  { shown, drawn, projection, look, colours, scaled }: LabelInput,
  space: LabelPlacement,
): void {
  const { nodes } = shown.model.data;
  const visible = [...drawn.notes].filter((nodeIndex) =>
    isOnScreen(projection, noteOnScreen(projection, shown.positions, nodeIndex), 20),
  );
  visible.sort((left, right) => nodes[right]!.degree - nodes[left]!.degree || left - right);
  context.font = `${NOTE_PIXELS}px ${colours.noteFont}`;
  const widthOf = (text: string) => context.measureText(text).width;
  const drawTitle = (nodeIndex: number): boolean => {
    const at = noteOnScreen(projection, shown.positions, nodeIndex);
    const lines = linesOf(shortLabel(nodes[nodeIndex]!.title), widthOf);
    const first = titleBelow(scaled(radiusOfNote(shown, nodeIndex, look)), nodes[nodeIndex]!.isBridge);
    const gap = first - NOTE_PIXELS * 0.85;
    const tall = NOTE_PIXELS * LINE_HEIGHT * lines.length;
    const half = Math.max(...lines.map(widthOf)) / 2 + 2;
    const x = clampToSides(projection, at.x, half);
    // Below the mark, or above it if the keys are below.
    const top = at.y + gap + tall <= projection.height - BOTTOM_MARGIN_PX ? at.y + gap : at.y - gap - tall;
    if (!space.reserve({ left: x - half, right: x + half, top, bottom: top + tall })) return false;
    lines.forEach((line, row) =>
      drawText(context, line, x, top + NOTE_PIXELS * (0.85 + row * LINE_HEIGHT), colours.ink, colours.paper),
    );
    return true;
  };
  // The most linked note labels its community; its label may cover a small mark, never a large one.
  const hubs = new Set(drawn.open.map((index) => shown.model.communities[index]!.members[0]!));
  let written = visible.filter((nodeIndex) => hubs.has(nodeIndex) && drawTitle(nodeIndex)).length;
  for (const nodeIndex of visible.slice(0, Math.ceil(visible.length * UNCOVERED_SHARE))) {
    const at = noteOnScreen(projection, shown.positions, nodeIndex);
    const half = scaled(radiusOfNote(shown, nodeIndex, look));
    space.reserve({ left: at.x - half, right: at.x + half, top: at.y - half, bottom: at.y + half }, true);
  }
  for (const nodeIndex of visible.slice(0, MAX_TRIED)) {
    if (written >= MAX_NOTE_LABELS) return;
    if (!hubs.has(nodeIndex) && drawTitle(nodeIndex)) written += 1;
  }
}

/** Distance from a note's centre down to the first line of its label. */
export const titleBelow = (radius: number, isBridge: boolean): number =>
  radius + (isBridge ? 6 : 3) + NOTE_PIXELS * 0.85;

/** Text with an outline in the paper colour, so that lines do not cross it. */
export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  ink: string,
  paper: string,
): void {
  context.lineWidth = 4;
  context.strokeStyle = paper;
  context.fillStyle = ink;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

function truncateTo(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  let cut = text;
  while (cut.length > 1 && widthOf(`${cut}…`) > room) cut = cut.slice(0, -1).trimEnd();
  return `${cut}…`;
}

/** One or two lines; text beyond the second is cut. */
function linesOf(label: string, widthOf: (text: string) => number): string[] {
  if (widthOf(label) <= LABEL_WIDTH) return [label];
  const words = label.split(' ');
  let first = words.shift()!;
  while (words.length > 0 && widthOf(`${first} ${words[0]}`) <= LABEL_WIDTH) first = `${first} ${words.shift()}`;
  const second = words.join(' ');
  return second === '' ? [first] : [first, truncateTo(second, LABEL_WIDTH, widthOf)];
}
