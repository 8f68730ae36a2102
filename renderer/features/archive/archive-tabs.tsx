import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { TabBar } from '../../ui/layout/tab-bar';
import type { ArchiveTab } from './archive-rows';
import { archiveTabs } from './archive-text';
import { t } from '../../../shared/messages/message';

/** Suggested, protected and archived notes, each with its count. */
export function ArchiveTabs({
  tab,
  report,
  onChange,
}: {
  tab: ArchiveTab;
  report: ArchiveReport;
  onChange: (tab: ArchiveTab) => void;
}) {
  const tabs = archiveTabs().map(({ id, label, count }) => ({ id, label, count: count(report) }));
  return <TabBar name="archive" label={t('archive.notesWhatCouldDone')} tabs={tabs} tab={tab} onTab={onChange} />;
}
