import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CATEGORY_LABELS, STATUS_LABELS } from '../../../shared/domain/note';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { listRequestOf } from '../../../shared/lib/search-query/list-request';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { NoteSelectionBar } from '../../note-acts/list/note-selection-bar';
import type { NoteSlot } from '../../note-acts/list/note-slot';
import { useNoteRowMenu } from '../../note-acts/list/use-note-row-menu';
import { useNoteSelection } from '../../note-acts/list/use-note-selection';
import { useGo } from '../../navigation/navigation';
import { classNames } from '../../ui/class-names';
import { announce } from '../../ui/feedback/announcer';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Row } from '../../ui/lists/row';
import { RowContextMenu } from '../../ui/lists/row-context-menu';
import { VirtualList } from '../../ui/lists/virtual-list';
import { TierMark } from '../../ui/marks/tier-mark';
import { formatDate } from '../../ui/text/date-text';
import styles from './search-screen.module.css';
import { labelInLine } from '../../../shared/messages/label-in-line';
import { t } from '../../../shared/messages/message';

/** Rows that are listed; the Vault pages through more. */
const MAX_ROWS = 500;

/** Notes and documents that fit a search of operators alone, the last changed first. */
export function ListedResults({ query }: { query: string }) {
  const go = useGo();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const request = useMemo(() => ({ ...listRequestOf(query, Date.now()), limit: MAX_ROWS }), [query]);
  const { data, error, refetch } = useRoute('notes.list', request, { placeholderData: keepPreviousData });
  const slots = useMemo(() => (data?.rows ?? []).map((row): NoteSlot => ({ key: row.id, row })), [data]);
  const { selection, acts, onKeyDown, onRowClick, clear } = useNoteSelection(slots, activeKey, setActiveKey);
  const onOpen = ({ row }: NoteSlot) => {
    if (row !== null) (row.kind === 'note' ? go.toNote : go.toResource)(row.id);
  };
  const menu = useNoteRowMenu({ slots, selection, activeKey, setActiveKey, clear, acts, onOpen });
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) announce(t('search.notesFound', { total }));
  }, [total]);
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.total === 0)
    return <EmptyState title={t('search.noNoteFits')}>{t('search.takeOneOperatorsAway')}</EmptyState>;
  return (
    <>
      <p className={styles.listed}>
        {data.total > data.rows.length
          ? t('search.firstNotesListed', { total: data.total, rows: data.rows.length })
          : t('search.notesListed', { total: data.total })}
      </p>
      <RowContextMenu className={styles.menuArea} items={menu.items} onOpen={menu.onMenu}>
        <VirtualList
          items={slots}
          label={t('common.results')}
          getKey={({ key }) => key}
          estimateHeight={53}
          activeKey={activeKey}
          onActiveChange={setActiveKey}
          onOpen={onOpen}
          onKeyDown={onKeyDown}
          isSelected={selection.size === 0 ? undefined : ({ key }) => selection.has(key)}
          renderItem={(slot) =>
            slot.row !== null && (
              <Row
                isNote
                className={classNames(styles.listedRow, selection.has(slot.key) && styles.chosen)}
                onClick={(event) => onRowClick(event, slot)}
                mark={<TierMark tier={tierOf(slot.row)} isDecorative />}
                title={<span data-preview={`${slot.row.kind}:${slot.row.id}`}>{slot.row.title}</span>}
                detail={detailOf(slot.row)}
              />
            )
          }
        />
      </RowContextMenu>
      {selection.size > 0 && <NoteSelectionBar count={selection.size} acts={acts} onClear={clear} />}
      {acts.dialog}
    </>
  );
}

function tierOf({ kind, status }: NoteRow) {
  if (kind === 'resource') return 'resource';
  return status === 'pending' || status === 'deferred' ? 'chat' : 'engram';
}

function detailOf({ kind, status, category, updatedAt, folder, tags }: NoteRow): string {
  const parts = [
    kind === 'resource' ? t('common.resource') : category === null ? null : labelInLine(CATEGORY_LABELS[category]),
    status === 'kept' || status === 'resource' ? null : STATUS_LABELS[status],
    formatDate(updatedAt),
    folder,
    tags.length === 0 ? null : tags.map((tag) => `#${tag}`).join(' '),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
