import { useMemo, useState } from 'react';
import { sourceRef, type NoteId } from '../../../../shared/domain/ids';
import { columnsToGraph } from '../../../../shared/ipc/graph-columns';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { useStoredFlag } from '../../../ui/use-stored-flag';
import { Region } from '../../../ui/layout/region';
import styles from '../styles/local-graph.module.css';
import vaultStyles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';
import type { GraphData } from '../../../../shared/ipc/routes/graph';

const MAX_LISTED = 30;
const MAX_LABELLED = 8;
const LABEL_CHARACTERS = 16;
/** Pixels. */
const LABEL_HALF_WIDTH = 48;

/** The notes one or two links away, as a drawing and as a list that says the same. */
export function LocalGraph({ noteId }: { noteId: NoteId }) {
  const [isOpen, toggle] = useStoredFlag('note:nearby', false);
  return (
    <Region label={t('vault.nearby')}>
      <div className={styles.head}>
        <h3 className={vaultStyles.sectionTitle}>{t('vault.nearby')}</h3>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? t('vault.hideGraph') : t('vault.showGraph')}
        </Button>
      </div>
      {isOpen && <OpenGraph noteId={noteId} />}
    </Region>
  );
}

function OpenGraph({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const [depth, setDepth] = useState<1 | 2>(1);
  const columns = useRoute('graph.local', { id: noteId, depth }).data;
  const graph = useMemo(() => (columns === undefined ? null : columnsToGraph(columns)), [columns]);
  const drawn = useMemo(() => (graph === null ? null : placeLocalGraph(graph)), [graph]);
  if (graph === null || drawn === null) return null;
  const others = graph.nodes.filter(({ id }) => id !== noteId).toSorted((a, b) => a.hops - b.hops);
  const isLabelled = drawn.placed.length <= MAX_LABELLED + 1;
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${GRAPH_SIZE.width} ${GRAPH_SIZE.height}`}
        role="img"
        aria-label={t('vault.graphNotesNearbyList', { others: others.length })}
      >
        {drawn.lines.map(({ from, to }) => (
          <line key={`${from.id} ${to.id}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        ))}
        {drawn.placed.map(({ id, title, hops, x, y }) => (
          <g
            key={id}
            data-hops={hops}
            data-preview={hops === 0 ? undefined : sourceRef('note', id)}
            onClick={() => hops > 0 && go.toNote(id)}
          >
            {/* A target that can be hit. */}
            <circle className={styles.target} cx={x} cy={y} r={12} />
            <circle cx={x} cy={y} r={hops === 0 ? 6 : hops === 1 ? 5 : 3.5} />
            {isLabelled && hops > 0 && (
              <text x={x} y={y + (y < GRAPH_SIZE.height / 2 ? -9 : 17)} textAnchor={anchorAt(x)}>
                {title.length > LABEL_CHARACTERS ? `${title.slice(0, LABEL_CHARACTERS - 1)}…` : title}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className={styles.depth} role="group" aria-label={t('vault.linksAway')}>
        {([1, 2] as const).map((each) => (
          <Button key={each} size="small" aria-pressed={depth === each} onClick={() => setDepth(each)}>
            {each === 1 ? t('vault.n1Link') : t('vault.n2Links')}
          </Button>
        ))}
        <Button size="small" tone="plain" onClick={() => go.toGraph(noteId)}>
          {t('vault.openInGraph')}
        </Button>
      </div>
      <ul aria-label={t('vault.notesNearby')}>
        {others.slice(0, MAX_LISTED).map(({ id, title, hops }) => (
          <li key={id}>
            <button
              type="button"
              className={vaultStyles.entry}
              data-preview={sourceRef('note', id)}
              onClick={() => go.toNote(id)}
            >
              {title} {hops > 1 && <span className={vaultStyles.facts}>{t('vault.hopsLinksAway', { hops })}</span>}
            </button>
          </li>
        ))}
      </ul>
      {others.length > MAX_LISTED && (
        <p className={vaultStyles.facts}>{t('vault.moreNotesGraph', { others: others.length - MAX_LISTED })}</p>
      )}
    </>
  );
}

/** Labels at the edge stay inside the drawing. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < LABEL_HALF_WIDTH) return 'start';
  return x > GRAPH_SIZE.width - LABEL_HALF_WIDTH ? 'end' : 'middle';
}

interface PlacedNode {
  id: string;
  title: string;
  hops: number;
  x: number;
  y: number;
}

/** Pixels of the drawing, and the rings on which the notes one and two links away stand. */
export const GRAPH_SIZE = { width: 268, height: 220, rings: [0, 46, 82] } as const;
/** More notes than this are no picture; the list beside it goes on. */
const MAX_DRAWN = 48;

/**
 * The note in the middle, its neighbours around it, and theirs outside, each near the neighbour through which it is
 * reached. The same notes always stand the same way.
 */
export function placeLocalGraph({ nodes, edges }: Pick<GraphData, 'nodes' | 'edges'>): {
  placed: PlacedNode[];
  lines: { from: PlacedNode; to: PlacedNode }[];
} {
  const drawn = nodes
    .map((node, index) => ({ node, index }))
    .filter(({ node }) => node.hops < GRAPH_SIZE.rings.length)
    .toSorted((a, b) => a.node.hops - b.node.hops || (a.node.title < b.node.title ? -1 : 1))
    .slice(0, MAX_DRAWN);
  const angles = new Map<number, number>();
  const placed = new Map<number, PlacedNode>();
  for (const hops of [0, 1, 2]) {
    const ring = drawn.filter(({ node }) => node.hops === hops);
    const nearParent = hops === 2 ? ring.toSorted((a, b) => parentAngle(a.index) - parentAngle(b.index)) : ring;
    nearParent.forEach(({ node, index }, place) => {
      const angle = (2 * Math.PI * place) / ring.length - Math.PI / 2;
      angles.set(index, angle);
      placed.set(index, {
        id: node.id,
        title: node.title,
        hops,
        x: GRAPH_SIZE.width / 2 + GRAPH_SIZE.rings[hops]! * Math.cos(angle),
        y: GRAPH_SIZE.height / 2 + GRAPH_SIZE.rings[hops]! * Math.sin(angle),
      });
    });
  }
  return {
    placed: [...placed.values()],
    lines: edges.flatMap(({ from, to }) => {
      const [start, end] = [placed.get(from), placed.get(to)];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end }];
    }),
  };

  function parentAngle(index: number): number {
    for (const { from, to } of edges) {
      const other = from === index ? to : to === index ? from : null;
      if (other !== null && nodes[other]?.hops === 1) return angles.get(other) ?? 0;
    }
    return 0;
  }
}
