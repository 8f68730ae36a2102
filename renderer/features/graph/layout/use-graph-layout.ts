import { useCallback, useEffect, useState } from 'react';
import type { GraphData } from '../../../../shared/ipc/routes/graph';
import { createGraphModel, type GraphModel } from '../model/graph-model';
import { boundsOf, type Position, type PositionedGraph } from '../model/bounds';
import { initialPositions, type InitialPositions } from './initial-positions';
import type { RouteOutput } from '../../../../shared/ipc/contract';
import { splitLines } from '../../../../shared/ipc/graph-columns';
import { call } from '../../../ipc/client';
import type { LayoutReport, LayoutRequest } from './layout-worker';

interface LayoutEvents {
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
function runLayout(model: GraphModel, start: InitialPositions, isWhole: boolean, events: LayoutEvents): () => void {
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

type PositionMap = Map<string, Position>;

// Positions of notes as last shown: returning shows the same drawing, and main keeps them over restarts.
const positionsByView = new Map<string, Promise<PositionMap>>();

/** Positions saved for one view of the graph (`whole`, or the id of a centre); none when they cannot be read. */
function loadPositions(view: string): Promise<PositionMap> {
  const known = positionsByView.get(view) ?? call('graph.positions', { view }).then(readPositions, () => new Map());
  positionsByView.set(view, known);
  return known;
}

/** Adds these positions to the saved ones: a note that is hidden now gets its position back later. */
function savePositions(view: string, known: PositionMap, ids: readonly string[], positions: Float32Array): void {
  ids.forEach((id, index) => known.set(id, { x: positions[index * 2]!, y: positions[index * 2 + 1]! }));
  positionsByView.set(view, Promise.resolve(known));
  scheduleSaving(view, known);
}

/** Deletes the saved positions of a view, for a new layout. */
const forgetPositions = (view: string): void => void positionsByView.set(view, Promise.resolve(new Map()));

const MAX_SAVED = 20_000;
const SAVE_DELAY_MS = 800;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function scheduleSaving(view: string, known: PositionMap): void {
  clearTimeout(timers.get(view));
  timers.set(
    view,
    setTimeout(() => {
      timers.delete(view);
      // The map is in insertion order, newest last; a position that is not saved is computed again.
      const kept = [...known].slice(-MAX_SAVED);
      void call('graph.savePositions', {
        view,
        ids: kept.map(([id]) => id).join('\n'),
        coordinates: Float32Array.from(kept.flatMap(([, { x, y }]) => [x, y])),
      }).catch(() => {});
    }, SAVE_DELAY_MS),
  );
}

function readPositions(saved: RouteOutput<'graph.positions'>): PositionMap {
  if (saved === null) return new Map();
  return new Map(
    splitLines(saved.ids).map((id, index) => [
      id,
      { x: saved.coordinates[index * 2]!, y: saved.coordinates[index * 2 + 1]! },
    ]),
  );
}

export type LayoutState = { kind: 'arranging'; done: number; of: number } | { kind: 'settled' } | { kind: 'failed' };

/** Gives every note a position: the saved one, or one computed in a worker. Until then the previous graph is shown. */
export function useGraphLayout(
  data: GraphData,
  view: string,
): { placed: PositionedGraph | null; layout: LayoutState; rearrange: () => void } {
  const [placed, setPlaced] = useState<PositionedGraph | null>(null);
  const [layout, setLayout] = useState<LayoutState>({ kind: 'arranging', done: 0, of: 0 });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    setLayout({ kind: 'arranging', done: 0, of: 0 });
    void loadPositions(view).then((known) => {
      if (isOver) return;
      const start = initialPositions(data, known);
      stop = runLayout(createGraphModel(data), start, view === 'whole', {
        onProgress: (done, of) => setLayout({ kind: 'arranging', done, of }),
        onFailed: () => setLayout({ kind: 'failed' }),
        onPositions: (positions) => {
          if (start.known < data.nodes.length)
            savePositions(
              view,
              known,
              data.nodes.map(({ id }) => id),
              positions,
            );
          setPlaced({ data, view, positions, bounds: boundsOf(known.values()) });
          setLayout({ kind: 'settled' });
        },
      });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [data, view, attempt]);

  const rearrange = useCallback(() => {
    forgetPositions(view);
    setAttempt((before) => before + 1);
  }, [view]);
  return { placed, layout, rearrange };
}
