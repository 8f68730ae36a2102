import { Check } from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import { Row } from '../../../ui/lists/row';
import { TierMark } from '../../../ui/marks/tier-mark';
import styles from '../styles/vault.module.css';
import { rowText } from '../note/note-text';
import { t } from '../../../../shared/messages/message';
import { shownTitle } from '../../../ui/text/day-text';

interface Props {
  row: NoteRow;
  isOpen: boolean;
  isSelected: boolean;
  now: number;
  /** The collections that hold it, quoted; null: none. */
  publishedIn: string | null;
  onClick: (event: MouseEvent) => void;
}

/** A note or document in the list. */
export function NoteRowView({ row, isOpen, isSelected, now, publishedIn, onClick }: Props) {
  const title = <span data-preview={`${row.kind}:${row.id}`}>{shownTitle(row.title)}</span>;
  return (
    <Row
      isNote
      isSelected={isOpen}
      isFaded={isFadedRow(row)}
      data-chosen={isSelected || undefined}
      onClickCapture={onClick}
      mark={<RowMark row={row} isChosen={isSelected} />}
      title={title}
      detail={[rowText(row, now), publishedIn === null ? null : publishedText(publishedIn)].filter(Boolean).join(' · ')}
      className={styles.row}
    />
  );
}

/** What stands before its title. */
export function RowMark({ row: { kind, status }, isChosen }: { row: NoteRow; isChosen: boolean }) {
  if (isChosen) return <Check size={14} aria-hidden="true" />;
  const tier = kind === 'resource' ? 'resource' : status === 'pending' || status === 'deferred' ? 'chat' : 'engram';
  return <TierMark tier={tier} isDecorative />;
}

/** Whether it is shown as what counts no more, or not yet. */
export const isFadedRow = ({ status }: NoteRow): boolean => status !== 'kept' && status !== 'resource';

export const publishedText = (names: string): string => t('sharing.publishedInLine', { names });

/** A row whose page is not loaded; rendering it requests the page. */
export function RowPlaceholder({ page, need }: { page: number; need: (page: number) => void }) {
  useEffect(() => need(page), [need, page]);
  return <div className={styles.missing} aria-hidden />;
}
