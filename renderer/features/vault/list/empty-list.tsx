import { STATUS_LABELS } from '../../../../shared/domain/note';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import type { ShownKind } from './use-note-rows';
import { t } from '../../../../shared/messages/message';

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
  const label = STATUS_LABELS[show];
  return (
    <EmptyState title={t('vault.nothingLabel', { label })}>{t('vault.notesLabelListedHere', { label })}</EmptyState>
  );
}
