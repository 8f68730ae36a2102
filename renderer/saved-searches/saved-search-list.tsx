import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { SavedSearchId } from '../../shared/domain/ids';
import type { SavedSearchRow } from '../../shared/ipc/routes/saved-searches';
import { useCommand } from '../ipc/queries';
import { OrderedList } from '../ui/lists/ordered-list';
import { SavedSearchDialog } from './saved-search-dialog';
import { t } from '../../shared/messages/message';

interface SavedSearchListProps {
  searches: readonly SavedSearchRow[];
  /** The one that is shown; null: none of them. */
  chosen: SavedSearchId | null;
  /** Whether what it opens is the list that `count` counts. */
  isCounted: (search: SavedSearchRow) => boolean;
  onChoose: (search: SavedSearchRow) => void;
}

/** The saved searches in the person's order. */
export function SavedSearchList({ searches, chosen, isCounted, onChoose }: SavedSearchListProps) {
  const [changing, setChanging] = useState<SavedSearchRow | null>(null);
  const move = useCommand('savedSearches.move');
  const remove = useCommand('savedSearches.remove', {
    notice: ({ name }) => t('savedSearches.deleted', { name }),
  });
  return (
    <>
      <OrderedList
        label={t('savedSearches.title')}
        icon={<Bookmark size={13} aria-hidden="true" />}
        rows={searches.map((search) => ({
          ...search,
          title: search.query,
          ...(isCounted(search) ? { detail: t('savedSearches.entries', { count: search.count }) } : {}),
        }))}
        chosen={chosen}
        onOpen={onChoose}
        onMove={({ id }, to, done) => move.mutate({ id, to }, { onSuccess: done })}
        removal={{ text: t('common.delete'), onRemove: ({ id }) => remove.mutate({ id }) }}
        renaming={{ text: t('savedSearches.rename'), onRename: setChanging }}
      />
      {changing !== null && (
        <SavedSearchDialog saved={changing} query={changing.query} onClose={() => setChanging(null)} />
      )}
    </>
  );
}
