import { Columns3, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_VIEW, type NoteView } from '../../../../shared/domain/note-view';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import type { PropertySummary } from '../../../../shared/ipc/routes/tables';
import type { SavedSearchRow } from '../../../../shared/ipc/routes/saved-searches';
import { t } from '../../../../shared/messages/message';
import { useCommands } from '../../../commands/commands';
import { useCommand, useRoute } from '../../../ipc/queries';
import { filterOfQuery, queryOfFilter, type NoteListFilter } from '../../../note-selection/note-filter';
import { changeNoteSelection, openView, useSharedNoteSelection } from '../../../note-selection/note-selection';
import { SavedSearchDialog } from '../../../saved-searches/saved-search-dialog';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { showToast } from '../../../ui/feedback/toasts';
import { ColumnsDialog } from './columns-dialog';
import styles from './notes-table.module.css';

/** The saved views, one click apart; what was changed of one can be saved. Columns, exports, and the view's own name. */
export function ViewBar({ properties }: { properties: readonly PropertySummary[] }) {
  const { filter, view, savedId } = useSharedNoteSelection();
  const searches = useRoute('savedSearches.list', null).data ?? [];
  const [dialog, setDialog] = useState<'columns' | 'rename' | 'save' | null>(null);
  const saved = searches.find(({ id }) => id === savedId) ?? null;
  const isChanged = saved === null ? !isSame(view, DEFAULT_VIEW) : hasChanged(saved, filter, view);
  const query = queryOfFilter(filter);
  const change = useCommand('savedSearches.change', {
    notice: ({ name }) => t('savedSearches.changed', { name }),
  });
  const remove = useCommand('savedSearches.remove', {
    notice: ({ name }) => t('savedSearches.deleted', { name }),
    onSuccess: () => changeNoteSelection({ savedId: null }),
  });
  const { exportCsv, exportBase } = useExports(saved?.name ?? t('common.sharedNotes'), filter, view);
  useCommands([
    {
      id: 'table.columns',
      title: t('tables.chooseColumns'),
      group: t('common.sharedNotes'),
      run: () => setDialog('columns'),
    },
    { id: 'table.csv', title: t('tables.exportCsv'), group: t('common.sharedNotes'), run: exportCsv },
    { id: 'table.base', title: t('tables.exportBase'), group: t('common.sharedNotes'), run: exportBase },
  ]);
  return (
    <div className={styles.views} role="group" aria-label={t('tables.views')}>
      <button
        type="button"
        className={styles.viewButton}
        aria-pressed={saved === null}
        onClick={() => openView('is:kept', DEFAULT_VIEW, null)}
      >
        {t('common.keptNotes')}
      </button>
      {searches.flatMap((search) =>
        search.view === undefined ? (
          []
        ) : (
          <button
            key={search.id}
            type="button"
            className={styles.viewButton}
            aria-pressed={search.id === savedId}
            dir="auto"
            onClick={() => openView(search.query, search.view!, search.id)}
          >
            {search.name}
          </button>
        ),
      )}
      {isChanged && saved !== null && (
        <Button
          size="small"
          onClick={() => change.mutate({ id: saved.id, name: saved.name, query, view })}
          disabled={change.isPending}
        >
          {t('common.save')}
        </Button>
      )}
      {isChanged && (
        <Button size="small" tone="plain" onClick={() => setDialog('save')}>
          {t('tables.saveAs')}
        </Button>
      )}
      <span className={styles.end} />
      <IconButton
        label={t('vault.columns')}
        icon={<Columns3 size={16} aria-hidden="true" />}
        onClick={() => setDialog('columns')}
      />
      <Menu
        trigger={<IconButton label={t('tables.more')} icon={<MoreHorizontal size={16} aria-hidden="true" />} />}
        items={[
          ...(saved === null
            ? []
            : [
                { label: t('savedSearches.rename'), onSelect: () => setDialog('rename') },
                { label: t('tables.deleteView'), onSelect: () => remove.mutate({ id: saved.id }) },
              ]),
          { label: t('tables.exportCsv'), onSelect: exportCsv },
          { label: t('tables.exportBase'), onSelect: exportBase },
        ]}
      />
      {dialog === 'columns' && <ColumnsDialog view={view} properties={properties} onClose={() => setDialog(null)} />}
      {dialog === 'save' && (
        <SavedSearchDialog
          saved={null}
          query={query}
          view={view}
          onSaved={({ id, query: stored }) => openView(stored, view, id)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'rename' && saved !== null && (
        <SavedSearchDialog saved={saved} query={saved.query} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

const isSame = (one: NoteView, other: NoteView): boolean => canonicalJson(one) === canonicalJson(other);

function hasChanged({ query, view: stored }: SavedSearchRow, filter: NoteListFilter, view: NoteView): boolean {
  const { show, text, category, tag } = filter;
  const asSaved = canonicalJson(filterOfQuery(query)) === canonicalJson({ show, text, category, tag });
  return stored === undefined || !asSaved || !isSame(view, stored);
}

function useExports(name: string, { show, text, category, tag }: NoteListFilter, view: NoteView) {
  const told = (path: string, left: readonly string[]) =>
    showToast({
      text:
        left.length === 0
          ? t('tables.exported', { path })
          : t('tables.exportedWithout', { path, left: left.join(', ') }),
    });
  const csv = useCommand('tables.exportCsv', { onSuccess: ({ path }) => told(path, []) });
  const base = useCommand('tables.exportBase', { onSuccess: ({ path, left }) => told(path, left) });
  const { sorts, group, columns } = view;
  return {
    exportCsv: () =>
      csv.mutate({ show, text, category, tag, sorts, group, columns: columns.map((column) => column.name), name }),
    exportBase: () => base.mutate({ name, query: queryOfFilter({ show, text, category, tag, sort: 'updated' }), view }),
  };
}
