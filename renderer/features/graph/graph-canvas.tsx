import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { createGraphView, type GraphView } from './graph-view';
import styles from './graph.module.css';

export interface GraphCanvasHandle {
  focus: GraphView['focus'];
  zoom: GraphView['zoom'];
}

interface Props {
  data: GraphData;
  view: string;
  centreId: string | null;
  onOpen: (id: string) => void;
  onHover: (id: string | null) => void;
  onSettled: () => void;
  handle: Ref<GraphCanvasHandle>;
}

/** The drawn graph. It is a picture: whatever it tells is also in the list beside it. */
export function GraphCanvas({ data, view, centreId, onOpen, onHover, onSettled, handle }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<GraphView | null>(null);
  const events = useRef({ onOpen, onHover, onSettled });
  events.current = { onOpen, onHover, onSettled };

  useEffect(() => {
    const made = createGraphView(container.current!, {
      onOpen: (id) => events.current.onOpen(id),
      onHover: (id) => events.current.onHover(id),
      onSettled: () => events.current.onSettled(),
    });
    drawn.current = made;
    const theme = new MutationObserver(() => made.restyle());
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      made.destroy();
      drawn.current = null;
    };
  }, []);

  useEffect(() => {
    drawn.current?.show(data, view, centreId);
  }, [data, view, centreId]);

  useImperativeHandle(handle, () => ({
    focus: (id, moves) => drawn.current?.focus(id, moves),
    zoom: (step) => drawn.current?.zoom(step),
  }), []);

  return <div ref={container} className={styles.canvas} role="img" aria-label={`Graph of ${data.nodes.length} notes and ${data.edges.length} links. The list beside it holds the same.`} />;
}
