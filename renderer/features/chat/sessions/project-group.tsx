import { ChevronRight, Ellipsis, Folder, Plus } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ProjectId } from '../../../../shared/domain/ids';
import type { ProjectRow } from '../../../../shared/ipc/routes/projects';
import { toggleInSet } from '../../../../shared/lib/toggle-in-set';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { vaultStorageKey } from '../../../ipc/vault-storage';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import { classNames } from '../../../ui/class-names';
import styles from './project-group.module.css';

const storageKey = (): string => vaultStorageKey('projects:folded');
const CHATS = 'application/x-engram-chats';

/** The projects whose chats are folded away, which the browser remembers. */
export function useFoldedProjects(): [folded: ReadonlySet<string>, toggle: (id: ProjectId) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set((localStorage.getItem(storageKey()) ?? '').split(' ')),
  );
  const toggle = (id: ProjectId) => {
    const next = toggleInSet(folded, id);
    localStorage.setItem(storageKey(), [...next].join(' '));
    setFolded(next);
  };
  return [folded, toggle];
}

/** Begins to drag these chats. */
export function dragChats({ dataTransfer }: DragEvent, ids: readonly string[]): void {
  dataTransfer.setData(CHATS, ids.join(' '));
  dataTransfer.effectAllowed = 'move';
}

/** Takes chats that are dropped on it. */
export function ChatDropArea({
  label,
  onDrop,
  children,
}: {
  label: string;
  onDrop: (ids: ReadonlySet<string>) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.group, isOver && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CHATS)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const ids = event.dataTransfer.getData(CHATS);
        if (ids !== '') onDrop(new Set(ids.split(' ')));
      }}
    >
      {children}
    </div>
  );
}

interface ProjectHeadingProps {
  project: ProjectRow;
  isFolded: boolean;
  /** Its page is open, or one of its chats that are folded away. */
  isOpen: boolean;
  items: MenuItem[];
  onToggle: () => void;
  onOpen: () => void;
  onNewChat: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The line of a project in the list of chats: folds its chats, opens its page, begins a chat in it. */
export function ProjectHeading({
  project: { id, name, chats },
  isFolded,
  isOpen,
  items,
  onToggle,
  onOpen,
  onNewChat,
  onKeyDown,
}: ProjectHeadingProps) {
  return (
    <div className={classNames(styles.head, isOpen && styles.open)} data-project={id}>
      <button
        type="button"
        className={styles.fold}
        aria-label={t('projects.showChats', { name })}
        aria-expanded={!isFolded}
        onClick={onToggle}
      >
        <ChevronRight size={12} aria-hidden="true" className={isFolded ? undefined : styles.turned} />
      </button>
      <button
        type="button"
        className={styles.name}
        title={t('projects.openProject', { name })}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <Folder size={13} aria-hidden="true" />
        <span className={styles.text} dir="auto">
          {name}
        </span>
        <span className={styles.count}>{formatNumber(chats)}</span>
      </button>
      <span className={styles.acts}>
        <IconButton label={t('projects.newChatIn', { name })} icon={<Plus aria-hidden="true" />} onClick={onNewChat} />
        <Menu
          trigger={<IconButton label={t('lists.actionsFor', { name })} icon={<Ellipsis aria-hidden="true" />} />}
          items={items}
        />
      </span>
    </div>
  );
}
