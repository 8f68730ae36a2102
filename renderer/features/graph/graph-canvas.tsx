import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { ItemIndex } from './model/drawn-edges';
import { communityHues } from './model/community-hulls';
import type { ColourBy } from './model/note-colouring';
import type { VisibleGraph } from './model/visible-graph';
import type { TimeMarks } from './model/time-marks';
import { COMMUNITY_HUES, onForcedColours } from './rendering/graph-colours';
import { GraphRenderer, type GraphRendererEvents } from './rendering/graph-renderer';
import styles from './graph-drawing-area.module.css';
import { t } from '../../../shared/messages/message';

export type GraphCanvasHandle = Pick<GraphRenderer, 'goTo' | 'zoom' | 'next' | 'pulse' | 'picture'> & {
  focusPicture: () => void;
};

interface Props extends GraphRendererEvents {
  shown: VisibleGraph;
  colourBy: ColourBy;
  /** The hue of each note by folder, tag, topic or age, −1 for none. */
  noteHues?: Int8Array | null;
  centreId: string | null;
  /** Index of the selected note or community mark. */
  selected: ItemIndex | null;
  path: readonly number[];
  marks: TimeMarks | null;
  /** Notes chosen for an act. */
  chosen: readonly number[];
  /** Announces the selection to screen readers. */
  selectedWords: string;
  handle: Ref<GraphCanvasHandle>;
}

/** The drawn graph: one tab stop, navigated by arrow keys. The lists beside it hold everything it shows. */
export function GraphCanvas({
  shown,
  colourBy,
  noteHues = null,
  centreId,
  selected,
  path,
  marks,
  chosen,
  selectedWords,
  handle,
  ...events
}: Props) {
  const region = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<GraphRenderer | null>(null);
  const latest = useRef(events);
  latest.current = events;

  const [isImpossible, setImpossible] = useState(false);

  useEffect(() => {
    const made = tryCreateRenderer(container.current!, {
      onSelect: (mark, isAdded) => latest.current.onSelect(mark, isAdded),
      onOpen: (mark) => latest.current.onOpen(mark),
      onHover: (mark) => latest.current.onHover(mark),
      onReport: (report) => latest.current.onReport(report),
    });
    if (made === null) return setImpossible(true);
    view.current = made;
    const theme = new MutationObserver(() => made.restyle());
    theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast', 'data-text-scale'] });
    const endForced = onForcedColours(() => made.restyle());
    return () => {
      theme.disconnect();
      endForced();
      made.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const hues = communityHues(shown.model.communities, COMMUNITY_HUES);
    view.current?.show(shown, { colourBy, centreId, hues, noteHues });
  }, [shown, colourBy, centreId, noteHues]);

  useEffect(() => {
    view.current?.emphasise({
      selected: selected !== null && selected >= 0 ? selected : null,
      community: selected !== null && selected < 0 ? -1 - selected : null,
      path,
      marks,
      chosen,
    });
  }, [shown, colourBy, centreId, noteHues, selected, path, marks, chosen]);

  useImperativeHandle(
    handle,
    () => ({
      goTo: (mark) => view.current?.goTo(mark),
      zoom: (step) => view.current?.zoom(step),
      next: (from, direction) => view.current?.next(from, direction) ?? null,
      picture: (format) => view.current?.picture(format) ?? null,
      pulse: (nodeIndex) => view.current?.pulse(nodeIndex),
      focusPicture: () => region.current?.focus(),
    }),
    [],
  );

  const { data } = shown.model;
  return (
    <div
      ref={region}
      className={styles.picture}
      role="application"
      tabIndex={0}
      aria-roledescription={t('graph.graph')}
      aria-label={t('graph.graphNodesNotesEdges', {
        nodes: data.nodes.length,
        edges: data.edges.length,
        selectedWords,
      })}
      aria-describedby="graph-keys"
      data-picture
    >
      <div ref={container} className={styles.canvas} />
      {isImpossible && (
        <p className={styles.waiting} role="alert">
          {t('graph.windowCannotDrawWebgl')}
        </p>
      )}
    </div>
  );
}

/** Null when the browser window has no WebGL. */
function tryCreateRenderer(container: HTMLElement, events: GraphRendererEvents): GraphRenderer | null {
  const hasWebGl = document.createElement('canvas').getContext('webgl2') !== null;
  return hasWebGl ? new GraphRenderer(container, events) : null;
}
