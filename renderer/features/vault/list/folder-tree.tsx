import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names';
import styles from '../styles/folder-tree.module.css';
import { t } from '../../../../shared/messages/message';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { formatNumber } from '../../../../shared/messages/format-number';

interface Folder {
  path: string;
  count: number;
}

interface FolderTreeProps {
  /** In the order of their paths, each before what is in it. */
  folders: readonly Folder[];
  /** The folder that the list is filtered by; null: all. */
  chosen: string | null;
  onChoose: (path: string | null) => void;
}

const ALL = '';

/** The folders of the notes' files as a tree; choosing one lists what is in it. One tab stop; arrow keys move and open. */
export function FolderTree({ folders, chosen, onChoose }: FolderTreeProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(ancestorsOf(chosen ?? ALL)));
  const [active, setActive] = useState(chosen ?? ALL);
  const parents = useMemo(() => new Set(folders.map(({ path }) => folderOf(path))), [folders]);
  const shown = folders.filter(({ path }) => ancestorsOf(folderOf(path)).every((parent) => opened.has(parent)));
  const rows: (Folder & { name: string; depth: number })[] = [
    { path: ALL, count: -1, name: t('vault.allFolders'), depth: 0 },
    ...shown.map((folder) => ({
      ...folder,
      name: folder.path.slice(folder.path.lastIndexOf('/') + 1),
      depth: folder.path.split('/').length - 1,
    })),
  ];
  const toggle = (path: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(path);
    else next.delete(path);
    setOpened(next);
  };
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ path }) => path === active),
  );
  const moveTo = (index: number) => setActive(rows[Math.max(0, Math.min(rows.length - 1, index))]!.path);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { path } = rows[activeIndex]!;
    const canOpen = path !== ALL && parents.has(path);
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex + 1),
      ArrowUp: () => moveTo(activeIndex - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => (canOpen && !opened.has(path) ? toggle(path, true) : moveTo(activeIndex + 1)),
      ArrowLeft: () => (canOpen && opened.has(path) ? toggle(path, false) : setActive(folderOf(path))),
      Enter: () => onChoose(path === ALL ? null : path),
      ' ': () => onChoose(path === ALL ? null : path),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <ul
      className={styles.tree}
      role="tree"
      aria-label={t('common.folders')}
      tabIndex={0}
      aria-activedescendant={`folder-${activeIndex}`}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ path, name, count, depth }, index) => {
        const canOpen = path !== ALL && parents.has(path);
        const isOpen = opened.has(path);
        return (
          <li
            key={path}
            id={`folder-${index}`}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={(chosen ?? ALL) === path}
            aria-expanded={canOpen ? isOpen : undefined}
            className={classNames(styles.row, index === activeIndex && styles.active)}
            style={{ paddingLeft: 8 + depth * 14 }}
            onClick={() => {
              setActive(path);
              onChoose(path === ALL ? null : path);
            }}
          >
            {/* The keys of the tree do the same. */}
            <span
              className={styles.twist}
              aria-hidden
              onClick={(event) => {
                if (!canOpen) return;
                event.stopPropagation();
                toggle(path, !isOpen);
              }}
            >
              {canOpen && (isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />)}
            </span>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {count >= 0 && <span className={styles.count}>{formatNumber(count)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** A folder and those around it; none for the top. */
function ancestorsOf(path: string): string[] {
  const found: string[] = [];
  for (let at = path; at !== ''; at = folderOf(at)) found.push(at);
  return found;
}
