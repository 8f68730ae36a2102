import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import type { ArchiveTab } from './archive-rows';
import { t } from '../../../shared/messages/message';

/** The explanation of each empty tab. */
export function ArchiveEmptyState({ tab, report }: { tab: ArchiveTab; report: ArchiveReport }) {
  if (tab === 'protected') {
    return (
      <EmptyState title={t('archive.nothingNeedsProtection')} action={<WayOn to="notes" />}>
        {t('archive.bridgesBetweenNotesPinned')}
      </EmptyState>
    );
  }
  if (tab === 'archived') {
    return (
      <EmptyState title={t('archive.nothingIsArchived')} action={<WayOn to="notes" />}>
        {t('archive.whatArchiveLeavesDefault')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('archive.nothingHasFaded')} action={<WayOn to="notes" />}>
      {t('archive.noteNothingUsesFades')}
      {report.protectedCount > 0 && ` ${t('archive.wouldBeOffered', { protectedCount: report.protectedCount })}`}
    </EmptyState>
  );
}
