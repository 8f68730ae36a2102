import { useEffect, useState } from 'react';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import type { SavedSearchRow } from '../../../../shared/ipc/routes/saved-searches';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { NoteSelectionBar } from '../../../note-acts/list/note-selection-bar';
import { useNoteRowMenu } from '../../../note-acts/list/use-note-row-menu';
import { useNoteSelection } from '../../../note-acts/list/use-note-selection';
import type { NoteSlot } from '../../../note-acts/list/note-slot';
import { usePublishedIn } from '../../../publishing/published-notes';
import { QueryField, QueryProblems } from '../../../query-field/query-field';
import { SaveSearchButton } from '../../../saved-searches/save-search-button';
import { SavedSearchList } from '../../../saved-searches/saved-search-list';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { TopBar } from '../../../ui/layout/top-bar';
import { Disclosure } from '../../../ui/disclosure';
import { useStoredFlag } from '../../../ui/use-stored-flag';
import { RowContextMenu } from '../../../ui/lists/row-context-menu';
import { VirtualList } from '../../../ui/lists/virtual-list';
import styles from '../styles/vault.module.css';
import { folderOfFilter, withFolder, withTag } from './folder-filter';
import { FolderTree } from './folder-tree';
import type { useListColumns } from './list-columns';
import { ListSelects } from './list-selects';
import { ListTools } from './list-tools';
import { NoteRowView, RowPlaceholder } from './note-row-view';
import { TableHead } from './table-head';
import { useNoteRows, type ListSlot, type NoteListFilter, type ShownKind } from './use-note-rows';
import { usePublishFiltered } from './use-publish-filtered';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { WayOn } from '../../../navigation/way-on';
import { listRequestOf } from '../../../../shared/lib/search-query/list-request';
import { parseSearchQuery } from '../../../../shared/lib/search-query/parse-search-query';
import { STATES, type StateName } from '../../../../shared/lib/search-query/search-query';

interface Props {
  selectedId: string | null;
  /** A filter to start with: a tag that was chosen elsewhere; null: as it was left. */
  wantedFilter: string | null;
  look: ReturnType<typeof useListColumns>;
  /** It has the whole width, and shows its columns. */
  isTable: boolean;
  onOpen: (row: NoteRow) => void;
  onCreate: () => void;
}

const DEFAULT_FILTER: NoteListFilter = { show: 'engrams', text: '', category: null, tag: null, sort: 'updated' };

/** Words that no title holds are for Search, which reads texts and looks by meaning. */
const isListed = ({ isRanked, count }: SavedSearchRow): boolean => !isRanked || count > 0;

// The filter survives visits to other screens.
let lastFilter = DEFAULT_FILTER;

/** Every engram and resource as a row; filter, sort, arrow keys, Enter. */
export function VaultList({ selectedId, wantedFilter, look, isTable, onOpen, onCreate }: Props) {
  const [filter, setFilter] = useState(lastFilter);
  const [activeKey, setActiveKey] = useState<string | null>(selectedId);
  const [showsFolders, toggleFolders] = useStoredFlag('vault:folders', false);
  const folders = useRoute('notes.folders', null).data ?? [];
  const columns = isTable ? look.columns : null;
  const withUses = columns?.some(({ name }) => name === 'used') === true;
  const rows = useNoteRows(filter, withUses);
  const publishedIn = usePublishedIn();
  const publishing = usePublishFiltered(filter);
  const now = Date.now();
  const { selection, acts, onKeyDown, onRowClick, clear } = useNoteSelection(rows.slots, activeKey, setActiveKey);
  const open = ({ row }: NoteSlot) => row !== null && onOpen(row);
  const menu = useNoteRowMenu({ slots: rows.slots, selection, activeKey, setActiveKey, clear, acts, onOpen: open });

  const change = (changes: Partial<NoteListFilter>) => {
    lastFilter = { ...filter, ...changes };
    setFilter(lastFilter);
    // What the filter hides is not acted on.
    clear();
  };
  useEffect(() => setActiveKey(selectedId), [selectedId]);
  useEffect(() => {
    if (wantedFilter === null) return;
    const asked = filterOfQuery(wantedFilter);
    const { show } = asked.text === wantedFilter ? asked : DEFAULT_FILTER;
    change({ ...DEFAULT_FILTER, show, sort: filter.sort, text: wantedFilter });
    // Only when another one is wanted: typing goes on from there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wantedFilter]);

  const isFiltered = filter.text !== '' || filter.category !== null || filter.tag !== null;
  return (
    <section className={styles.pane} aria-label={t('vault.notesAndResources')}>
      <TopBar title={t('common.sharedNotes')} facts={<Total count={rows.isLoading ? null : rows.total} />}>
        <ListTools
          look={look}
          hasFolders={folders.length > 0}
          showsFolders={showsFolders}
          onToggleFolders={toggleFolders}
          onCreate={onCreate}
        />
      </TopBar>
      <div className={styles.filters}>
        <div className={styles.filterLine}>
          <QueryField
            className={styles.filterText}
            label={t('vault.filterByText')}
            placeholder={t('vault.filterTextTagPath')}
            value={filter.text}
            onChange={(text) => change({ text })}
          />
          <SaveSearchButton query={isFiltered ? queryOfFilter(filter) : ''} />
          {publishing.buttons}
        </div>
        <QueryProblems text={filter.text} onChange={(text) => change({ text })} />
        <ListSelects filter={filter} onChange={change} />
      </div>
      <Searches text={filter.text} onFilter={change} />
      {showsFolders && folders.length > 0 && (
        <FolderTree
          folders={folders}
          chosen={folderOfFilter(filter.text)}
          onChoose={(folder) => change({ text: withFolder(filter.text, folder) })}
        />
      )}
      {rows.error !== null && <ErrorState text={errorText(rows.error)} onRetry={rows.retry} />}
      {rows.error === null &&
        !rows.isLoading &&
        rows.total === 0 &&
        (isFiltered ? (
          <NothingFits onClear={() => change({ text: '', category: null, tag: null })} />
        ) : (
          <EmptyList show={filter.show} onCreate={onCreate} />
        ))}
      {rows.total > 0 && columns !== null && (
        <TableHead columns={columns} sort={filter.sort} onSort={(sort) => change({ sort })} />
      )}
      {rows.total > 0 && (
        <RowContextMenu className={styles.menuArea} items={menu.items} onOpen={menu.onMenu}>
          <VirtualList<ListSlot>
            items={rows.slots}
            label={t('vault.vault')}
            getKey={(slot) => slot.key}
            estimateHeight={columns === null ? 53 : 34}
            activeKey={activeKey}
            onActiveChange={setActiveKey}
            onOpen={open}
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
                  columns={columns}
                  publishedIn={publishedIn(slot.row.id)}
                  onClick={(event) => onRowClick(event, slot)}
                />
              )
            }
          />
        </RowContextMenu>
      )}
      {selection.size > 0 && <NoteSelectionBar count={selection.size} acts={acts} onClear={clear} />}
      {acts.dialog}
      {publishing.dialog}
    </section>
  );
}

