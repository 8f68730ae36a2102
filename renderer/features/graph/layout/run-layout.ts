import type { GraphModel } from '../model/graph-model';
import type { LayoutReport, LayoutRequest } from './layout-worker';
import type { StartPositions } from './start-positions';

export interface LayoutEvents {
  onProgress: (done: number, of: number) => void;
  onPositions: (positions: Float32Array) => void;
  onFailed: () => void;
}

/** From this share of remembered notes on, they stay where they are and only the new ones move. */
const KEEPS_FROM = 0.6;
const MOST_STEPS = 600;
const STEPS_FOR_NEW = 60;
/** With more notes than this, the new ones stay beside their neighbours: a step of all of them would take too long. */
const MOST_MOVED = 6_000;
/** Up to here the communities are loosened once more by all links together: a small graph looks grown, not packed. */
const MOST_POLISHED = 1_500;

/** Starts the arranging that is needed, if any; returns how to stop it. */
export function runLayout(
  model: GraphModel,
  start: StartPositions,
  isWhole: boolean,
  events: LayoutEvents,
): () => void {
  const order = model.data.nodes.length;
  const keeps = start.known > 0 && start.known >= order * KEEPS_FROM;
  if (start.known === order || (keeps && order > MOST_MOVED)) {
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

function requestOf(model: GraphModel, start: StartPositions, isWhole: boolean, keeps: boolean): LayoutRequest {
  const order = model.data.nodes.length;
  const sizes = new Float32Array(order).fill(1);
  const edges = Uint32Array.from(model.data.edges.flatMap(({ from, to }) => [from, to]));
  if (isWhole && !keeps) {
    return {
      kind: 'whole',
      arrange: { order, edges, communityOf: model.communityOf, communityCount: model.communities.length },
      polish: order <= MOST_POLISHED ? { sizes, edges } : null,
    };
  }
  return {
    kind: 'steps',
    input: { positions: start.positions, sizes, edges, ...(keeps && { fixed: start.isKnown }) },
    maxSteps: keeps ? STEPS_FOR_NEW : MOST_STEPS,
  };
}
