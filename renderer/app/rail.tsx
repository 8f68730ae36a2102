import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, Search, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { useChordKeys } from '../commands/commands';
import { Kbd } from '../ui/actions/kbd';
import { useStoredFlag } from '../ui/use-stored-flag';
import { HEALTH_ENTRY, MAIN_ENTRIES, MORE_ENTRIES, type RailEntry } from './rail-entries';
import { VaultSwitcher } from '../vaults/vault-switcher';
import styles from './rail.module.css';
import { RailStatus } from './rail-status';
import { SCREEN_TITLES, screenPath } from './screen-title';
import { useHealthWarning } from './use-health-warning';
import { t } from '../../shared/messages/message';
import { formatNumber } from '../../shared/messages/format-number';

/** The screens: five always, Health when something is wrong, the rest under “More”; they scroll above the status. */
export function Rail({ status, onOpenPalette }: { status: AppStatus | null; onOpenPalette: () => void }) {
  const current = screenPath(useLocation().pathname);
  const warning = useHealthWarning(status);
  const [isMoreOpen, toggleMore] = useStoredFlag('rail:more', false);
  const moreId = useId();
  const paletteKeys = useChordKeys('palette.open');
  const more = MORE_ENTRIES.filter((entry) => warning === null || entry !== HEALTH_ENTRY);
  // The current screen stays in sight while the others are folded.
  const shown = isMoreOpen ? more : more.filter(({ to }) => to === current);
  return (
    <nav className={styles.rail} aria-label={t('app.screens')} data-pane="rail">
      <div className={styles.brand}>{t('app.engramVault')}</div>
      <button type="button" className={styles.find} onClick={onOpenPalette}>
        <Search aria-hidden="true" />
        <span>{t('app.goTo2')}</span>
        {paletteKeys !== undefined && <Kbd keys={paletteKeys} />}
      </button>
      <div className={styles.entries}>
        <ul className={styles.list}>
          {MAIN_ENTRIES.map((entry) => (
            <RailLink key={entry.to} entry={entry} status={status} />
          ))}
          {warning !== null && <RailLink entry={HEALTH_ENTRY} status={status} warning={warning} />}
        </ul>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isMoreOpen}
          aria-controls={moreId}
          onClick={toggleMore}
        >
          <ChevronDown aria-hidden="true" className={isMoreOpen ? styles.turned : undefined} />
          {t('app.more')}
        </button>
        <ul className={styles.list} id={moreId}>
          {shown.map((entry) => (
            <RailLink key={entry.to} entry={entry} status={status} />
          ))}
        </ul>
      </div>
      <RailStatus status={status} />
      <VaultSwitcher />
    </nav>
  );
}

function RailLink({
  entry: { to, icon: Icon, count, countLabel },
  status,
  warning,
}: {
  entry: RailEntry;
  status: AppStatus | null;
  warning?: string;
}) {
  const number = status === null || count === undefined ? 0 : status.counts[count];
  return (
    <li>
      <Link
        to={to}
        className={styles.link}
        activeProps={{ className: styles.on, 'aria-current': 'page' }}
        title={warning}
      >
        <Icon aria-hidden="true" />
        {SCREEN_TITLES[to]}
        {number > 0 && countLabel !== undefined && (
          <span className={styles.count}>
            {formatNumber(number)}
            <span className="visually-hidden"> {t(countLabel)}</span>
          </span>
        )}
        {warning !== undefined && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            <span className="visually-hidden"> {warning}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
