import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { formatDate } from '../../ui/date-text';
import styles from './review.module.css';
import type { ListRow } from './review-rows';
import { originWords } from './review-words';
import { UnitRowView } from './unit-row';

interface Props {
  rows: readonly ListRow[];
  activeId: string | null;
  editingId: string | null;
  gridRef: Ref<HTMLDivElement>;
  onActivate: (id: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSave: (id: string, title: string, thenKeep: boolean) => void;
  onRevert: () => void;
}

const UNIT_HEIGHT = 37;
const GROUP_HEIGHT = 42;

/** The units as a grid with one tab stop; only rows in sight exist. */
export function UnitList({ rows, activeId, editingId, gridRef, onActivate, onKeyDown, onSave, onRevert }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // Functions that stay the same let a key press draw two rows instead of all of them.
  const latest = useRef({ onSave, onRevert });
  useEffect(() => {
    latest.current = { onSave, onRevert };
  });
  const save = useCallback((id: string, title: string, thenKeep: boolean) => latest.current.onSave(id, title, thenKeep), []);
  const revert = useCallback(() => latest.current.onRevert(), []);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]!.kind === 'group' ? GROUP_HEIGHT : UNIT_HEIGHT),
    getItemKey: (index) => rows[index]!.key,
    overscan: 12,
  });
  const activePlace = rows.findIndex((row) => row.key === activeId);

  const isFirstOfGroup = rows[activePlace - 1]?.kind === 'group';
  useEffect(() => {
    if (activePlace < 0) return;
    // The first unit of a group brings its heading into sight too.
    if (isFirstOfGroup) virtual.scrollToIndex(activePlace - 1, { align: 'auto' });
    virtual.scrollToIndex(activePlace, { align: 'auto' });
  }, [activePlace, isFirstOfGroup, virtual]);

  return (
    <div ref={scroller} className={styles.list}>
      <div
        ref={gridRef}
        role="grid"
        tabIndex={0}
        aria-label="Units to review"
        aria-rowcount={rows.length}
        aria-colcount={4}
        aria-activedescendant={activeId !== null && activePlace >= 0 ? rowId(activeId) : undefined}
        className={styles.grid}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const place = { style: { transform: `translateY(${item.start}px)` }, 'data-index': item.index, ref: virtual.measureElement, 'aria-rowindex': item.index + 1 };
          if (row.kind === 'group') {
            return (
              <div key={item.key} role="row" className={styles.place} {...place}>
                <div role="gridcell" aria-colspan={4} className={styles.group}>
                  {row.group.title} <span>{row.waiting} · {originWords(row.group.origin)}, {formatDate(row.group.at, 'moment')}</span>
                </div>
              </div>
            );
          }
          const id = row.row.unit.note.id;
          return (
            <div key={item.key} id={rowId(id)} role="row" aria-selected={id === activeId} className={styles.place} onClick={() => onActivate(id)} {...place}>
              <UnitRowView
                row={row.row}
                isActive={id === activeId}
                isEditing={id === editingId}
                onSave={save}
                onRevert={revert}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const rowId = (id: string) => `unit-${id}`;
