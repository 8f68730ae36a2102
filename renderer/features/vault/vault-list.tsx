import { Check } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { CATEGORY_LABELS, categorySchema, type Category, STATUS_LABELS } from '../../../shared/domain/note';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Row } from '../../ui/lists/row';
import { Select } from '../../ui/forms/select';
import { TierMark } from '../../ui/marks/tier-mark';
import { TopBar } from '../../ui/layout/top-bar';
import { VirtualList } from '../../ui/lists/virtual-list';
import { shownTitle } from '../../ui/text/day-text';
import { formatCount } from '../../ui/text/format-count';
import type { NoteRow } from '../../../shared/ipc/routes/notes';
import { useNoteRows, type NoteListFilter, type ListSlot, type ShownKind, type NoteSort } from './use-note-rows';
import styles from './styles/vault.module.css';
import { rowText } from './note/note-text';
import { useVaultSelection } from './use-vault-selection';
import { VaultSelectionBar } from './vault-selection-bar';

interface Props {
  selectedId: string | null;
  onOpen: (row: NoteRow) => void;
  onCreate: () => void;
}

const SHOW_OPTIONS: { value: ShownKind; label: string }[] = [
  { value: 'engrams', label: 'Engrams' },
  { value: 'resources', label: 'Resources' },
  { value: 'pending', label: 'To review' },
  { value: 'dropped', label: 'Dropped' },
  { value: 'archived', label: 'Archived' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'all', label: 'All' },
];
const SORT_OPTIONS: { value: NoteSort; label: string }[] = [
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
const DEFAULT_FILTER: NoteListFilter = { show: 'engrams', text: '', category: null, tag: null, sort: 'updated' };

// The filter survives visits to other screens.
let lastFilter = DEFAULT_FILTER;

/** Every engram and resource as a row; filter, sort, arrow keys, Enter. */
export function VaultList({ selectedId, onOpen, onCreate }: Props) {
  const [filter, setFilter] = useState(lastFilter);
  const [activeKey, setActiveKey] = useState<string | null>(selectedId);
  const rows = useNoteRows(filter);
  const now = Date.now();
  const { selection, acts, onKeyDown, onRowClick, clear } = useVaultSelection(rows.slots, activeKey, setActiveKey);

  const change = (changes: Partial<NoteListFilter>) => {
    lastFilter = { ...filter, ...changes };
    setFilter(lastFilter);
    // What the filter hides is not acted on.
    clear();
  };
  useEffect(() => setActiveKey(selectedId), [selectedId]);

  const isFiltered = filter.text !== '' || filter.category !== null || filter.tag !== null;
  return (
    <section className={styles.pane} aria-label="Notes and resources">
      <TopBar
        title="Vault"
        facts={
          <span className={styles.total} aria-live="polite">
            {rows.isLoading ? '' : formatCount(rows.total, 'entry', 'entries')}
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
            options={SHOW_OPTIONS}
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
          <TagSelect value={filter.tag} onChange={(tag) => change({ tag })} />
          <Select
            label="Sort"
            isLabelHidden
            isCompact
            value={filter.sort}
            options={SORT_OPTIONS}
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
            action={<Button onClick={() => change({ text: '', category: null, tag: null })}>Clear the filter</Button>}
          >
            No entry holds these words with this category and tag.
          </EmptyState>
        ) : (
          <EmptyList show={filter.show} onCreate={onCreate} />
        ))}
      {rows.total > 0 && (
        <VirtualList<ListSlot>
          items={rows.slots}
          label="Vault"
          getKey={(slot) => slot.key}
          estimateHeight={53}
          activeKey={activeKey}
          onActiveChange={setActiveKey}
          onOpen={({ row }) => row !== null && onOpen(row)}
          onKeyDown={onKeyDown}
          isSelected={selection.size === 0 ? undefined : ({ key }) => selection.has(key)}
          renderItem={(slot) =>
            slot.row === null ? (
              <RowPlaceholder page={slot.page} need={rows.need} />
            ) : (
              <NoteRowView
                row={slot.row}
                isOpen={slot.row.id === selectedId}
                isSelected={selection.has(slot.row.id)}
                now={now}
                onClick={(event) => onRowClick(event, slot)}
              />
            )
          }
        />
      )}
      {selection.size > 0 && <VaultSelectionBar count={selection.size} acts={acts} onClear={clear} />}
      {acts.dialog}
    </section>
  );
}

/** The tags in use; nothing in a vault without tags. */
function TagSelect({ value, onChange }: { value: string | null; onChange: (tag: string | null) => void }) {
  const { data: tags = [] } = useRoute('notes.tags', null);
  if (tags.length === 0 && value === null) return null;
  const isListed = value === null || tags.some(({ tag }) => tag === value);
  return (
    <Select
      label="Tag"
      isLabelHidden
      isCompact
      value={value ?? ''}
      options={[
        { value: '', label: 'Any tag' },
        ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count.toLocaleString()})` })),
        ...(isListed ? [] : [{ value: value ?? '', label: value ?? '' }]),
      ]}
      onChange={(tag) => onChange(tag === '' ? null : tag)}
    />
  );
}

function NoteRowView({
  row,
  isOpen,
  isSelected,
  now,
  onClick,
}: {
  row: NoteRow;
  isOpen: boolean;
  isSelected: boolean;
  now: number;
  onClick: (event: MouseEvent) => void;
}) {
  const isFaded = row.status !== 'kept' && row.status !== 'resource';
  const tier =
    row.kind === 'resource' ? 'resource' : row.status === 'pending' || row.status === 'deferred' ? 'chat' : 'engram';
  return (
    <Row
      isNote
      isSelected={isOpen}
      isFaded={isFaded}
      data-chosen={isSelected || undefined}
      onClickCapture={onClick}
      mark={isSelected ? <Check size={14} aria-hidden="true" /> : <TierMark tier={tier} isDecorative />}
      title={shownTitle(row.title)}
      detail={rowText(row, now)}
      className={styles.row}
    />
  );
}

/** A row whose page is not loaded; rendering it requests the page. */
function RowPlaceholder({ page, need }: { page: number; need: (page: number) => void }) {
  useEffect(() => need(page), [need, page]);
  return <div className={styles.missing} aria-hidden />;
}

function EmptyList({ show, onCreate }: { show: ShownKind; onCreate: () => void }) {
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
  if (show === 'hidden')
    return (
      <EmptyState title="Nothing hidden">
        Notes that you never want used in answers, and notes you archived, dropped, replaced or merged, are listed here
        with the reason. Open one to bring it back.
      </EmptyState>
    );
  const label = STATUS_LABELS[show];
  return (
    <EmptyState title={`Nothing ${label}`}>Notes that are {label} are listed here; none is ever deleted.</EmptyState>
  );
}
