import type { PruneReport } from '../../../shared/ipc/routes/prune';
import { TabBar } from '../../ui/tab-bar';
import type { PruneTab } from './prune-rows';
import { TABS } from './prune-words';

/** What is offered, what is protected, what is archived; each with how many. */
export function PruneTabs({
  tab,
  report,
  onChange,
}: {
  tab: PruneTab;
  report: PruneReport;
  onChange: (tab: PruneTab) => void;
}) {
  const tabs = TABS.map(({ id, label, count }) => ({ id, label, count: count(report) }));
  return <TabBar name="prune" label="Notes by what could be done with them" tabs={tabs} tab={tab} onTab={onChange} />;
}
