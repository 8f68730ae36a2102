import { Plus } from 'lucide-react';
import { t } from '../../../../shared/messages/message';
import { chordKeys } from '../../../commands/shortcuts';
import { WayOn } from '../../../navigation/way-on';
import { changeNoteFilter } from '../../../note-selection/note-selection';
import { isNarrowed, WIDE, type NoteListFilter, type ShownKind } from '../../../note-selection/note-filter';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import styles from '../styles/vault.module.css';

/** How many entries a list or table has; null: not known yet. */
export const Total = ({ count }: { count: number | null }) => (
  <span className={styles.total} aria-live="polite">
    {count === null ? '' : t('vault.entries', { total: count })}
  </span>
);

export const NewNoteButton = ({ onCreate }: { onCreate: () => void }) => (
  <IconButton
    label={t('common.newNote')}
    keys={chordKeys('Mod+Shift+N')}
    icon={<Plus size={16} aria-hidden="true" />}
    onClick={onCreate}
  />
);

/** What stands where a filter leaves nothing, or nothing is there yet. */
export const NoRows = ({ filter, onCreate }: { filter: NoteListFilter; onCreate: () => void }) =>
  isNarrowed(filter) ? (
    <NothingFits onClear={() => changeNoteFilter(WIDE)} />
  ) : (
    <EmptyList show={filter.show} onCreate={onCreate} />
  );

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
