import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import type { NoteView } from '../../shared/domain/note-view';
import { parseSearchQuery } from '../../shared/lib/search-query/parse-search-query';
import { chordKeys } from '../commands/shortcuts';
import { useChordKeys, useCommands } from '../commands/commands';
import { IconButton } from '../ui/actions/icon-button';
import { showToast } from '../ui/feedback/toasts';
import { SavedSearchDialog } from './saved-search-dialog';
import { t } from '../../shared/messages/message';

const KEYS = 'Mod+Shift+S';

/** Saves what a screen searches for; also by its key and from the palette while the screen is open. */
export function SaveSearchButton({ query, view }: { query: string; view?: NoteView | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const keys = useChordKeys('search.save');
  const save = () => {
    if (query.trim() === '') showToast({ text: t('savedSearches.nothingToSave') });
    else if (parseSearchQuery(query, Date.now()).problems.length > 0)
      showToast({ text: t('savedSearches.wrongOperator') });
    else setOpen(true);
  };
  useCommands([
    { id: 'search.save', title: t('savedSearches.saveThis'), group: t('common.query'), keys: [KEYS], run: save },
  ]);
  return (
    <>
      <IconButton
        label={t('savedSearches.saveThis')}
        keys={keys ?? chordKeys(KEYS)}
        icon={<BookmarkPlus size={16} aria-hidden="true" />}
        disabled={query.trim() === ''}
        onClick={save}
      />
      {isOpen && <SavedSearchDialog saved={null} query={query.trim()} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
