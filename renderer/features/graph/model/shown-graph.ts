import type { GraphData } from '../../../../shared/ipc/routes/graph';
import { createModel, type GraphModel } from './graph-model';
import type { Bounds } from '../layout/bounds';
import type { PlacedGraph } from '../layout/placed-graph';
import { outlineCommunities, type Outline } from './outline';

/** What the picture draws: the notes that pass the filters, each at the place it has in the whole graph. */
export interface ShownGraph {
  model: GraphModel;
  /** x and y of each note of the model. */
  positions: Float32Array;
  outlines: readonly (Outline | null)[];
  /** Of all remembered places, filters and dates or not: neither moves the picture. */
  bounds: Bounds;
}

/** @param placed the whole graph @param filtered those of its notes that are shown */
export function createShownGraph({ data, positions, bounds }: PlacedGraph, filtered: GraphData): ShownGraph {
  const model = createModel(filtered);
  const places = filtered === data ? positions : placesOf(data, positions, filtered);
  return { model, positions: places, outlines: outlineCommunities(model, places), bounds };
}

function placesOf(data: GraphData, positions: Float32Array, filtered: GraphData): Float32Array {
  const placeOf = new Map(data.nodes.map(({ id }, place) => [id, place]));
  const places = new Float32Array(filtered.nodes.length * 2);
  filtered.nodes.forEach(({ id }, place) => {
    const before = placeOf.get(id)!;
    places[place * 2] = positions[before * 2]!;
    places[place * 2 + 1] = positions[before * 2 + 1]!;
  });
  return places;
}
