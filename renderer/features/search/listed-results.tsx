import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CATEGORY_LABELS, STATUS_LABELS } from '../../../shared/domain/note';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { parseSearchQuery } from '../../../shared/lib/search-query/parse-search-query';
import { STATES } from '../../../shared/lib/search-query/search-query';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { announce } from '../../ui/feedback/announcer';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Row } from '../../ui/lists/row';
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
  const request = useMemo(() => listRequestOf(query), [query]);
  const { data, error, refetch } = useRoute('notes.list', request, { placeholderData: keepPreviousData });
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
      <VirtualList
        items={data.rows}
        label={t('search.results')}
        getKey={({ id }) => id}
        estimateHeight={53}
        activeKey={activeKey}
        onActiveChange={setActiveKey}
        onOpen={(row) => (row.kind === 'note' ? go.toNote(row.id) : go.toResource(row.id))}
        renderItem={(row) => (
          <Row
            isNote
            mark={<TierMark tier={tierOf(row)} isDecorative />}
            title={<span data-preview={`${row.kind}:${row.id}`}>{row.title}</span>}
            detail={detailOf(row)}
          />
        )}
      />
    </>
  );
}

const STATUS_NAMES = new Set<string>(STATES.filter(({ group }) => group === 'status').map(({ name }) => name));

/** Without an `is:` of where they stand, notes that count: kept ones, and documents. */
function listRequestOf(query: string) {
  const { states } = parseSearchQuery(query, Date.now());
  const isNamed = [...states.with, ...states.without].some((name) => STATUS_NAMES.has(name));
  const isHidden = states.with.includes('hidden');
  return {
    show: isHidden ? ('hidden' as const) : ('all' as const),
    text: isNamed || isHidden ? query : `${query} is:kept is:resource`,
    limit: MAX_ROWS,
  };
}

function tierOf({ kind, status }: NoteRow) {
  if (kind === 'resource') return 'resource';
  return status === 'pending' || status === 'deferred' ? 'chat' : 'engram';
}

function detailOf({ kind, status, category, updatedAt, folder, tags }: NoteRow): string {
  const parts = [
    kind === 'resource' ? t('search.document') : category === null ? null : labelInLine(CATEGORY_LABELS[category]),
    status === 'kept' || status === 'resource' ? null : STATUS_LABELS[status],
    formatDate(updatedAt),
    folder,
    tags.length === 0 ? null : tags.map((tag) => `#${tag}`).join(' '),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
