import { ArrowDown, ArrowUp, Bookmark, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SavedSearchId } from '../../shared/domain/ids';
import type { SavedSearchRow } from '../../shared/ipc/routes/saved-searches';
import { useCommand } from '../ipc/queries';
import { IconButton } from '../ui/actions/icon-button';
import { Menu } from '../ui/actions/menu';
import type { MenuItem } from '../ui/actions/menu-popup';
import { classNames } from '../ui/class-names';
import { announce } from '../ui/feedback/announcer';
import { RowContextMenu } from '../ui/lists/row-context-menu';
import { SavedSearchDialog } from './saved-search-dialog';
import styles from './saved-searches.module.css';
import { t } from '../../shared/messages/message';

interface SavedSearchListProps {
  searches: readonly SavedSearchRow[];
  /** The one that is shown; null: none of them. */
  chosen: SavedSearchId | null;
  /** Whether what it opens is the list that `count` counts. */
  isCounted: (search: SavedSearchRow) => boolean;
  onChoose: (search: SavedSearchRow) => void;
}

/**
 * The saved searches in the person's order: ↑ ↓ move, Enter opens, F2 renames, Alt+↑ ↓ reorders, Del deletes; the same
 * by “…” and right click.
 */
export function SavedSearchList({ searches, chosen, isCounted, onChoose }: SavedSearchListProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Gets the focus again when the list is drawn anew: moving an element takes it away. */
  const focused = useRef<SavedSearchId | null>(null);
  const [changing, setChanging] = useState<SavedSearchRow | null>(null);
  const [menuId, setMenuId] = useState<SavedSearchId | null>(null);
  const move = useCommand('savedSearches.move');
  const remove = useCommand('savedSearches.remove', {
    notice: ({ name }) => t('savedSearches.deleted', { name }),
  });
  const focus = (id: SavedSearchId | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-search="${id ?? ''}"]`)?.focus();
  useEffect(() => {
    if (focused.current === null) return;
    focus(focused.current);
    focused.current = null;
  }, [searches]);

  const moveBy = (search: SavedSearchRow, step: number) => {
    const to = searches.indexOf(search) + step;
    if (to < 0 || to >= searches.length) return;
    focused.current = search.id;
    move.mutate(
      { id: search.id, to },
      {
        onSuccess: () =>
          announce(t('savedSearches.movedTo', { name: search.name, position: to + 1, count: searches.length })),
      },
    );
  };
  const removeOne = (search: SavedSearchRow) => {
    const index = searches.indexOf(search);
    focused.current = (searches[index + 1] ?? searches[index - 1])?.id ?? null;
    remove.mutate({ id: search.id });
  };
  const itemsOf = (search: SavedSearchRow): MenuItem[] => {
    const index = searches.indexOf(search);
    return [
      { label: t('common.open'), keys: ['Enter'], onSelect: () => onChoose(search) },
      {
        label: t('savedSearches.rename'),
        icon: <Pencil aria-hidden="true" />,
        keys: ['F2'],
        onSelect: () => setChanging(search),
      },
      {
        label: t('savedSearches.moveUp'),
        icon: <ArrowUp aria-hidden="true" />,
        keys: ['Alt', '↑'],
        isDisabled: index === 0,
        onSelect: () => moveBy(search, -1),
      },
      {
        label: t('savedSearches.moveDown'),
        icon: <ArrowDown aria-hidden="true" />,
        keys: ['Alt', '↓'],
        isDisabled: index === searches.length - 1,
        onSelect: () => moveBy(search, 1),
      },
      {
        label: t('savedSearches.delete'),
        icon: <Trash2 aria-hidden="true" />,
        keys: ['Del'],
        tone: 'danger',
        onSelect: () => removeOne(search),
      },
    ];
  };
  const onKeyDown = (event: KeyboardEvent, search: SavedSearchRow) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = searches.indexOf(search);
    const plain: Record<string, () => void> = {
      ArrowDown: () => focus(searches[index + 1]?.id),
      ArrowUp: () => focus(searches[index - 1]?.id),
      Home: () => focus(searches[0]?.id),
      End: () => focus(searches.at(-1)?.id),
      F2: () => setChanging(search),
      Delete: () => removeOne(search),
    };
    const withAlt: Record<string, () => void> = {
      ArrowDown: () => moveBy(search, 1),
      ArrowUp: () => moveBy(search, -1),
    };
    const act = (event.altKey ? withAlt : plain)[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const inMenu = searches.find(({ id }) => id === menuId);
  return (
    <>
      <RowContextMenu
        items={inMenu === undefined ? [] : itemsOf(inMenu)}
        onOpen={(at) => {
          const row = at instanceof Element ? at.closest('li')?.querySelector<HTMLElement>('[data-search]') : null;
          setMenuId((row?.dataset['search'] as SavedSearchId | undefined) ?? null);
        }}
      >
        <ul ref={list} className={styles.list} aria-label={t('savedSearches.title')}>
          {searches.map((search) => (
            <SavedSearchItem
              key={search.id}
              search={search}
              isChosen={search.id === chosen}
              isCounted={isCounted(search)}
              items={itemsOf(search)}
              onChoose={onChoose}
              onKeyDown={onKeyDown}
            />
          ))}
        </ul>
      </RowContextMenu>
      {changing !== null && (
        <SavedSearchDialog saved={changing} query={changing.query} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

interface SavedSearchItemProps extends Pick<SavedSearchListProps, 'onChoose'> {
  search: SavedSearchRow;
  isChosen: boolean;
  isCounted: boolean;
  items: MenuItem[];
  onKeyDown: (event: KeyboardEvent, search: SavedSearchRow) => void;
}

function SavedSearchItem({ search, isChosen, isCounted, items, onChoose, onKeyDown }: SavedSearchItemProps) {
  return (
    <li className={classNames(styles.row, isChosen && styles.chosen)}>
      <button
        type="button"
        className={styles.name}
        data-search={search.id}
        aria-current={isChosen ? 'true' : undefined}
        title={search.query}
        onClick={() => onChoose(search)}
        onKeyDown={(event) => onKeyDown(event, search)}
      >
        <Bookmark size={13} aria-hidden="true" />
        <span className={styles.text} dir="auto">
          {search.name}
        </span>
        {isCounted && <span className={styles.count}>{t('savedSearches.entries', { count: search.count })}</span>}
      </button>
      <span className={styles.menu}>
        <Menu
          trigger={
            <IconButton
              label={t('savedSearches.actionsFor', { name: search.name })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={items}
        />
      </span>
    </li>
  );
}
