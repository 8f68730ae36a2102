import { useEffect, useState } from 'react';
import { CATEGORY_LABELS, categorySchema, type Category } from '../../../shared/domain/note';
import { errorText } from '../../bridge/client';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Row } from '../../ui/row';
import { Select } from '../../ui/select';
import { TierMark } from '../../ui/tier-mark';
import { TopBar } from '../../ui/top-bar';
import { VirtualList } from '../../ui/virtual-list';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { useNoteRows, type ListFilter, type ListPlace, type Show, type Sort } from './use-note-rows';
import styles from './vault.module.css';
import { countOf, rowWords } from './vault-words';

interface Props {
  selectedId: string | null;
  onOpen: (row: NoteRow) => void;
  onCreate: () => void;
}

const SHOWN: { value: Show; label: string }[] = [
  { value: 'engrams', label: 'Engrams' },
  { value: 'resources', label: 'Resources' },
  { value: 'provisional', label: 'Provisional' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];
const SORTS: { value: Sort; label: string }[] = [
  { value: 'updated', label: 'Last changed' },
  { value: 'kept', label: 'Last kept' },
  { value: 'created', label: 'Newest' },
  { value: 'title', label: 'Title' },
  { value: 'links', label: 'Most links' },
];
const CATEGORIES: { value: Category | 'any'; label: string }[] = [
  { value: 'any', label: 'Any category' },
  ...categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];
const EVERYTHING: ListFilter = { show: 'engrams', text: '', category: null, sort: 'updated' };

// What was filtered stays while other screens are visited.
let lastFilter = EVERYTHING;

/** Every engram and resource as a row; filter, sort, arrow keys, Enter. */
export function VaultList({ selectedId, onOpen, onCreate }: Props) {
  const [filter, setFilter] = useState(lastFilter);
  const [activeKey, setActiveKey] = useState<string | null>(selectedId);
  const rows = useNoteRows(filter);
  const now = Date.now();

  const change = (changes: Partial<ListFilter>) => {
    lastFilter = { ...filter, ...changes };
    setFilter(lastFilter);
  };
  useEffect(() => setActiveKey(selectedId), [selectedId]);

  const isFiltered = filter.text !== '' || filter.category !== null;
  return (
    <section className={styles.pane} aria-label="Notes and resources">
      <TopBar
        title="Vault"
        facts={
          <span className={styles.total} aria-live="polite">
            {rows.isLoading ? '' : countOf(rows.total, 'entry', 'entries')}
          </span>
        }
      >
        <Button size="small" onClick={onCreate} title="Ctrl+Shift+N">
          New note
        </Button>
      </TopBar>
      <div className={styles.filters}>
        <input
          className={styles.filterText}
          type="search"
          placeholder="Filter by text"
          aria-label="Filter by text"
          value={filter.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <div className={styles.selects}>
          <Select
            label="Show"
            isLabelHidden
            isCompact
            value={filter.show}
            options={SHOWN}
            onChange={(show) => change({ show })}
          />
          <Select
            label="Category"
            isLabelHidden
            isCompact
            value={filter.category ?? 'any'}
            options={CATEGORIES}
            onChange={(value) => change({ category: value === 'any' ? null : value })}
          />
          <Select
            label="Sort"
            isLabelHidden
            isCompact
            value={filter.sort}
            options={SORTS}
            onChange={(sort) => change({ sort })}
          />
        </div>
      </div>
      {rows.error !== null && <ErrorState text={errorText(rows.error)} onRetry={rows.retry} />}
      {rows.error === null &&
        !rows.isLoading &&
        rows.total === 0 &&
        (isFiltered ? (
          <EmptyState
            title="Nothing fits"
            action={<Button onClick={() => change({ text: '', category: null })}>Clear the filter</Button>}
          >
            No entry holds these words in this category.
          </EmptyState>
        ) : (
          <EmptyList show={filter.show} onCreate={onCreate} />
        ))}
      {rows.total > 0 && (
        <VirtualList<ListPlace>
          items={rows.places}
          label="Vault"
          getKey={(place) => place.key}
          estimateHeight={53}
          activeKey={activeKey}
          onActiveChange={setActiveKey}
          onOpen={({ row }) => row !== null && onOpen(row)}
          renderItem={(place) =>
            place.row === null ? (
              <Missing page={place.page} need={rows.need} />
            ) : (
              <NoteRowView row={place.row} isSelected={place.row.id === selectedId} now={now} />
            )
          }
        />
      )}
    </section>
  );
}

function NoteRowView({ row, isSelected, now }: { row: NoteRow; isSelected: boolean; now: number }) {
  const isFaded = row.status !== 'kept' && row.status !== 'resource';
  const tier = row.kind === 'resource' ? 'resource' : row.status === 'provisional' ? 'chat' : 'engram';
  return (
    <Row
      isNote
      isSelected={isSelected}
      isFaded={isFaded}
      mark={<TierMark tier={tier} isDecorative />}
      title={row.title}
      detail={rowWords(row, now)}
      className={styles.row}
    />
  );
}

/** A row whose page is not here yet; being drawn asks for it. */
function Missing({ page, need }: { page: number; need: (page: number) => void }) {
  useEffect(() => need(page), [need, page]);
  return <div className={styles.missing} aria-hidden />;
}

function EmptyList({ show, onCreate }: { show: Show; onCreate: () => void }) {
  if (show === 'resources')
    return (
      <EmptyState title="No resources yet">
        Documents you import under Settings come here, cut into chunks that answers can quote.
      </EmptyState>
    );
  if (show === 'engrams' || show === 'all') {
    return (
      <EmptyState
        title="Nothing kept yet"
        action={
          <Button tone="primary" onClick={onCreate}>
            Write a note
          </Button>
        }
      >
        Engrams are the notes you kept in review, and those you write here yourself.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`Nothing ${show}`}>Notes that are {show} are listed here; none is ever deleted.</EmptyState>
  );
}
