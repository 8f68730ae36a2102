import { useRef, useState, type FormEvent } from 'react';
import { type SavedSearch, MAX_QUERY, MAX_SEARCH_NAME } from '../../shared/domain/saved-search';
import type { NoteView } from '../../shared/domain/note-view';
import { errorText } from '../ipc/client';
import { useCommand } from '../ipc/queries';
import { QueryProblems } from '../query-field/query-field';
import { Button } from '../ui/actions/button';
import { TextField } from '../ui/forms/text-field';
import { Dialog } from '../ui/layout/dialog';
import styles from './saved-searches.module.css';
import { t } from '../../shared/messages/message';

/** Names a query and keeps it, or changes one that is kept. Its name has the focus. */
export function SavedSearchDialog({
  saved,
  query: given,
  view,
  onSaved,
  onClose,
}: {
  /** Null: a new one. */
  saved: SavedSearch | null;
  query: string;
  /** How it is shown as a table; absent: as before, and of a new one as a list. */
  view?: NoteView | undefined;
  onSaved?: (saved: SavedSearch) => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(saved?.name ?? '');
  const [query, setQuery] = useState(given);
  const save = useCommand('savedSearches.save', {
    quiet: true,
    notice: (row) => t('savedSearches.saved', { name: row.name }),
    onSuccess: (row) => {
      onSaved?.(row);
      onClose();
    },
  });
  const change = useCommand('savedSearches.change', {
    quiet: true,
    notice: (row) =>
      row.name === saved?.name && row.query === saved.query ? null : t('savedSearches.changed', { name: row.name }),
    onSuccess: onClose,
  });
  const error = save.error ?? change.error;
  const isReady = name.trim() !== '' && query.trim() !== '' && !save.isPending && !change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (saved === null) save.mutate({ name, query, ...(view === undefined ? {} : { view }) });
    else change.mutate({ id: saved.id, name, query });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(saved === null ? 'savedSearches.saveThis' : 'savedSearches.change')}
      description={t('savedSearches.explanation')}
      initialFocus={field}
      actions={
        <>
          <Button tone="primary" type="submit" form="saved-search-form" disabled={!isReady}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <form id="saved-search-form" className={styles.form} onSubmit={submit}>
        <TextField
          ref={field}
          label={t('common.name')}
          value={name}
          maxLength={MAX_SEARCH_NAME}
          dir="auto"
          error={error === null ? null : errorText(error)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('common.query')}
          value={query}
          maxLength={MAX_QUERY}
          dir="auto"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
        />
        <QueryProblems text={query} onChange={setQuery} />
      </form>
    </Dialog>
  );
}
