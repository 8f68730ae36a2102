import type { ReactNode } from 'react';
import { TabBar } from '../../../ui/layout/tab-bar';
import styles from './graph-pane.module.css';

const TABS = [
  { id: 'notes', label: 'Notes' },
  { id: 'communities', label: 'Communities' },
  { id: 'gaps', label: 'Gaps' },
  { id: 'path', label: 'Path' },
  { id: 'changes', label: 'Changes' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** A row of tabs and the panel of the active one. */
export function PaneTabs({ tab, onTab, children }: { tab: TabId; onTab: (tab: TabId) => void; children: ReactNode }) {
  return (
    <>
      <TabBar name="graph" label="Lists of the graph" tabs={TABS} tab={tab} onTab={onTab} className={styles.tabs} />
      <div id="graph-panel" className={styles.panel} role="tabpanel" aria-labelledby={`graph-tab-${tab}`}>
        {children}
      </div>
    </>
  );
}
