import { useCallback, useEffect, useState } from 'react';
import type { GraphData } from '../../../../shared/ipc/routes/graph';
import { createModel } from '../model/graph-model';
import { boundsOf } from './bounds';
import type { PlacedGraph } from './placed-graph';
import { forgetPositions, rememberedPositions, rememberPositions } from './remembered-positions';
import { runLayout } from './run-layout';
import { startPositions } from './start-positions';

export type LayoutState = { kind: 'arranging'; done: number; of: number } | { kind: 'settled' } | { kind: 'failed' };

/**
 * Gives every note its place: the remembered one, or one computed in a worker. Until then the graph before it stays.
 */
export function useLayout(
  data: GraphData,
  view: string,
): { placed: PlacedGraph | null; layout: LayoutState; arrangeAnew: () => void } {
  const [placed, setPlaced] = useState<PlacedGraph | null>(null);
  const [layout, setLayout] = useState<LayoutState>({ kind: 'arranging', done: 0, of: 0 });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    setLayout({ kind: 'arranging', done: 0, of: 0 });
    void rememberedPositions(view).then((known) => {
      if (isOver) return;
      const start = startPositions(data, known);
      stop = runLayout(createModel(data), start, view === 'whole', {
        onProgress: (done, of) => setLayout({ kind: 'arranging', done, of }),
        onFailed: () => setLayout({ kind: 'failed' }),
        onPositions: (positions) => {
          if (start.known < data.nodes.length)
            rememberPositions(
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

  const arrangeAnew = useCallback(() => {
    forgetPositions(view);
    setAttempt((before) => before + 1);
  }, [view]);
  return { placed, layout, arrangeAnew };
}
