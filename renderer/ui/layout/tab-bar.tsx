import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '../class-names';
import styles from './tab-bar.module.css';
import { formatNumber } from '../../../shared/messages/format-number';

interface Props<Id extends string> {
  /** Prefix of the ids: tabs are `NAME-tab-ID`, the panel they control is `NAME-panel`. */
  name: string;
  label: string;
  tabs: readonly { id: Id; label: string; count?: number }[];
  tab: Id;
  onTab: (tab: Id) => void;
  className?: string | undefined;
}

/** A row of tabs; arrow keys move to the next tab and select it. */
export function TabBar<Id extends string>({ name, label, tabs, tab, onTab, className }: Props<Id>) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = (tabs.findIndex(({ id }) => id === tab) + step + tabs.length) % tabs.length;
    onTab(tabs[at]!.id);
    bar.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[at]?.focus();
  };
  return (
    <div ref={bar} className={classNames(styles.tabs, className)} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, label: words, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          aria-selected={tab === id}
          aria-controls={`${name}-panel`}
          tabIndex={tab === id ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(id)}
        >
          {words}
          {count !== undefined && (
            <>
              {' '}
              <span className="num">{formatNumber(count)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
