import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { chordKeys } from '../commands/shortcuts';
import { Kbd } from '../ui/actions/kbd';
import { VaultSwitcher } from '../vaults/vault-switcher';
import styles from './rail.module.css';
import { RailStatus } from './rail-status';
import { SCREEN_TITLES, type ScreenPath } from './screen-title';

type Count = keyof AppStatus['counts'];

const SCREENS: readonly { to: ScreenPath; count?: Count }[] = [
  { to: '/chat' },
  { to: '/review', count: 'pending' },
  { to: '/vault', count: 'engrams' },
  { to: '/lessons' },
  { to: '/facts' },
  { to: '/graph' },
  { to: '/search' },
  { to: '/cleaning' },
  { to: '/usage' },
  { to: '/health' },
  { to: '/settings' },
];

const COUNT_LABELS: Partial<Record<Count, string>> = { pending: 'to review', engrams: 'notes' };

/** The list of screens with the current one marked, and the status below it. */
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
        {SCREENS.map(({ to, count }) => {
          const number = status === null || count === undefined ? 0 : status.counts[count];
          return (
            <li key={to}>
              <Link to={to} className={styles.link} activeProps={{ className: styles.on, 'aria-current': 'page' }}>
                {SCREEN_TITLES[to]}
                {count !== undefined && number > 0 && (
                  <span className={styles.count}>
                    {number.toLocaleString()}
                    <span className="visually-hidden"> {COUNT_LABELS[count]}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <RailStatus status={status} />
      <VaultSwitcher />
    </nav>
  );
}
