import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import { Row } from '../../ui/row';
import { VirtualList } from '../../ui/virtual-list';
import styles from './graph.module.css';
import { neighboursOf } from './graph-filter';

interface Props {
  data: GraphData;
  nodes: readonly GraphNode[];
  activeId: string | null;
  isLocal: boolean;
  onActivate: (id: string) => void;
  onOpen: (id: string) => void;
}

/** Every drawn note as a row, and the notes the active one is linked with: the graph for keyboard and screen reader. */
export function GraphList({ data, nodes, activeId, isLocal, onActivate, onOpen }: Props) {
  const place = data.nodes.findIndex((node) => node.id === activeId);
  const active = data.nodes[place];
  const linked = active === undefined ? [] : neighboursOf(data, place).map((other) => data.nodes[other]!);
  return (
    <>
      <VirtualList<GraphNode>
        items={nodes}
        label="Notes in the graph"
        getKey={(node) => node.id}
        estimateHeight={50}
        activeKey={activeId}
        onActiveChange={onActivate}
        onOpen={(node) => onOpen(node.id)}
        className={styles.nodes}
        renderItem={(node, { isActive }) => (
          <Row isNote isSelected={isActive} mark={<span className={styles.swatch} data-status={node.status} aria-hidden />} title={node.title} detail={nodeWords(node, isLocal)} />
        )}
      />
      {active !== undefined && (
        <section className={styles.linked} aria-label={`Linked with ${active.title}`}>
          <h2>Linked with “{active.title}”</h2>
          {linked.length === 0 && <p>No links are drawn here.</p>}
          <ul>
            {linked.map((node) => <li key={node.id}><button type="button" onClick={() => onActivate(node.id)}>{node.title}</button></li>)}
          </ul>
        </section>
      )}
    </>
  );
}

function nodeWords(node: GraphNode, isLocal: boolean): string {
  const parts = [
    CATEGORY_LABELS[node.category].toLocaleLowerCase(),
    `${node.degree} ${node.degree === 1 ? 'link' : 'links'}`,
    node.status === 'kept' ? null : node.status,
    !isLocal ? null : node.hops === 0 ? 'the centre' : `${node.hops} ${node.hops === 1 ? 'step' : 'steps'} away`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
