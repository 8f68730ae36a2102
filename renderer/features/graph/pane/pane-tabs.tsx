import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from '../graph.module.css';

export const TABS = [
  { id: 'notes', label: 'Notes' }, { id: 'communities', label: 'Communities' }, { id: 'gaps', label: 'Gaps' }, { id: 'path', label: 'Path' }, { id: 'changes', label: 'Changes' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** One row of tabs and what the chosen one holds. */
export function PaneTabs({ tab, onTab, children }: { tab: TabId; onTab: (tab: TabId) => void; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (TABS.findIndex(({ id }) => id === tab) + step + TABS.length) % TABS.length;
    onTab(TABS[at]!.id);
    bar.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <>
      <div ref={bar} className={styles.tabs} role="tablist" aria-label="Lists of the graph" onKeyDown={move}>
        {TABS.map(({ id, label }) => (
          <button key={id} type="button" role="tab" id={`graph-tab-${id}`} aria-selected={tab === id} aria-controls="graph-panel" tabIndex={tab === id ? 0 : -1} className={styles.tab} onClick={() => onTab(id)}>{label}</button>
        ))}
      </div>
      <div id="graph-panel" className={styles.panel} role="tabpanel" aria-labelledby={`graph-tab-${tab}`}>{children}</div>
    </>
  );
}
