import type Graph from 'graphology';
import { itemOfCommunity, type DrawnEdges, type ItemIndex } from '../model/drawn-edges';
import type { ColourBy } from '../model/note-colouring';
import type { DrawnItems } from '../model/level-of-detail';
import type { ScreenPoint } from '../model/nearest-in-direction';
import type { VisibleGraph } from '../model/visible-graph';
import type { GraphColours } from './graph-colours';
import { toScreen, type Projection } from './projection';
import { glyphCode, INVISIBLE_GLYPH, radiusOf } from './note-program';

/** Colours of the drawing. */
export interface ColourScheme {
  colourBy: ColourBy;
  /** The hue of each community. */
  hues: readonly number[];
  /** The hue of each note by folder, tag, topic or age; −1 for a note in no group with a colour. */
  noteHues: Int8Array | null;
  centreId: string | null;
}

/** The key of a mark in the renderer's graph. */
export const keyOfItem = (mark: ItemIndex): string => String(mark);

/** What is drawn, where, and in which colours. */
export interface Scene {
  shown: VisibleGraph;
  drawn: DrawnItems;
  projection: Projection;
  look: ColourScheme;
  colours: GraphColours;
  /** Radius of a note on screen. */
  scaled: (radius: number) => number;
}

/** The colours that hues are indexes of. */
export const paletteOf = ({ look, colours }: Pick<Scene, 'look' | 'colours'>): readonly string[] =>
  look.colourBy === 'age' ? colours.ages : colours.communities;

export function colourOfNote(scene: Omit<Scene, 'projection'>, nodeIndex: number): string {
  const { shown, look, colours } = scene;
  const { model } = shown;
  if (look.colourBy === 'community') return colours.communities[look.hues[model.communityOf[nodeIndex]!] ?? 0]!;
  if (look.colourBy !== 'zone') return paletteOf(scene)[look.noteHues?.[nodeIndex] ?? -1] ?? colours.noZone;
  const { zone } = model.data.nodes[nodeIndex]!;
  return zone === null ? colours.noZone : colours.zones[zone];
}

const radiusOfNote = ({ shown: { model }, look }: Pick<Scene, 'shown' | 'look'>, nodeIndex: number): number => {
  const { degree, id } = model.data.nodes[nodeIndex]!;
  return radiusOf(degree, id === look.centreId, model.data.nodes.length);
};

/** Radius of a note in pixels, as it is drawn. */
export const screenRadiusOf = (scene: Scene, nodeIndex: number): number =>
  Math.max(1.5, scene.scaled(radiusOfNote(scene, nodeIndex)));

/** Where a note, or the middle of a community drawn as one mark, is on screen. */
export function pointOf({ shown, projection }: Pick<Scene, 'shown' | 'projection'>, mark: ItemIndex): ScreenPoint {
  if (mark >= 0) return toScreen(projection, shown.positions[mark * 2]!, shown.positions[mark * 2 + 1]!);
  const { x, y } = shown.hulls[-1 - mark]!;
  return toScreen(projection, x, y);
}

/** Width of the line that stands for so many links. */
export const bundleWidth = (count: number): number => Math.min(5, 0.6 + Math.sqrt(count) * 0.3);

/** Fills the renderer's graph with exactly what is drawn. */
export function populateSigmaGraph(graph: Graph, scene: Omit<Scene, 'projection'>, { lines }: DrawnEdges): void {
  const { shown, drawn, colours } = scene;
  const { model, positions, hulls } = shown;
  graph.clear();
  for (const nodeIndex of drawn.notes) {
    const { zone, isBridge } = model.data.nodes[nodeIndex]!;
    graph.addNode(keyOfItem(nodeIndex), {
      x: positions[nodeIndex * 2],
      y: positions[nodeIndex * 2 + 1],
      size: radiusOfNote(scene, nodeIndex),
      color: colourOfNote(scene, nodeIndex),
      sign: glyphCode(zone, isBridge),
    });
  }
  for (const index of drawn.closed) {
    const { x, y } = hulls[index]!;
    const end = { x, y, size: 1, color: colours.paper, sign: INVISIBLE_GLYPH };
    graph.addNode(keyOfItem(itemOfCommunity(index)), end);
  }
  for (const { from, to, count } of lines) {
    const isBundle = from < 0 || to < 0;
    graph.addEdgeWithKey(`${from} ${to}`, keyOfItem(from), keyOfItem(to), {
      color: isBundle ? colours.bundle : colours.edge,
      size: isBundle ? bundleWidth(count) : 1,
    });
  }
}
