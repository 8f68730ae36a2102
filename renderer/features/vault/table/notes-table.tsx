import { useEffect, useMemo, useState } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import { toggleInSet } from '../../../../shared/lib/toggle-in-set';
import { t } from '../../../../shared/messages/message';
import { call, errorText } from '../../../ipc/client';
import { showError, useRoute } from '../../../ipc/queries';
import { NoteSelectionBar } from '../../../note-acts/list/note-selection-bar';
import { useNoteRowMenu } from '../../../note-acts/list/use-note-row-menu';
import { useNoteSelection } from '../../../note-acts/list/use-note-selection';
import { NoteFilterBar } from '../../../note-selection/note-filter-bar';
import { changeNoteSelection, useSharedNoteSelection } from '../../../note-selection/note-selection';
import { usePublishedIn } from '../../../publishing/published-notes';
import { Button } from '../../../ui/actions/button';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import { ErrorState } from '../../../ui/feedback/error-state';
import { showToast } from '../../../ui/feedback/toasts';
import { TopBar } from '../../../ui/layout/top-bar';
import { type RangeSelection } from '../../../ui/lists/range-selection';
import { RowContextMenu } from '../../../ui/lists/row-context-menu';
import { NewNoteButton, NoRows, Total } from '../list/list-states';
import { usePublishFiltered } from '../list/use-publish-filtered';
import vaultStyles from '../styles/vault.module.css';
import { SetPropertyDialog } from './set-property-dialog';
import { TableGrid } from './table-grid';
import { useTableRows, type TableSlot } from './use-table-rows';
import { ViewBar } from './view-bar';

interface Props {
  onOpen: (row: NoteRow) => void;
  onCreate: () => void;
}

const setRange = (range: RangeSelection): void => changeNoteSelection({ range });

/** Notes and documents as a table: their properties as columns, in views that can be saved. */
export function NotesTable({ onOpen, onCreate }: Props) {
  const { filter, view, activeId, range } = useSharedNoteSelection();
  const properties = useRoute('tables.properties', null).data ?? NONE;
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActive] = useState(activeId);
  const [isSetting, setSetting] = useState(false);
  const hidden = useMemo(() => [...collapsed], [collapsed]);
  const rows = useTableRows(filter, view, hidden);
  const publishedIn = usePublishedIn();
  const publishing = usePublishFiltered(filter);
  const setActiveKey = (key: string) => {
    setActive(key);
    changeNoteSelection({ activeId: key });
  };
  const held = [range, setRange] as const;
  const { selection, acts, onKeyDown, onRowClick, clear } = useNoteSelection(rows.slots, activeKey, setActiveKey, held);
  const open = ({ row }: { row: NoteRow | null }) => row !== null && onOpen(row);
  const menu = useNoteRowMenu({ slots: rows.slots, selection, activeKey, setActiveKey, clear, acts, onOpen: open });
  // Groups of another column have other keys.
  const grouped = view.group?.column;
  useEffect(() => setCollapsed(new Set()), [grouped]);

  const columns = view.columns.map(({ name }) => name);
  const active = rows.slots.find(({ key }) => key === activeKey);
  const meant = selection.size > 0 ? rows.slots.filter(({ key }) => selection.has(key)) : active ? [active] : [];
  const chosen = meant.filter(({ row }) => row !== null);
  const copy = (format: 'csv' | 'markdown') =>
    void call('tables.text', { format, ids: chosen.map(({ key }) => key), columns })
      .then((text) => navigator.clipboard.writeText(text))
      .then(() => showToast({ text: t('tables.copiedRows', { count: chosen.length }) }), showError);
  const copyItems: MenuItem[] = [
    { label: t('tables.copyMarkdown'), onSelect: () => copy('markdown') },
    { label: t('tables.copyCsv'), onSelect: () => copy('csv') },
  ];
  const notes = chosen.filter(({ row }) => row?.kind === 'note').map(({ key }) => key as NoteId);
  return (
    <section className={vaultStyles.pane} aria-label={t('vault.notesAndResources')}>
      <TopBar title={t('common.sharedNotes')} facts={<Total count={rows.first?.notes ?? null} />}>
        <NewNoteButton onCreate={onCreate} />
      </TopBar>
      <NoteFilterBar view={view}>{publishing.buttons}</NoteFilterBar>
      <ViewBar properties={properties} />
      {rows.error !== null && <ErrorState text={errorText(rows.error)} onRetry={rows.retry} />}
      {rows.error === null && !rows.isLoading && rows.total === 0 && <NoRows filter={filter} onCreate={onCreate} />}
      {rows.total > 0 && (
        <RowContextMenu
          className={vaultStyles.menuArea}
          items={menu.items.length === 0 ? [] : [...menu.items, ...copyItems]}
          onOpen={(at) =>
            at instanceof Element && at.closest('[role=columnheader]') !== null ? false : menu.onMenu(at)
          }
        >
          <TableGrid
            slots={rows.slots}
            view={view}
            properties={properties}
            activeKey={activeKey}
            selection={selection}
            publishedIn={publishedIn}
            need={rows.need}
            onActiveChange={setActiveKey}
            onOpen={open}
            onToggleGroup={(key) => setCollapsed((now) => toggleInSet(now, key))}
            onKeyDown={(event, slot: TableSlot | null) => onKeyDown(event, slot)}
            onRowClick={onRowClick}
          />
        </RowContextMenu>
      )}
      {selection.size > 0 && (
        <NoteSelectionBar count={selection.size} acts={acts} onClear={clear}>
          <Button size="small" onClick={() => setSetting(true)}>
            {t('tables.setProperty')}
          </Button>
          {copyItems.map(({ label, onSelect }) => (
            <Button key={label} size="small" onClick={onSelect}>
              {label}
            </Button>
          ))}
        </NoteSelectionBar>
      )}
      {isSetting && <SetPropertyDialog ids={notes} properties={properties} onClose={() => setSetting(false)} />}
      {acts.dialog}
      {publishing.dialog}
    </section>
  );
}

const NONE: never[] = [];
