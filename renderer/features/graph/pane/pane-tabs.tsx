import type { ReactNode } from 'react';
import { TabBar } from '../../../ui/layout/tab-bar';
import styles from './graph-pane.module.css';
import { t } from '../../../../shared/messages/message';

const paneTabs = () =>
  [
    { id: 'notes', label: t('common.sharedNotes') },
    { id: 'communities', label: t('graph.communities') },
    { id: 'gaps', label: t('graph.gaps') },
    { id: 'path', label: t('graph.path2') },
    { id: 'changes', label: t('graph.changes') },
  ] as const;
export type TabId = ReturnType<typeof paneTabs>[number]['id'];

/** A row of tabs and the panel of the active one. */
export function PaneTabs({ tab, onTab, children }: { tab: TabId; onTab: (tab: TabId) => void; children: ReactNode }) {
  return (
    <>
      <TabBar
        name="graph"
        label={t('graph.listsOfTheGraph')}
        tabs={paneTabs()}
        tab={tab}
        onTab={onTab}
        className={styles.tabs}
      />
      <div id="graph-panel" className={styles.panel} role="tabpanel" aria-labelledby={`graph-tab-${tab}`}>
        {children}
      </div>
    </>
  );
}
