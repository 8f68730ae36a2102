import { useEffect } from 'react';
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
import { filterOfQuery, WIDE, type NoteListFilter } from '../../../note-selection/note-filter';
import { NoteFilterBar } from '../../../note-selection/note-filter-bar';
import { folderOfFilter, withFolder } from '../../../note-selection/folder-filter';
import {
  changeNoteFilter,
  changeNoteSelection,
  openView,
  useSharedNoteSelection,
} from '../../../note-selection/note-selection';
import { SavedSearchList } from '../../../saved-searches/saved-search-list';
import { Button } from '../../../ui/actions/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { TopBar } from '../../../ui/layout/top-bar';
import { Disclosure } from '../../../ui/disclosure';
import { useStoredFlag } from '../../../ui/use-stored-flag';
import { RowContextMenu } from '../../../ui/lists/row-context-menu';
import type { RangeSelection } from '../../../ui/lists/range-selection';
import { VirtualList, type ScrollMemory } from '../../../ui/lists/virtual-list';
import styles from '../styles/vault.module.css';
import { FolderTree } from './folder-tree';
import { NewNoteButton, NoRows, Total } from './list-states';
import { NoteRowView, RowPlaceholder } from './note-row-view';
import { useNoteRows, type ListSlot } from './use-note-rows';
import { PAGE_SIZE } from '../../../ipc/use-paged-rows';
import { usePublishFiltered } from './use-publish-filtered';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';

interface Props {
  selectedId: string | null;
  onOpen: (row: NoteRow) => void;
  onCreate: () => void;
}

/** Words that no title holds are for Search, which reads texts and looks by meaning. */
const isListed = ({ isRanked, count }: SavedSearchRow): boolean => !isRanked || count > 0;

const setActiveKey = (activeId: string): void => changeNoteSelection({ activeId });
const setRange = (range: RangeSelection): void => changeNoteSelection({ range });
// Where the list was scrolled to, for when it is shown again.
const scrolled: ScrollMemory = { top: 0, activeKey: null, count: 0 };

/** Every engram and resource as a row; filter, sort, arrow keys, Enter. */
export function VaultList({ selectedId, onOpen, onCreate }: Props) {
  const { filter, look, activeId, range } = useSharedNoteSelection();
  const folders = useRoute('notes.folders', null, { enabled: look === 'folders' }).data ?? [];
  const rows = useNoteRows(filter);
  const publishedIn = usePublishedIn();
  const publishing = usePublishFiltered(filter);
  const now = Date.now();
  const held = [range, setRange] as const;
  const { selection, acts, onKeyDown, onRowClick, clear } = useNoteSelection(rows.slots, activeId, setActiveKey, held);
  const open = ({ row }: NoteSlot) => row !== null && onOpen(row);
  const menu = useNoteRowMenu({
    slots: rows.slots,
    selection,
    activeKey: activeId,
    setActiveKey,
    clear,
    acts,
    onOpen: open,
  });
  const isOutside = useOpenRow(selectedId, filter, rows);

  useEffect(() => {
    if (selectedId !== null) setActiveKey(selectedId);
  }, [selectedId]);

  return (
    <section className={styles.pane} aria-label={t('vault.notesAndResources')}>
      <TopBar title={t('common.sharedNotes')} facts={<Total count={rows.isLoading ? null : rows.total} />}>
        <NewNoteButton onCreate={onCreate} />
      </TopBar>
      <NoteFilterBar isSorted>{publishing.buttons}</NoteFilterBar>
      <Searches text={filter.text} />
      {look === 'folders' && (
        <FolderTree
          folders={folders}
          chosen={folderOfFilter(filter.text)}
          onChoose={(folder) => changeNoteFilter({ text: withFolder(filter.text, folder) })}
        />
      )}
      {isOutside && (
        <p className={styles.outside} role="status">
          {t('vault.openNoteIsFilteredOut')}{' '}
          <Button size="small" onClick={() => changeNoteFilter({ ...WIDE, show: 'all' })}>
            {t('common.clearTheFilter')}
          </Button>
        </p>
      )}
      {rows.error !== null && <ErrorState text={errorText(rows.error)} onRetry={rows.retry} />}
      {rows.error === null && !rows.isLoading && rows.total === 0 && <NoRows filter={filter} onCreate={onCreate} />}
      {rows.total > 0 && (
        <RowContextMenu className={styles.menuArea} items={menu.items} onOpen={menu.onMenu}>
          <VirtualList<ListSlot>
            items={rows.slots}
            label={t('vault.vault')}
            getKey={(slot) => slot.key}
            estimateHeight={53}
            activeKey={activeId}
            scrollMemory={scrolled}
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

/** The saved searches: one is chosen as the filter, or asked of Search where a list cannot hold it. */
function Searches({ text }: { text: string }) {
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
          onChoose={(search) =>
            search.view !== undefined
              ? openView(search.query, search.view, search.id)
              : isListed(search)
                ? changeNoteFilter(filterOfQuery(search.query))
                : go.toSearch(search.query)
          }
        />
      </Disclosure>
    </div>
  );
}

/**
 * Loads the part of the list in which the open note is, so that its row can be shown.
 *
 * @returns whether the filter leaves it out
 */
function useOpenRow(selectedId: string | null, filter: NoteListFilter, rows: ReturnType<typeof useNoteRows>): boolean {
  const { slots, need, isLoading } = rows;
  const isAsked = selectedId !== null && !isLoading && !slots.some(({ key }) => key === selectedId);
  const ids = useRoute('notes.ids', filter, { enabled: isAsked }).data;
  const index = !isAsked || ids === undefined ? null : ids.split('\n').indexOf(selectedId);
  useEffect(() => {
    if (index !== null && index >= 0) need(Math.floor(index / PAGE_SIZE));
  }, [index, need]);
  return index === -1;
}
