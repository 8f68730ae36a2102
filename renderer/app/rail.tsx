import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { chordKeys } from '../commands/shortcuts';
import { Kbd } from '../ui/actions/kbd';
import styles from './rail.module.css';
import { RailStatus } from './rail-status';

const SCREENS = [
  { to: '/chat', label: 'Chat', count: () => null },
  { to: '/review', label: 'Review', count: (counts: AppStatus['counts']) => counts.pending },
  { to: '/vault', label: 'Vault', count: (counts: AppStatus['counts']) => counts.engrams },
  { to: '/lessons', label: 'Lessons', count: () => null },
  { to: '/facts', label: 'Facts', count: () => null },
  { to: '/graph', label: 'Graph', count: () => null },
  { to: '/search', label: 'Search', count: () => null },
  { to: '/cleaning', label: 'Cleaning', count: () => null },
  { to: '/health', label: 'Health', count: () => null },
  { to: '/settings', label: 'Settings', count: () => null },
] as const;

const COUNT_LABELS: Record<string, string> = { Review: 'undecided', Vault: 'engrams' };

/** Where you are, and that all is saved. */
export function Rail({ status, onOpenPalette }: { status: AppStatus | null; onOpenPalette: () => void }) {
  return (
    <nav className={styles.rail} aria-label="Screens" data-pane="rail">
      <div className={styles.brand}>Engram Vault</div>
      <button type="button" className={styles.find} onClick={onOpenPalette}>
        <Search aria-hidden="true" />
        <span>Go to…</span>
        <Kbd keys={chordKeys('Mod+K')} />
      </button>
      <ul className={styles.list}>
        {SCREENS.map(({ to, label, count }) => {
          const number = status === null ? null : count(status.counts);
          return (
            <li key={to}>
              <Link to={to} className={styles.link} activeProps={{ className: styles.on, 'aria-current': 'page' }}>
                {label}
                {number !== null && number > 0 && (
                  <span className={styles.count}>
                    {number.toLocaleString()}
                    <span className="visually-hidden"> {COUNT_LABELS[label]}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <RailStatus status={status} />
    </nav>
  );
}
