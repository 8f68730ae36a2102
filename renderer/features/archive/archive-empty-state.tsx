import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { EmptyState } from '../../ui/feedback/empty-state';
import type { ArchiveTab } from './archive-rows';
import { t } from '../../../shared/messages/message';

/** The explanation of each empty tab. */
export function ArchiveEmptyState({ tab, report }: { tab: ArchiveTab; report: ArchiveReport }) {
  if (tab === 'protected') {
    return (
      <EmptyState title={t('archive.nothingNeedsProtection')}>{t('archive.bridgesBetweenNotesPinned')}</EmptyState>
    );
  }
  if (tab === 'archived') {
    return <EmptyState title={t('archive.nothingIsArchived')}>{t('archive.whatArchiveLeavesDefault')}</EmptyState>;
  }
  return (
    <EmptyState title={t('archive.nothingHasFaded')}>
      {t('archive.noteNothingUsesFades')}
      {report.protectedCount > 0 && ` ${t('archive.wouldBeOffered', { protectedCount: report.protectedCount })}`}
    </EmptyState>
  );
}
