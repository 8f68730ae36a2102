import { Square, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { propertyOfColumn, type NoteView } from '../../../../shared/domain/note-view';
import type { Cell, TableRow } from '../../../../shared/ipc/routes/tables';
import { t } from '../../../../shared/messages/message';
import { shownTitle } from '../../../ui/text/day-text';
import { publishedText, RowMark } from '../list/note-row-view';
import { cellText, isNumberColumn } from './cell-text';
import { fieldOfColumn } from './cell-editor';
import styles from './notes-table.module.css';

interface Props {
  line: Extract<TableRow, { kind: 'note' }>;
  columns: NoteView['columns'];
  /** When this day began, epoch milliseconds. */
  today: number;
  isChosen: boolean;
  /** The collections that hold it, quoted; null: none. */
  publishedIn: string | null;
  cellId: (column: number) => string;
  /** The cell that has the keys; null: none of this line. */
  activeColumn: number | null;
  onCell: (column: number, isTitle: boolean) => void;
  onEdit: (column: number) => void;
  /** The cell that is being edited; null: none of this line. */
  editor: { column: string; element: (isFilled: boolean) => ReactNode } | null;
}

/** The cells of a note or document. */
export function NoteLine({
  line,
  columns,
  today,
  isChosen,
  publishedIn,
  cellId,
  activeColumn,
  onCell,
  onEdit,
  editor,
}: Props) {
  const { row, cells } = line;
  return columns.map(({ name }, at) => {
    const cell = cells[at] ?? null;
    const isTitle = name === 'title';
    const isEdited = editor?.column === name;
    const text = isTitle ? '' : cellText(name, cell, today);
    return (
      <div
        key={name}
        id={cellId(at)}
        role="gridcell"
        aria-colindex={at + 1}
        aria-readonly={row.kind === 'resource' || fieldOfColumn(name) === null}
        className={styles.cell}
        data-column={name}
        data-first={at === 0 || undefined}
        data-number={isNumberColumn(name) || undefined}
        data-active={activeColumn === at || undefined}
        title={isEdited ? undefined : text || undefined}
        dir="auto"
        onClick={() => onCell(at, isTitle)}
        onDoubleClick={() => onEdit(at)}
      >
        {isEdited ? (
          editor.element(cell !== null)
        ) : isTitle ? (
          <>
            <RowMark row={row} isChosen={isChosen} />
            <span className={styles.title} data-preview={`${row.kind}:${row.id}`}>
              {shownTitle(row.title)}
            </span>
            {publishedIn !== null && <span className={styles.publishedIn}>{publishedText(publishedIn)}</span>}
          </>
        ) : (
          <CellValue column={name} cell={cell} text={text} />
        )}
      </div>
    );
  });
}

function CellValue({ column, cell, text }: { column: string; cell: Cell; text: string }) {
  if (propertyOfColumn(column) !== null && (cell === 'true' || cell === 'false'))
    return cell === 'true' ? (
      <SquareCheck size={15} role="img" aria-label={t('tables.checked')} />
    ) : (
      <Square size={15} role="img" aria-label={t('tables.unchecked')} />
    );
  return text;
}
