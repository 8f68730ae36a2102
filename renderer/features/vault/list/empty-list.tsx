import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import type { ShownKind } from './use-note-rows';
import { t } from '../../../../shared/messages/message';

const EMPTY_BY_STATUS: Record<'pending' | 'dropped' | 'archived', [title: string, text: string]> = {
  pending: [t('vault.nothingToReview'), t('vault.notesToReviewListedHere')],
  dropped: [t('vault.nothingDropped'), t('vault.droppedNotesListedHere')],
  archived: [t('vault.nothingArchived'), t('vault.archivedNotesListedHere')],
};

/** What stands in a list without notes and without a filter. */
export function EmptyList({ show, onCreate }: { show: ShownKind; onCreate: () => void }) {
  if (show === 'resources')
    return <EmptyState title={t('vault.noResourcesYet')}>{t('vault.documentsImportUnderSettings')}</EmptyState>;
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
    return <EmptyState title={t('vault.nothingHidden')}>{t('vault.notesNeverWantUsed')}</EmptyState>;
  const [title, text] = EMPTY_BY_STATUS[show];
  return <EmptyState title={title}>{text}</EmptyState>;
}
