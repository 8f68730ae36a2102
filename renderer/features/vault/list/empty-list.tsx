import { Button } from '../../../ui/actions/button';
import { WayOn } from '../../../navigation/way-on';
import { EmptyState } from '../../../ui/feedback/empty-state';
import type { ShownKind } from './use-note-rows';
import { t } from '../../../../shared/messages/message';

const EMPTY_BY_STATUS = {
  pending: { title: 'vault.nothingToReview', text: 'vault.notesToReviewListedHere', to: 'chat' },
  dropped: { title: 'vault.nothingDropped', text: 'vault.droppedNotesListedHere', to: 'review' },
  archived: { title: 'vault.nothingArchived', text: 'vault.archivedNotesListedHere', to: 'archive' },
} as const;

/** What stands in a list without notes and without a filter. */
export function EmptyList({ show, onCreate }: { show: ShownKind; onCreate: () => void }) {
  if (show === 'resources')
    return (
      <EmptyState title={t('vault.noResourcesYet')} action={<WayOn to="settings" />}>
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
