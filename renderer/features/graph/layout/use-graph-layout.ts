import { useCallback, useEffect, useState } from 'react';
import type { GraphData } from '../../../../shared/ipc/routes/graph';
import { createGraphModel } from '../model/graph-model';
import { boundsOf, type PositionedGraph } from '../model/bounds';
import { forgetPositions, loadPositions, savePositions } from './saved-positions';
import { runLayout } from './run-layout';
import { initialPositions } from './initial-positions';

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
