import type { KeyboardEvent } from 'react';
import type { GraphNode } from '../../../../shared/ipc/routes/graph';
import { Button } from '../../../ui/actions/button';
import { Row } from '../../../ui/lists/row';
import { VirtualList } from '../../../ui/lists/virtual-list';
import { nodeText } from '../model/graph-text';
import styles from './graph-pane.module.css';
import { ZoneMark } from '../../../ui/marks/zone-mark';
import { t } from '../../../../shared/messages/message';

interface Props {
  nodes: readonly GraphNode[];
  /** Only the notes of this community are listed. */
  scope: string | null;
  onLeaveScope: () => void;
  activeId: string | null;
  isLocal: boolean;
  onSelect: (id: string) => void;
  onOpen: (id: string) => void;
}

/** Every drawn note as a row: the graph for keyboard and screen reader. */
export function NotesTab({ nodes, scope, onLeaveScope, activeId, isLocal, onSelect, onOpen }: Props) {
  const openByKey = (event: KeyboardEvent, node: GraphNode | null) => {
    if (event.key !== 'Enter' || node === null) return;
    event.preventDefault();
    onOpen(node.id);
  };
  return (
    <>
      {scope !== null && (
        <div className={styles.bar}>
          <span>{t('graph.notesAroundScope', { nodes: nodes.length, scope })}</span>
          <Button size="small" tone="plain" onClick={onLeaveScope}>
            {t('graph.allNotes')}
          </Button>
        </div>
      )}
      {nodes.length === 0 && <p className={styles.hint}>{t('graph.noNoteFitsChange')}</p>}
      <VirtualList<GraphNode>
        items={nodes}
        label={t('graph.notesInTheGraph')}
        getKey={(node) => node.id}
        estimateHeight={50}
        activeKey={activeId}
        onActiveChange={onSelect}
        onKeyDown={openByKey}
        renderItem={(node, { isActive }) => (
          <Row
            isNote
            isSelected={isActive}
            mark={<ZoneMark zone={node.zone} isBridge={node.isBridge} />}
            title={node.title}
            detail={nodeText(node, isLocal)}
          />
        )}
      />
    </>
  );
}
