import { t } from '../../../../shared/messages/message';
import { itemOfCommunity } from '../model/drawn-edges';
import { discColour, discRadius } from './draw-communities';
import type { GraphColours } from './graph-colours';
import { type Box, clampToSides, type LabelPlace, LabelPlacement, labelPlaces } from './label-placement';
import { pointOf, type Scene, screenRadiusOf } from './populate-sigma-graph';
import { isOnScreen } from './projection';
import type { DrawingContext } from './svg-context';

const MAX_LABEL_CHARACTERS = 64;
const LABEL_WIDTH = 150;
/** Width of a label that found no place in full. */
const SHORT_LABEL_WIDTH = 88;
const MIN_NAME_PX = 56;
/** Sizes of letters at the normal text size. */
const NOTE_PIXELS = 13;
const COMMUNITY_PIXELS = 12.5;
const SMALL_PIXELS = 11;
const LINE_HEIGHT = 1.15;
/** Maximum number of labels; more would be an unreadable grey. */
const MAX_NOTE_LABELS = 45;
/** No label covers these marks: the most linked ones of those in view. */
const MAX_KEPT_FREE = 400;
const MAX_TRIED = 600;
/** Of the notes in view, these most linked ones are named wherever their label finds a place beside other labels. */
const MAX_HUBS = 12;
/** Pixels between labels and the lower edge of the drawing, where the keys are shown. */
const BOTTOM_MARGIN_PX = 40;
/** The zoom buttons in the lower right corner, and the line above the drawing's upper left corner. */
const BUTTONS_PX = { width: 48, height: 112 };

export interface NoteLabel {
  nodeIndex: number;
  lines: string[];
  /** Centre of its lines. */
  x: number;
  box: Box;
  isStrong: boolean;
}

interface CommunityLabel {
  name: string;
  count: string;
  x: number;
  y: number;
  /** Colour behind the letters. */
  rim: string;
}

export interface PlacedLabels {
  communities: CommunityLabel[];
  notes: NoteLabel[];
}

type Measure = Pick<DrawingContext, 'measureText' | 'font'>;

/**
 * Names of communities first, then of notes, the most linked first; a label without a free place beside its mark is
 * left out.
 */
export function placeLabels(context: Measure, scene: Scene, changeText: (community: number) => string): PlacedLabels {
  const space = new LabelPlacement();
  const { width, height } = scene.projection;
  space.reserve(
    { left: width - BUTTONS_PX.width, right: width, top: height - BUTTONS_PX.height, bottom: height },
    true,
  );
  const communities = placeCommunityNames(context, scene, space, changeText);
  return { communities, notes: placeNoteTitles(context, scene, space) };
}

/** Labels of the emphasised notes, in this order: they avoid each other and the emphasised marks, not the faded rest. */
export function placeNames(
  context: Measure,
  scene: Scene,
  names: readonly { nodeIndex: number; isStrong: boolean }[],
): NoteLabel[] {
  const space = new LabelPlacement();
  const placer = createPlacer(context, scene, space);
  for (const { nodeIndex } of names) space.reserve(placer.markBox(nodeIndex), true);
  return names.flatMap(({ nodeIndex, isStrong }) => placer.place(nodeIndex, { isStrong, isForced: isStrong }) ?? []);
}

function placeCommunityNames(
  context: Measure,
  scene: Scene,
  space: LabelPlacement,
  changeText: (community: number) => string,
): CommunityLabel[] {
  const { shown, drawn, projection, colours } = scene;
  const bySize = (left: number, right: number) =>
    shown.model.communities[right]!.members.length - shown.model.communities[left]!.members.length;
  const letter = notePixels(colours);
  context.font = communityFont(colours);
  const widthOf = (text: string) => context.measureText(text).width;
  return drawn.closed.toSorted(bySize).flatMap((index): CommunityLabel[] => {
    const middle = pointOf(scene, itemOfCommunity(index));
    if (!isOnScreen(projection, middle)) return [];
    const { title, isUnlinked: isLoose, members } = shown.model.communities[index]!;
    const count = [t('graph.membersNumberNotes', { members: members.length }), changeText(index)]
      .filter(Boolean)
      .join(' · ');
    const radius = discRadius(scene, index);
    const rim = radius > MIN_NAME_PX ? discColour(scene, index) : colours.paper;
    // The whole name if it fits, else as much as fits into the disc.
    for (const room of [Math.max(LABEL_WIDTH, radius * 1.8), Math.max(MIN_NAME_PX, radius * 1.7)]) {
      const name = truncateTo(isLoose ? t('graph.notesWithoutLinks') : title, room, widthOf);
      const half = Math.max(widthOf(name), count.length * 5.6 * colours.textScale) / 2 + 4;
      const x = clampToSides(projection, middle.x, half);
      const box = { left: x - half, right: x + half, top: middle.y - letter, bottom: middle.y + letter * 1.4 };
      if (space.reserve(box)) return [{ name, count, x, y: middle.y, rim }];
    }
    return [];
  });
}