const Total = ({ count }: { count: number | null }) => (
  <span className={styles.total} aria-live="polite">
    {count === null ? '' : t('vault.entries', { total: count })}
  </span>
);

/** The saved searches: one is chosen as the filter, or asked of Search where a list cannot hold it. */
function Searches({ text, onFilter }: { text: string; onFilter: (filter: Partial<NoteListFilter>) => void }) {
  const [isOpen, toggle] = useStoredFlag('vault:searches', true);
  const searches = useRoute('savedSearches.list', null).data ?? [];
  const go = useGo();
  if (searches.length === 0) return null;
  return (
    <div className={styles.searches}>
      <Disclosure
        label={t('savedSearches.title')}
        facts={formatNumber(searches.length)}
        isOpenAtFirst={isOpen}
        onToggle={toggle}
      >
        <SavedSearchList
          searches={searches}
          chosen={searches.find(({ query }) => filterOfQuery(query).text === text)?.id ?? null}
          isCounted={isListed}
          onChoose={(search) => (isListed(search) ? onFilter(filterOfQuery(search.query)) : go.toSearch(search.query))}
        />
      </Disclosure>
    </div>
  );
}

const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title={t('vault.nothingFits')} action={<Button onClick={onClear}>{t('common.clearTheFilter')}</Button>}>
    {t('vault.noEntryHoldsThese')}
  </EmptyState>
);

const EMPTY_BY_STATUS = {
  pending: { title: 'vault.nothingToReview', text: 'vault.notesToReviewListedHere', to: 'chat' },
  dropped: { title: 'vault.nothingDropped', text: 'vault.droppedNotesListedHere', to: 'review' },
  archived: { title: 'vault.nothingArchived', text: 'vault.archivedNotesListedHere', to: 'archive' },
} as const;

/** What stands in a list without notes and without a filter. */
function EmptyList({ show, onCreate }: { show: ShownKind; onCreate: () => void }) {
  if (show === 'resources')
    return (
      <EmptyState title={t('vault.noResourcesYet')} action={<WayOn to="data" />}>
        {t('vault.documentsImportUnderSettings')}
      </EmptyState>
    );
  if (show === 'engrams' || show === 'all') {
    return (
      <EmptyState
        title={t('vault.nothingKeptYet')}
        action={
          <Button tone="primary" onClick={onCreate}>
            {t('vault.writeANote')}
          </Button>
        }
      >
        {t('vault.hereNotesKeepReview')}
      </EmptyState>
    );
  }
  if (show === 'hidden')
    return (
      <EmptyState title={t('vault.nothingHidden')} action={<WayOn to="chat" />}>
        {t('vault.notesNeverWantUsed')}
      </EmptyState>
    );
  const { title, text, to } = EMPTY_BY_STATUS[show];
  return (
    <EmptyState title={t(title)} action={<WayOn to={to} />}>
      {t(text)}
    </EmptyState>
  );
}

const STATE_OF_CHOICE: Record<ShownKind, StateName | null> = {
  engrams: 'kept',
  resources: 'resource',
  pending: 'to-review',
  dropped: 'dropped',
  archived: 'archived',
  hidden: 'hidden',
  all: null,
};
const STATUS_NAMES = new Set<string>(STATES.filter(({ group }) => group === 'status').map(({ name }) => name));

/** The filter as one query: what is chosen beside its text is written as operators. Its order is not part of it. */
export function queryOfFilter({ show, text, category, tag }: NoteListFilter): string {
  const tagged = tag === null ? text.trim() : withTag(text, tag);
  const { states } = parseSearchQuery(text, Date.now());
  const isNamed = [...states.with, ...states.without].some((name) => STATUS_NAMES.has(name));
  const state = STATE_OF_CHOICE[show];
  return [
    tagged,
    ...(category === null ? [] : [`is:${category}`]),
    // Everything but messages of chats, which the list never holds.
    ...(isNamed ? [] : [state === null ? '-is:chat' : `is:${state}`]),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The filter by which the list shows what a query names. */
export const filterOfQuery = (query: string): Pick<NoteListFilter, 'show' | 'text' | 'category' | 'tag'> => ({
  ...listRequestOf(query, Date.now()),
  category: null,
  tag: null,
});
