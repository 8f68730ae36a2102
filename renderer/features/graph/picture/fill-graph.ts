import type Graph from 'graphology';
import type { DrawnLines, Mark } from '../model/drawn-lines';
import { markOfCommunity } from '../model/drawn-lines';
import type { Drawn } from '../model/level-of-detail';
import type { ShownGraph } from '../model/shown-graph';
import type { GraphColours } from './graph-colours';
import { NO_SIGN, signOf } from './note-program';
import { radiusOf } from './note-radius';

/** How the picture is coloured: each note's zone or its community's hue. */
export interface Look {
  colourBy: 'zone' | 'community';
  /** Of each community. */
  hues: readonly number[];
  centreId: string | null;
}

/** The key of a mark in the renderer's graph. */
export const keyOfMark = (mark: Mark): string => String(mark);

export function colourOfNote({ model }: ShownGraph, place: number, look: Look, colours: GraphColours): string {
  if (look.colourBy === 'community') return colours.communities[look.hues[model.communityOf[place]!] ?? 0]!;
  const { zone } = model.data.nodes[place]!;
  return zone === null ? colours.noZone : colours.zones[zone];
}

export const radiusOfNote = ({ model }: ShownGraph, place: number, look: Look): number => {
  const { degree, id } = model.data.nodes[place]!;
  return radiusOf(degree, id === look.centreId, model.data.nodes.length);
};

/** Puts what is drawn into the renderer's graph; everything else is not there at all. */
export function fillGraph(
  graph: Graph,
  shown: ShownGraph,
  drawn: Drawn,
  { lines }: DrawnLines,
  look: Look,
  colours: GraphColours,
): void {
  const { model, positions, outlines } = shown;
  graph.clear();
  for (const place of drawn.notes) {
    const { zone, isBridge } = model.data.nodes[place]!;
    graph.addNode(keyOfMark(place), {
      x: positions[place * 2],
      y: positions[place * 2 + 1],
      size: radiusOfNote(shown, place, look),
      color: colourOfNote(shown, place, look, colours),
      sign: signOf(zone, isBridge),
    });
  }
  for (const index of drawn.closed) {
    const outline = outlines[index]!;
    graph.addNode(keyOfMark(markOfCommunity(index)), {
      x: outline.x,
      y: outline.y,
      size: 1,
      color: colours.paper,
      sign: NO_SIGN,
    });
  }
  for (const { from, to, count } of lines) {
    const isBundle = from < 0 || to < 0;
    graph.addEdgeWithKey(`${from} ${to}`, keyOfMark(from), keyOfMark(to), {
      color: isBundle ? colours.bundle : colours.edge,
      size: isBundle ? Math.min(5, 0.6 + Math.sqrt(count) * 0.3) : 1,
    });
  }
}