function placeNoteTitles(context: Measure, scene: Scene, space: LabelPlacement): NoteLabel[] {
  const { shown, drawn, projection } = scene;
  const { nodes } = shown.model.data;
  const visible = [...drawn.notes].filter((nodeIndex) => isOnScreen(projection, pointOf(scene, nodeIndex), 20));
  visible.sort((left, right) => nodes[right]!.degree - nodes[left]!.degree || left - right);
  const placer = createPlacer(context, scene, space);
  // The most linked notes are named at every width: in a crowd their labels cover the marks of others.
  const hubs = new Set([
    ...visible.filter((nodeIndex) => nodes[nodeIndex]!.degree > 1).slice(0, MAX_HUBS),
    ...drawn.open.flatMap((index) => {
      const { isUnlinked, members } = shown.model.communities[index]!;
      return isUnlinked ? [] : [members[0]!];
    }),
  ]);
  for (const nodeIndex of visible.slice(0, MAX_KEPT_FREE)) {
    const box = placer.markBox(nodeIndex);
    space.reserve(hubs.has(nodeIndex) ? box : { ...box, canBeCovered: true }, true);
  }
  const placed: NoteLabel[] = [];
  for (const nodeIndex of visible.slice(0, MAX_TRIED)) {
    const isHub = hubs.has(nodeIndex);
    if (placed.length >= MAX_NOTE_LABELS && !isHub) break;
    const label = placer.place(nodeIndex, { isHub });
    if (label !== null) placed.push(label);
  }
  return placed;
}

function createPlacer(context: Measure, scene: Scene, space: LabelPlacement) {
  const { shown, projection, colours } = scene;
  const { nodes } = shown.model.data;
  const at = (nodeIndex: number) => pointOf(scene, nodeIndex);
  const reach = (nodeIndex: number) => screenRadiusOf(scene, nodeIndex) + (nodes[nodeIndex]!.isBridge ? 4 : 1);
  const picture = { width: projection.width, height: projection.height - BOTTOM_MARGIN_PX };
  return {
    markBox(nodeIndex: number): Box {
      const [{ x, y }, half] = [at(nodeIndex), reach(nodeIndex)];
      return { left: x - half, right: x + half, top: y - half, bottom: y + half };
    },
    /** Null without a free place, unless the label must be shown. */
    place(nodeIndex: number, { isStrong = false, isForced = false, isHub = false }): NoteLabel | null {
      const { x, y } = at(nodeIndex);
      if (!isOnScreen(projection, { x, y }, 40)) return null;
      context.font = noteFont(colours, isStrong);
      const widthOf = (text: string) => context.measureText(text).width;
      const label = shortLabel(nodes[nodeIndex]!.title);
      const texts = [linesOf(label, widthOf), [truncateTo(label, SHORT_LABEL_WIDTH, widthOf)]];
      let first: { place: LabelPlace; lines: string[] } | null = null;
      const tries = (isHub ? [false, true] : [false]).flatMap((covers) => texts.map((lines) => ({ lines, covers })));
      for (const { lines, covers } of tries) {
        const clearance = reach(nodeIndex) + (isStrong ? 6 : 2);
        const width = Math.max(...lines.map(widthOf)) + 4;
        const height = notePixels(colours) * LINE_HEIGHT * lines.length;
        const places = labelPlaces({ x, y, clearance, width, height }, picture);
        first ??= places[0] === undefined ? null : { place: places[0], lines };
        const place = places.find(({ box }) => space.isFree(box, covers));
        if (place === undefined) continue;
        space.reserve(place.box);
        return { nodeIndex, lines, ...place, isStrong };
      }
      if (!isForced || first === null) return null;
      space.reserve(first.place.box, true);
      return { nodeIndex, lines: first.lines, ...first.place, isStrong };
    },
  };
}

const notePixels = ({ textScale }: GraphColours): number => NOTE_PIXELS * textScale;
const noteFont = (colours: GraphColours, isStrong: boolean): string =>
  `${isStrong ? '600 ' : ''}${notePixels(colours)}px ${colours.noteFont}`;
const communityFont = ({ noteFont: font, textScale }: GraphColours): string =>
  `${COMMUNITY_PIXELS * textScale}px ${font}`;
const smallFont = ({ uiFont, textScale }: GraphColours): string => `${SMALL_PIXELS * textScale}px ${uiFont}`;

/** The title, shortened to fit the drawing. */
const shortLabel = (title: string): string =>
  title.length <= MAX_LABEL_CHARACTERS ? title : `${title.slice(0, MAX_LABEL_CHARACTERS - 1).trimEnd()}…`;

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
    lines.forEach((line, row) => {
      const y = box.top + notePixels(colours) * (0.85 + row * LINE_HEIGHT);
      drawText(context, line, x, y, colours.ink, colours.paper);
    });
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
