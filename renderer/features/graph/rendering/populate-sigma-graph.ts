import type Graph from 'graphology';
import type { DrawnEdges, ItemIndex } from '../model/drawn-edges';
import { itemOfCommunity } from '../model/drawn-edges';
import type { ColourBy } from '../model/note-colouring';
import type { DrawnItems } from '../model/level-of-detail';
import type { VisibleGraph } from '../model/visible-graph';
import type { GraphColours } from './graph-colours';
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

export function colourOfNote(
  { model }: VisibleGraph,
  nodeIndex: number,
  look: ColourScheme,
  colours: GraphColours,
): string {
  if (look.colourBy === 'community') return colours.communities[look.hues[model.communityOf[nodeIndex]!] ?? 0]!;
  if (look.colourBy !== 'zone') return paletteOf(look, colours)[look.noteHues?.[nodeIndex] ?? -1] ?? colours.noZone;
  const { zone } = model.data.nodes[nodeIndex]!;
  return zone === null ? colours.noZone : colours.zones[zone];
}

/** The colours that hues are indexes of. */
export const paletteOf = ({ colourBy }: Pick<ColourScheme, 'colourBy'>, colours: GraphColours): readonly string[] =>
  colourBy === 'age' ? colours.ages : colours.communities;

export const radiusOfNote = ({ model }: VisibleGraph, nodeIndex: number, look: ColourScheme): number => {
  const { degree, id } = model.data.nodes[nodeIndex]!;
  return radiusOf(degree, id === look.centreId, model.data.nodes.length);
};

/** Width of the line that stands for so many links. */
export const bundleWidth = (count: number): number => Math.min(5, 0.6 + Math.sqrt(count) * 0.3);

/** Fills the renderer's graph with exactly what is drawn. */
export function populateSigmaGraph(
  graph: Graph,
  shown: VisibleGraph,
  drawn: DrawnItems,
  { lines }: DrawnEdges,
  look: ColourScheme,
  colours: GraphColours,
): void {
  const { model, positions, hulls: outlines } = shown;
  graph.clear();
  for (const nodeIndex of drawn.notes) {
    const { zone, isBridge } = model.data.nodes[nodeIndex]!;
    graph.addNode(keyOfItem(nodeIndex), {
      x: positions[nodeIndex * 2],
      y: positions[nodeIndex * 2 + 1],
      size: radiusOfNote(shown, nodeIndex, look),
      color: colourOfNote(shown, nodeIndex, look, colours),
      sign: glyphCode(zone, isBridge),
    });
  }
  for (const index of drawn.closed) {
    const outline = outlines[index]!;
    graph.addNode(keyOfItem(itemOfCommunity(index)), {
      x: outline.x,
      y: outline.y,
      size: 1,
      color: colours.paper,
      sign: INVISIBLE_GLYPH,
    });
  }
  for (const { from, to, count } of lines) {
    const isBundle = from < 0 || to < 0;
    graph.addEdgeWithKey(`${from} ${to}`, keyOfItem(from), keyOfItem(to), {
      color: isBundle ? colours.bundle : colours.edge,
      size: isBundle ? bundleWidth(count) : 1,
    });
  }
}
