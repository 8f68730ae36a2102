import { useRef, type KeyboardEvent } from 'react';
import type { PruneReport } from '../../../shared/ipc/routes/prune';
import styles from './prune.module.css';
import type { PruneTab } from './prune-rows';
import { TABS } from './prune-words';

/** What is offered, what is protected, what is archived; each with how many. */
export function PruneTabs({ tab, report, onChange }: { tab: PruneTab; report: PruneReport; onChange: (tab: PruneTab) => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (TABS.findIndex(({ id }) => id === tab) + step + TABS.length) % TABS.length;
    onChange(TABS[at]!.id);
    bar.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label="Notes by what could be done with them" onKeyDown={move}>
      {TABS.map(({ id, label, count }) => (
        <button
          key={id} type="button" role="tab" id={`prune-tab-${id}`} aria-selected={tab === id} aria-controls="prune-panel" tabIndex={tab === id ? 0 : -1}
          className={styles.tab} onClick={() => onChange(id)}
        >
          {label} <span className="num">{count(report).toLocaleString()}</span>
        </button>
      ))}
    </div>
  );
}
