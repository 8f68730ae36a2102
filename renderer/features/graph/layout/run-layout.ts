import type { GraphModel } from '../model/graph-model';
import type { LayoutReport, LayoutRequest } from './layout-worker';
import type { InitialPositions } from './initial-positions';

export interface LayoutEvents {
  onProgress: (done: number, of: number) => void;
  onPositions: (positions: Float32Array) => void;
  onFailed: () => void;
}

/** If at least this share of notes has a saved position, those stay fixed and only new ones move. */
const MIN_KNOWN_SHARE = 0.6;
const MAX_STEPS = 600;
const STEPS_FOR_NEW = 60;
/** With more notes than this, new ones stay beside their neighbours: a step over all notes would take too long. */
const MAX_MOVED_NODES = 6_000;
/**
 * Up to this many notes, a final pass with all links loosens the communities, so that a small graph looks grown, not
 * packed.
 */
const MAX_POLISHED_NODES = 1_500;

/** Starts the layout where one is needed; returns a function that stops it. */
export function runLayout(
  model: GraphModel,
  start: InitialPositions,
  isWhole: boolean,
  events: LayoutEvents,
): () => void {
  const order = model.data.nodes.length;
  const keeps = start.known > 0 && start.known >= order * MIN_KNOWN_SHARE;
  if (start.known === order || (keeps && order > MAX_MOVED_NODES)) {
    events.onPositions(start.positions);
    return () => {};
  }
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<LayoutReport>) => {
    if (data.kind === 'progress') return events.onProgress(data.done, data.of);
    worker.terminate();
    events.onPositions(data.positions);
  };
  worker.onerror = () => {
    worker.terminate();
    events.onFailed();
  };
  worker.postMessage(requestOf(model, start, isWhole, keeps));
  return () => worker.terminate();
}

function requestOf(model: GraphModel, start: InitialPositions, isWhole: boolean, keeps: boolean): LayoutRequest {
  const order = model.data.nodes.length;
  const sizes = new Float32Array(order).fill(1);
  const edges = Uint32Array.from(model.data.edges.flatMap(({ from, to }) => [from, to]));
  if (isWhole && !keeps) {
    return {
      kind: 'whole',
      arrange: { order, edges, communityOf: model.communityOf, communityCount: model.communities.length },
      polish: order <= MAX_POLISHED_NODES ? { sizes, edges } : null,
    };
  }
  return {
    kind: 'steps',
    input: { positions: start.positions, sizes, edges, ...(keeps && { fixed: start.isKnown }) },
    maxSteps: keeps ? STEPS_FOR_NEW : MAX_STEPS,
  };
}
