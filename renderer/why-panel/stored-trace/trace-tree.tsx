import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import styles from './trace-tree.module.css';
import { t } from '../../../shared/messages/message';

/** Level 4: the stored trace as a tree, navigated by arrow keys (ARIA tree). */
export function TraceTree({ value, label }: { value: unknown; label: string }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['$']));
  const [active, setActive] = useState('$');
  const tree = useRef<HTMLUListElement>(null);
  const lines = useMemo(() => flattenTree(value, open), [value, open]);
  const index = Math.max(
    0,
    lines.findIndex((line) => line.path === active),
  );

  const go = (line: TreeLine | undefined) => {
    if (!line) return;
    setActive(line.path);
    tree.current?.querySelector(`[data-path="${CSS.escape(line.path)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (line: TreeLine, opens: boolean) => {
    const next = new Set(open);
    if (opens) next.add(line.path);
    else next.delete(line.path);
    setOpen(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[index];
    if (!line) return;
    const isOpen = open.has(line.path);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(lines[index + 1]),
      ArrowUp: () => go(lines[index - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (line.isBranch && !isOpen ? toggle(line, true) : line.isBranch && go(lines[index + 1])),
      ArrowLeft: () =>
        line.isBranch && isOpen
          ? toggle(line, false)
          : go(lines.findLast((other, lineIndex) => lineIndex < index && other.depth === line.depth - 1)),
      Enter: () => line.isBranch && toggle(line, !isOpen),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <ul
      ref={tree}
      className={styles.tree}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`tree-${index}`}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, lineIndex) => (
        <li
          key={line.path}
          id={`tree-${lineIndex}`}
          data-path={line.path}
          role="treeitem"
          aria-level={line.depth + 1}
          aria-expanded={line.isBranch ? open.has(line.path) : undefined}
          aria-selected={lineIndex === index}
          className={styles.line}
          style={{ paddingLeft: 8 + line.depth * 14 }}
          onClick={() => {
            setActive(line.path);
            if (line.isBranch) toggle(line, !open.has(line.path));
          }}
        >
          <span className={styles.sign} aria-hidden="true">
            {line.isBranch ? (open.has(line.path) ? '▾' : '▸') : ''}
          </span>
          <span className={styles.key}>{line.key}</span> <span className={styles.value}>{line.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** One visible line of a JSON tree. */
interface TreeLine {
  /** `$.candidates.0.title`. */
  path: string;
  depth: number;
  key: string;
  /** The value, or the size of a branch: "15 items". */
  text: string;
  isBranch: boolean;
}

/** The visible lines of a value, given the paths of its open branches; the root's path is `$`. */
function flattenTree(value: unknown, open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (inner: unknown, key: string, path: string, depth: number) => {
    const isBranch = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    lines.push({
      path,
      depth,
      key,
      text: isBranch ? describeSize(inner) : (JSON.stringify(inner) ?? 'undefined'),
      isBranch,
    });
    if (!isBranch || !open.has(path)) return;
    for (const [name, child] of Object.entries(inner)) visit(child, name, `${path}.${name}`, depth + 1);
  };
  visit(value, 'trace', '$', 0);
  return lines;
}

function describeSize(branch: object): string {
  const count = Object.keys(branch).length;
  return Array.isArray(branch) ? t('whyPanel.items', { count }) : t('whyPanel.fields', { count });
}
