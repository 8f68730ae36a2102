import { Check } from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import { Row } from '../../../ui/lists/row';
import { TierMark } from '../../../ui/marks/tier-mark';
import styles from '../styles/vault.module.css';
import { rowText } from '../note/note-text';
import type { COLUMNS } from './list-columns';
import { t } from '../../../../shared/messages/message';
import { shownTitle } from '../../../ui/text/day-text';

interface Props {
  row: NoteRow;
  isOpen: boolean;
  isSelected: boolean;
  now: number;
  /** The columns of the table; null: the list, with the facts under the title. */
  columns: typeof COLUMNS | null;
  /** The collections that hold it, quoted; null: none. */
  publishedIn: string | null;
  onClick: (event: MouseEvent) => void;
}

/** A note or document in the list; with columns, a line of the table. */
export function NoteRowView({ row, isOpen, isSelected, now, columns, publishedIn, onClick }: Props) {
  const isFaded = row.status !== 'kept' && row.status !== 'resource';
  const tier =
    row.kind === 'resource' ? 'resource' : row.status === 'pending' || row.status === 'deferred' ? 'chat' : 'engram';
  const mark = isSelected ? <Check size={14} aria-hidden="true" /> : <TierMark tier={tier} isDecorative />;
  const title = <span data-preview={`${row.kind}:${row.id}`}>{shownTitle(row.title)}</span>;
  if (columns !== null)
    return (
      <div
        className={styles.tableRow}
        data-chosen={isSelected || undefined}
        data-faded={isFaded || undefined}
        onClickCapture={onClick}
        style={{ gridTemplateColumns: tableColumns(columns.length) }}
      >
        <span>{mark}</span>
        <span className={styles.tableTitle} dir="auto">
          {title}
          {publishedIn !== null && <span className={styles.publishedIn}>{publishedText(publishedIn)}</span>}
        </span>
        {columns.map(({ name, text, isNumber }) => (
          <span key={name} className={isNumber ? styles.tableNumber : styles.tableCell}>
            {text(row, now)}
          </span>
        ))}
      </div>
    );
  return (
    <Row
      isNote
      isSelected={isOpen}
      isFaded={isFaded}
      data-chosen={isSelected || undefined}
      onClickCapture={onClick}
      mark={mark}
      title={title}
      detail={[rowText(row, now), publishedIn === null ? null : publishedText(publishedIn)].filter(Boolean).join(' · ')}
      className={styles.row}
    />
  );
}

const publishedText = (names: string): string => t('sharing.publishedInLine', { names });

/** Widths of the table's columns: mark, title, and the chosen ones. */
export const tableColumns = (count: number): string => `14px minmax(160px, 2.4fr) repeat(${count}, minmax(72px, 1fr))`;

/** A row whose page is not loaded; rendering it requests the page. */
export function RowPlaceholder({ page, need }: { page: number; need: (page: number) => void }) {
  useEffect(() => need(page), [need, page]);
  return <div className={styles.missing} aria-hidden />;
}
