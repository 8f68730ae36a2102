import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { Menu } from '../actions/menu';
import type { MenuItem } from '../actions/menu-popup';
import { classNames } from '../class-names';
import { announce } from '../feedback/announcer';
import { RowContextMenu } from './row-context-menu';
import styles from './ordered-list.module.css';
import { t } from '../../../shared/messages/message';

export interface OrderedRow {
  id: string;
  name: string;
  /** A few words behind the name. */
  detail?: string;
  title?: string;
}

interface OrderedListProps<Row extends OrderedRow> {
  label: string;
  icon: ReactNode;
  rows: readonly Row[];
  /** Names are shown whole, over several lines where they are long. Default false. */
  isWrapping?: boolean;
  /** The one that is shown; absent or null: none of them. */
  chosen?: string | null;
  onOpen: (row: Row) => void;
  /** @param done to be called when the row has moved */
  onMove: (row: Row, to: number, done: () => void) => void;
  removal: { text: string; onRemove: (row: Row) => void };
  renaming?: { text: string; onRename: (row: Row) => void };
}

/**
 * A short list in the person's order: ↑ ↓ move, Enter opens, F2 renames where that is offered, Alt+↑ ↓ reorders, Del
 * removes; the same by “…” and right click.
 */
export function OrderedList<Row extends OrderedRow>({
  label,
  icon,
  rows,
  isWrapping = false,
  chosen = null,
  onOpen,
  onMove,
  removal,
  renaming,
}: OrderedListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  /** Gets the focus again when the list is drawn anew: moving an element takes it away. */
  const focused = useRef<string | null>(null);
  const [menuId, setMenuId] = useState<string | null>(null);
  const focus = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${id ?? ''}"]`)?.focus();
  const order = rows.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (focused.current === null) return;
    focus(focused.current);
    focused.current = null;
  }, [order]);

  const moveBy = (row: Row, step: number) => {
    const to = rows.indexOf(row) + step;
    if (to < 0 || to >= rows.length) return;
    focused.current = row.id;
    onMove(row, to, () => announce(t('lists.movedTo', { name: row.name, position: to + 1, count: rows.length })));
  };
  const removeOne = (row: Row) => {
    const index = rows.indexOf(row);
    focused.current = (rows[index + 1] ?? rows[index - 1])?.id ?? null;
    removal.onRemove(row);
  };
  const itemsOf = (row: Row): MenuItem[] => {
    const index = rows.indexOf(row);
    const renameItem: MenuItem[] =
      renaming === undefined
        ? []
        : [
            {
              label: renaming.text,
              icon: <Pencil aria-hidden="true" />,
              keys: ['F2'],
              onSelect: () => renaming.onRename(row),
            },
          ];
    return [
      { label: t('common.open'), keys: ['Enter'], onSelect: () => onOpen(row) },
      ...renameItem,
      {
        label: t('lists.moveUp'),
        icon: <ArrowUp aria-hidden="true" />,
        keys: ['Alt', '↑'],
        isDisabled: index === 0,
        onSelect: () => moveBy(row, -1),
      },
      {
        label: t('lists.moveDown'),
        icon: <ArrowDown aria-hidden="true" />,
        keys: ['Alt', '↓'],
        isDisabled: index === rows.length - 1,
        onSelect: () => moveBy(row, 1),
      },
      {
        label: removal.text,
        icon: <Trash2 aria-hidden="true" />,
        keys: ['Del'],
        tone: 'danger',
        onSelect: () => removeOne(row),
      },
    ];
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = rows.indexOf(row);
    const plain: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focus(rows[index + 1]?.id),
      ArrowUp: () => focus(rows[index - 1]?.id),
      Home: () => focus(rows[0]?.id),
      End: () => focus(rows.at(-1)?.id),
      F2: renaming === undefined ? undefined : () => renaming.onRename(row),
      Delete: () => removeOne(row),
    };
    const withAlt: Record<string, () => void> = {
      ArrowDown: () => moveBy(row, 1),
      ArrowUp: () => moveBy(row, -1),
    };
    const act = (event.altKey ? withAlt : plain)[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const inMenu = rows.find(({ id }) => id === menuId);
  return (
    <RowContextMenu
      items={inMenu === undefined ? [] : itemsOf(inMenu)}
      onOpen={(at) => {
        const row = at instanceof Element ? at.closest('li')?.querySelector<HTMLElement>('[data-row]') : null;
        setMenuId(row?.dataset['row'] ?? null);
      }}
    >
      <ul ref={list} className={classNames(styles.list, isWrapping && styles.wrapping)} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={classNames(styles.row, row.id === chosen && styles.chosen)}>
            <button
              type="button"
              className={styles.name}
              data-row={row.id}
              aria-current={row.id === chosen ? 'true' : undefined}
              title={row.title}
              onClick={() => onOpen(row)}
              onKeyDown={(event) => onKeyDown(event, row)}
            >
              {icon}
              <span className={styles.text} dir="auto">
                {row.name}
              </span>
              {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
            </button>
            <span className={styles.menu}>
              <Menu
                trigger={
                  <IconButton
                    label={t('lists.actionsFor', { name: row.name })}
                    icon={<Ellipsis aria-hidden="true" />}
                  />
                }
                items={itemsOf(row)}
              />
            </span>
          </li>
        ))}
      </ul>
    </RowContextMenu>
  );
}
