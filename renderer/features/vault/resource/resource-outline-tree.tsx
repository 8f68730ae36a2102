import { ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Chunk, Resource } from '../../../../shared/domain/resource';
import { classNames } from '../../../ui/class-names';
import { outlineOf, visibleNodes, type OutlineNode } from './resource-outline';
import styles from './resource.module.css';
import { t } from '../../../../shared/messages/message';

/** Outlines with more entries start collapsed to their outermost headings. */
const COLLAPSES_FROM_CHUNKS = 150;

interface Props {
  chunks: readonly Chunk[];
  format: Resource['format'];
  currentId: string | null;
  onChoose: (chunkId: string) => void;
}

/** The outline as a tree: ↑ ↓ move, ← → collapse and expand, Enter opens. */
export function ResourceOutlineTree({ chunks, format, currentId, onChoose }: Props) {
  const roots = useMemo(() => outlineOf(chunks, format), [chunks, format]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => initiallyCollapsed(roots, chunks.length));
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => visibleNodes(roots, closed), [roots, closed]);
  const activeIndex = Math.max(
    0,
    shown.findIndex(({ key }) => key === activeKey),
  );

  const moveTo = (index: number) => {
    const node = shown[Math.min(shown.length - 1, Math.max(0, index))];
    if (node === undefined) return;
    setActiveKey(node.key);
    tree.current?.querySelector<HTMLElement>(`[data-key="${node.key}"]`)?.focus();
  };
  const toggle = (node: OutlineNode, isClosed: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (isClosed) next.add(node.key);
      else next.delete(node.key);
      return next;
    });
  const choose = (node: OutlineNode) => {
    setActiveKey(node.key);
    onChoose(node.firstChunkId);
  };
  const handleKey = (event: KeyboardEvent) => {
    const node = shown[activeIndex];
    if (node === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = node.children.length > 0 && !closed.has(node.key);
    const parent = shown.findLastIndex(({ depth }, index) => index < activeIndex && depth < node.depth);
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex + 1),
      ArrowUp: () => moveTo(activeIndex - 1),
      Home: () => moveTo(0),
      End: () => moveTo(shown.length - 1),
      ArrowRight: () => (isOpen ? moveTo(activeIndex + 1) : toggle(node, false)),
      ArrowLeft: () => (isOpen ? toggle(node, true) : moveTo(parent === -1 ? activeIndex : parent)),
      Enter: () => choose(node),
      ' ': () => choose(node),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    <ul ref={tree} role="tree" aria-label={t('vault.outline')} className={styles.tree} onKeyDown={handleKey}>
      {shown.map((node, index) => (
        <li
          key={node.key}
          role="treeitem"
          data-key={node.key}
          tabIndex={index === activeIndex ? 0 : -1}
          aria-level={node.depth}
          aria-expanded={node.children.length === 0 ? undefined : !closed.has(node.key)}
          aria-selected={node.chunkId !== null && node.chunkId === currentId}
          className={classNames(styles.node, node.depth === 1 && styles.rootNode)}
          style={{ paddingLeft: (Math.min(node.depth, 5) - 1) * 14 }}
          onClick={() => choose(node)}
        >
          <span
            className={styles.twist}
            aria-hidden
            onClick={(event) => {
              if (node.children.length === 0) return;
              event.stopPropagation();
              toggle(node, !closed.has(node.key));
            }}
          >
            {node.children.length > 0 && (
              <ChevronRight size={13} className={classNames(!closed.has(node.key) && styles.opened)} />
            )}
          </span>
          <span className={styles.nodeTitle}>{node.title}</span>
          {node.isFlagged && <span className={styles.flagDot} title={t('vault.somethingNotedAboutLevel')} />}
        </li>
      ))}
    </ul>
  );
}

function initiallyCollapsed(roots: readonly OutlineNode[], count: number): ReadonlySet<string> {
  if (count <= COLLAPSES_FROM_CHUNKS) return new Set();
  const keys: string[] = [];
  const visit = (node: OutlineNode) => {
    if (node.children.length > 0 && (node.depth > 1 || roots.length > 12)) keys.push(node.key);
    node.children.forEach(visit);
  };
  roots.forEach(visit);
  return new Set(keys);
}
