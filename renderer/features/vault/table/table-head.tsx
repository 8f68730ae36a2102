import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { columnLabel, type NoteView } from '../../../../shared/domain/note-view';
import { t } from '../../../../shared/messages/message';
import { Menu } from '../../../ui/actions/menu';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import { announce } from '../../../ui/feedback/announcer';
import { isNumberColumn } from './cell-text';
import styles from './notes-table.module.css';
import { useColumnDrag } from './use-column-drag';
import { changeView, viewChanges, widthOf } from './view-changes';

const WIDTH_STEP = 40;

/**
 * The names of the columns; each opens what can be done to it, and is dragged to another place. Arrow keys move between
 * them, with Alt they move the column, with Shift its edge; Esc goes to the rows.
 */
export function TableHead({ view, onLeave }: { view: NoteView; onLeave: () => void }) {
  const { columns } = view;
  const row = useRef<HTMLDivElement>(null);
  /** Gets the focus again at its new place. */
  const moved = useRef<string | null>(null);
  const order = columns.map(({ name }) => name).join('\n');
  useEffect(() => {
    const at = columns.findIndex(({ name }) => name === moved.current);
    moved.current = null;
    if (at !== -1) row.current?.querySelectorAll<HTMLElement>('[data-head]')[at]?.focus();
    // Only when the order is another.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [order]);
  const moveTo = (name: string, to: number) => {
    const from = columns.findIndex((column) => column.name === name);
    if (from < 1 || to < 1 || to >= columns.length || from === to) return;
    moved.current = name;
    changeView(view, viewChanges.moveColumn(name, to - from));
    announce(t('lists.movedTo', { name: columnLabel(name), position: to + 1, count: columns.length }));
  };
  const { drag, onPointerDownCapture, ...dragging } = useColumnDrag(columns, moveTo);
  const change = (column: NoteView['columns'][number], at: number, step: 1 | -1, isEdge: boolean) =>
    isEdge
      ? changeView(view, viewChanges.resizeColumn(column.name, widthOf(column) + step * WIDTH_STEP))
      : moveTo(column.name, at + step);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-head]')];
    const at = heads.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (event.ctrlKey || event.metaKey) return;
    if (step !== null && event.altKey !== event.shiftKey) change(columns[at]!, at, step, event.shiftKey);
    else if (event.key === 'ArrowRight') heads[at + 1]?.focus();
    else if (event.key === 'ArrowLeft') heads[at - 1]?.focus();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="rowgroup" className={styles.head} onKeyDown={onKeyDown}>
      <div ref={row} role="row" aria-rowindex={1} className={styles.headRow} {...dragging}>
        {columns.map((column, index) => {
          const sorted = view.sorts.find((sort) => sort.column === column.name);
          const place = view.sorts.length > 1 && sorted !== undefined ? view.sorts.indexOf(sorted) + 1 : null;
          const Arrow = sorted?.isDescending === true ? ArrowDown : ArrowUp;
          return (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={sorted === undefined ? undefined : sorted.isDescending ? 'descending' : 'ascending'}
              className={styles.headCell}
              data-first={index === 0 || undefined}
              data-dragged={drag?.from === index || undefined}
              data-drop={drag !== null && drag.to === index && drag.to !== drag.from ? sideOf(drag) : undefined}
              onPointerDownCapture={(event) => onPointerDownCapture(event, index)}
            >
              <Menu
                trigger={
                  <button
                    type="button"
                    className={styles.headButton}
                    data-head
                    tabIndex={index === 0 ? 0 : -1}
                    dir="auto"
                  >
                    <span className={styles.headText}>{columnLabel(column.name)}</span>
                    {sorted !== undefined && <Arrow size={12} aria-hidden="true" />}
                    {place !== null && (
                      <span className="num" aria-hidden="true">
                        {place}
                      </span>
                    )}
                  </button>
                }
                items={menuOf(view, index)}
              />
              <ResizeHandle view={view} column={column} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Where the column would stand beside the one that is there now. */
const sideOf = ({ from, to }: { from: number; to: number }): 'left' | 'right' => (to < from ? 'left' : 'right');

const ORDERS = { ascending: 'tables.ascending', descending: 'tables.descending' } as const;
const NUMBER_ORDERS = { ascending: 'tables.ascendingNumbers', descending: 'tables.descendingNumbers' } as const;

function menuOf(view: NoteView, index: number): MenuItem[] {
  const column = view.columns[index]!;
  const { name } = column;
  const change = (made: ReturnType<(typeof viewChanges)['groupBy']>) => () => changeView(view, made);
  const isNumber = isNumberColumn(name);
  const sorts = (['ascending', 'descending'] as const).map((way) => {
    const sort = { column: name, isDescending: way === 'descending' };
    return { sort, label: t((isNumber ? NUMBER_ORDERS : ORDERS)[way]) };
  });
  const isOther = view.sorts.some((sort) => sort.column !== name);
  const isGrouped = view.group?.column === name;
  return [
    ...sorts.map(({ sort, label }) => ({ label, onSelect: change(viewChanges.sortBy(sort)) })),
    ...(isOther
      ? sorts.map(({ sort, label }) => ({
          label: t('tables.thenBy', { order: label }),
          onSelect: change(viewChanges.sortThenBy(sort)),
        }))
      : []),
    isGrouped
      ? { label: t('tables.ungroup'), onSelect: change(viewChanges.groupBy(null)) }
      : { label: t('tables.groupBy'), onSelect: change(viewChanges.groupBy({ column: name, isDescending: false })) },
    ...(index > 1 ? [{ label: t('tables.moveLeft'), onSelect: change(viewChanges.moveColumn(name, -1)) }] : []),
    ...(index > 0 && index < view.columns.length - 1
      ? [{ label: t('tables.moveRight'), onSelect: change(viewChanges.moveColumn(name, 1)) }]
      : []),
    { label: t('tables.wider'), onSelect: change(viewChanges.resizeColumn(name, widthOf(column) + WIDTH_STEP)) },
    { label: t('tables.narrower'), onSelect: change(viewChanges.resizeColumn(name, widthOf(column) - WIDTH_STEP)) },
    ...(index === 0 ? [] : [{ label: t('tables.hideColumn'), onSelect: change(viewChanges.toggleColumn(name)) }]),
  ];
}

/** The edge of a column, to be dragged; its menu does the same by keys. */
function ResizeHandle({ view, column }: { view: NoteView; column: NoteView['columns'][number] }) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    const width = handle.parentElement!.getBoundingClientRect().width;
    handle.setPointerCapture(event.pointerId);
    const onMove = (moved: globalThis.PointerEvent) =>
      changeView(view, viewChanges.resizeColumn(column.name, width + moved.clientX - from));
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', onMove), {
      once: true,
    });
  };
  return <span className={styles.handle} data-handle aria-hidden="true" onPointerDown={onPointerDown} />;
}
