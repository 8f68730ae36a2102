import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { PropertyKind } from '../../../../shared/domain/note-property';
import { columnLabel, type NoteView } from '../../../../shared/domain/note-view';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { classNames } from '../../../ui/class-names';
import { useLanguage } from '../../../ui/use-language';
import { isFadedRow, RowPlaceholder } from '../list/note-row-view';
import { CellEditor } from './cell-editor';
import { cellText } from './cell-text';
import { NoteLine } from './note-line';
import styles from './notes-table.module.css';
import type { TableSlot } from './use-table-rows';

/** What can be done in a line; each function stays the same, so that a line that stays is not drawn again. */
export interface LineActs {
  onCell: (slot: TableSlot, column: number, isTitle: boolean) => void;
  onEdit: (slot: TableSlot, column: number) => void;
  onEditEnd: (next: 1 | -1 | 0) => void;
  onGroup: (slot: TableSlot, key: string) => void;
  onRowClick: (event: MouseEvent, slot: TableSlot) => void;
}

interface Props extends LineActs {
  need: (page: number) => void;
  slot: TableSlot;
  index: number;
  /** Pixels from the top. */
  start: number;
  columns: NoteView['columns'];
  /** The column that is grouped by. */
  grouped: string | null;
  /** When this day began, epoch milliseconds. */
  today: number;
  /** The cell that has the keys; null: none of this line. */
  activeColumn: number | null;
  isChosen: boolean;
  /** The collections that hold it, quoted; null: none. */
  publishedIn: string | null;
  /** The column whose cell is being edited, and what its values mostly are; null: none of this line. */
  edited: string | null;
  editedKind: PropertyKind | null;
}

export const cellId = (row: number, column: number): string => `cell-${row}-${column}`;

/** A line of the table: a note, the heading of a group, or one that is not loaded yet. */
export const TableLine = memo(function TableLine(props: Props) {
  useLanguage();
  const { slot, index, columns, today, activeColumn, isChosen, edited } = props;
  const { line, row } = slot;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={row === null ? undefined : isChosen}
      className={classNames(styles.row, activeColumn !== null && styles.activeRow)}
      data-index={index}
      data-chosen={isChosen || undefined}
      data-faded={(row !== null && isFadedRow(row)) || undefined}
      style={{ transform: `translateY(${props.start}px)` }}
      onClickCapture={(event) => props.onRowClick(event, slot)}
    >
      {line === null ? (
        <div role="gridcell" className={styles.wholeRow}>
          <RowPlaceholder page={slot.page} need={props.need} />
        </div>
      ) : line.kind === 'group' ? (
        <div
          role="gridcell"
          aria-colspan={columns.length}
          id={cellId(index, activeColumn ?? 0)}
          className={styles.wholeRow}
        >
          <button
            type="button"
            tabIndex={-1}
            className={styles.group}
            aria-expanded={!line.isCollapsed}
            onClick={() => props.onGroup(slot, line.key)}
          >
            {line.isCollapsed ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
            <span dir="auto">
              {cellText(props.grouped ?? '', line.cell, today) ||
                t('tables.without', { column: columnLabel(props.grouped ?? '') })}
            </span>
            <span className={styles.count}>{formatNumber(line.count)}</span>
          </button>
        </div>
      ) : (
        <NoteLine
          line={line}
          columns={columns}
          today={today}
          isChosen={isChosen}
          publishedIn={props.publishedIn}
          cellId={(at) => cellId(index, at)}
          activeColumn={activeColumn}
          onCell={(at, isTitle) => props.onCell(slot, at, isTitle)}
          onEdit={(at) => props.onEdit(slot, at)}
          editor={
            edited === null
              ? null
              : {
                  column: edited,
                  element: (isFilled) => (
                    <CellEditor
                      key={edited}
                      noteId={slot.key as NoteId}
                      column={edited}
                      kind={props.editedKind ?? 'text'}
                      isFilled={isFilled}
                      onEnd={props.onEditEnd}
                    />
                  ),
                }
          }
        />
      )}
    </div>
  );
});
