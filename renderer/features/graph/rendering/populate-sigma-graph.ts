import type Graph from 'graphology';
import type { DrawnEdges, ItemIndex } from '../model/drawn-edges';
import { itemOfCommunity } from '../model/drawn-edges';
import type { DrawnItems } from '../model/level-of-detail';
import type { VisibleGraph } from '../model/visible-graph';
import type { GraphColours } from './graph-colours';
import { INVISIBLE_GLYPH, glyphCode } from './note-program';
import { radiusOf } from './note-radius';

/** Colours of the drawing: by zone or by community. */
export interface ColourScheme {
  colourBy: 'zone' | 'community';
  /** Of each community. */
  hues: readonly number[];
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
  const { zone } = model.data.nodes[nodeIndex]!;
  return zone === null ? colours.noZone : colours.zones[zone];
}

export const radiusOfNote = ({ model }: VisibleGraph, nodeIndex: number, look: ColourScheme): number => {
  const { degree, id } = model.data.nodes[nodeIndex]!;
  return radiusOf(degree, id === look.centreId, model.data.nodes.length);
};

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
      size: isBundle ? Math.min(5, 0.6 + Math.sqrt(count) * 0.3) : 1,
    });
  }
}
