import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { propertyOfColumn, type NoteView } from '../../../../shared/domain/note-view';
import type { PropertySummary } from '../../../../shared/ipc/routes/tables';
import { t } from '../../../../shared/messages/message';
import { useStableFunctions } from '../../../ui/use-stable-functions';
import { fieldOfColumn } from './cell-editor';
import styles from './notes-table.module.css';
import { TableHead } from './table-head';
import { cellId, TableLine, type LineActs } from './table-line';
import type { TableSlot } from './use-table-rows';
import { widthOf } from './view-changes';

interface Props {
  slots: readonly TableSlot[];
  view: NoteView;
  properties: readonly PropertySummary[];
  activeKey: string | null;
  selection: ReadonlySet<string>;
  publishedIn: (noteId: string) => string | null;
  need: (page: number) => void;
  onActiveChange: (key: string) => void;
  onOpen: (slot: TableSlot) => void;
  onToggleGroup: (key: string) => void;
  /** Keys that the grid does not use. */
  onKeyDown: (event: KeyboardEvent, slot: TableSlot | null) => void;
  onRowClick: (event: MouseEvent, slot: TableSlot) => void;
}

const PAGE_ROWS = 10;
/** Pixels, as its style has it: a line that is not measured costs no layout while it is scrolled. */
const ROW_HEIGHT = 35;

/**
 * The lines of a table, of which only the visible ones are drawn: an ARIA grid with one tab stop. Arrow keys move from
 * cell to cell, Enter opens or edits, F2 edits.
 */
export function TableGrid(props: Props) {
  const { slots, view, properties, activeKey, selection, onActiveChange, onOpen, onToggleGroup } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [column, setColumn] = useState(0);
  const [editing, setEditing] = useState<{ key: string; column: string } | null>(null);
  const { columns } = view;
  const activeIndex = useMemo(() => slots.findIndex(({ key }) => key === activeKey), [slots, activeKey]);
  const editedKey = editing?.key ?? null;
  const editedIndex = useMemo(() => slots.findIndex(({ key }) => key === editedKey), [slots, editedKey]);
  const activeColumn = Math.min(column, columns.length - 1);
  const today = new Date().setHours(0, 0, 0, 0);
  // Another function would have every place of the table worked out again at each step of scrolling.
  const keyAt = useCallback((index: number) => slots[index]!.key, [slots]);
  const virtual = useVirtualizer({
    count: slots.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: keyAt,
    overscan: 12,
    // What is typed into a cell is not lost when its line is scrolled out of sight.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return editedIndex === -1 || shown.includes(editedIndex) ? shown : [...shown, editedIndex];
    },
    // The head covers the first line.
    scrollPaddingStart: ROW_HEIGHT,
  });
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);
  useEffect(() => {
    document.getElementById(cellId(activeIndex, activeColumn))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeColumn, activeIndex]);

  const moveTo = (index: number) => {
    const slot = slots[Math.max(0, Math.min(slots.length - 1, index))];
    if (slot !== undefined) onActiveChange(slot.key);
  };
  const moveAcross = (to: number) => setColumn(Math.max(0, Math.min(columns.length - 1, to)));
  const toHead = () => scroller.current?.querySelectorAll<HTMLElement>('[data-head]')[activeColumn]?.focus();
  const edit = (slot: TableSlot, at: number): boolean => {
    const name = columns[at]?.name;
    if (slot.row?.kind !== 'note' || name === undefined || fieldOfColumn(name) === null) return false;
    setEditing({ key: slot.key, column: name });
    return true;
  };
  const endEdit = (next: 1 | -1 | 0) => {
    const slot = slots[activeIndex];
    scroller.current?.focus({ preventScroll: true });
    setEditing(null);
    for (let at = activeColumn + next; next !== 0 && at >= 0 && at < columns.length; at += next) {
      if (slot === undefined || fieldOfColumn(columns[at]!.name) === null) continue;
      setColumn(at);
      edit(slot, at);
      return;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const slot = slots[activeIndex] ?? null;
    const isMod = event.ctrlKey || event.metaKey;
    const act =
      event.target === scroller.current && !event.altKey && !event.shiftKey ? actOf(event.key, isMod, slot) : null;
    if (act === null) {
      props.onKeyDown(event, slot);
      return;
    }
    event.preventDefault();
    act();
  };
  const actOf = (key: string, isMod: boolean, slot: TableSlot | null): (() => void) | null => {
    const group = slot?.line?.kind === 'group' ? slot.line : null;
    if (isMod) return key === 'Home' ? () => moveTo(0) : key === 'End' ? () => moveTo(slots.length - 1) : null;
    if (group !== null && ['Enter', ' ', 'ArrowLeft', 'ArrowRight'].includes(key)) {
      const isMeant = key === 'Enter' || key === ' ' || group.isCollapsed === (key === 'ArrowRight');
      return isMeant ? () => onToggleGroup(group.key) : () => {};
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex + 1),
      ArrowUp: () => (activeIndex <= 0 ? toHead() : moveTo(activeIndex - 1)),
      ArrowLeft: () => moveAcross(activeColumn - 1),
      ArrowRight: () => moveAcross(activeColumn + 1),
      Home: () => moveAcross(0),
      End: () => moveAcross(columns.length - 1),
      PageDown: () => moveTo(activeIndex + PAGE_ROWS),
      PageUp: () => moveTo(activeIndex - PAGE_ROWS),
    };
    if (slot !== null && slot.row !== null) {
      keys['Enter'] = () => void (edit(slot, activeColumn) || onOpen(slot));
      keys['F2'] = () => void edit(slot, activeColumn);
    }
    return keys[key] ?? null;
  };

  const kindOf = (name: string) =>
    properties.find((property) => property.name === propertyOfColumn(name))?.kind ?? 'text';
  const acts = useStableFunctions<LineActs>({
    onCell(slot: TableSlot, at: number, isTitle: boolean) {
      setColumn(at);
      onActiveChange(slot.key);
      if (isTitle) onOpen(slot);
    },
    onEdit: (slot: TableSlot, at: number) => void edit(slot, at),
    onEditEnd: endEdit,
    onGroup(slot: TableSlot, key: string) {
      onActiveChange(slot.key);
      onToggleGroup(key);
    },
    onRowClick: props.onRowClick,
  });

  const template = columns.map((each) => `${widthOf(each)}px`).join(' ');
  const width = columns.reduce((sum, each) => sum + widthOf(each), 0);
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={t('vault.vault')}
      aria-rowcount={slots.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={activeIndex >= 0 ? cellId(activeIndex, activeColumn) : undefined}
      tabIndex={0}
      style={{ '--columns': template, '--width': `${width}px` } as React.CSSProperties}
      onKeyDown={onKeyDown}
    >
      <TableHead view={view} onLeave={() => scroller.current?.focus()} />
      <div role="rowgroup" className={styles.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const slot = slots[index]!;
          return (
            <TableLine
              key={key}
              slot={slot}
              index={index}
              start={start}
              columns={columns}
              grouped={view.group?.column ?? null}
              today={today}
              activeColumn={index === activeIndex ? activeColumn : null}
              isChosen={selection.has(slot.key)}
              publishedIn={slot.row?.kind === 'note' ? props.publishedIn(slot.row.id) : null}
              edited={editedKey === slot.key ? editing!.column : null}
              editedKind={editedKey === slot.key ? kindOf(editing!.column) : null}
              // Another list asks for its pages by another function, also for lines that stay empty.
              need={props.need}
              {...acts}
            />
          );
        })}
      </div>
    </div>
  );
}
