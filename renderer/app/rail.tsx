import { Link, useLocation } from '@tanstack/react-router';
import {
  ChevronDown,
  Search,
  TriangleAlert,
  Activity,
  Archive,
  ArrowUpRight,
  BookUser,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  FolderSync,
  GitCommitVertical,
  HeartPulse,
  Inbox,
  Lightbulb,
  MessageCircle,
  NotebookText,
  Settings,
  Sparkles,
  Sunrise,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import { useId, useEffect } from 'react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { useChordKeys } from '../commands/commands';
import { Kbd } from '../ui/actions/kbd';
import { useStoredFlag } from '../ui/use-stored-flag';
import { VaultSwitcher } from '../vaults/vault-switcher';
import styles from './rail.module.css';
import { SCREEN_TITLES, screenPath, type ScreenPath } from './screen-title';
import { t, type PlainKey } from '../../shared/messages/message';
import { formatNumber } from '../../shared/messages/format-number';
import { useHasUnsaved } from '../ipc/unsaved-text';
import { useGo } from '../navigation/navigation';
import { TierMark } from '../ui/marks/tier-mark';
import { timeLeft } from '../ui/text/time-left';
import { formatList } from '../../shared/messages/format-list';
import { rich } from '../ui/text/rich-message';
import { healthWarning } from '../features/health/health-warning';
import { useRoute } from '../ipc/queries';

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

interface RailEntry {
  to: ScreenPath;
  icon: LucideIcon;
  count?: keyof AppStatus['counts'];
  /** What the number counts, for screen readers. */
  countLabel?: PlainKey;
}

/** What everybody uses: always in the rail. */
const MAIN_ENTRIES: readonly RailEntry[] = [
  { to: '/chat', icon: MessageCircle },
  { to: '/review', icon: Inbox, count: 'pending', countLabel: 'common.toReview' },
  { to: '/vault', icon: NotebookText, count: 'engrams', countLabel: 'common.notes' },
  { to: '/graph', icon: Waypoints },
  { to: '/search', icon: Search },
];

const HEALTH_ENTRY: RailEntry = { to: '/health', icon: HeartPulse };

/** The rest, under “More”. Health moves up beside the main entries while something is wrong. */
const MORE_ENTRIES: readonly RailEntry[] = [
  { to: '/calendar', icon: CalendarDays },
  { to: '/week', icon: CalendarRange },
  { to: '/daily-review', icon: Sunrise },
  { to: '/topics', icon: GitCommitVertical },
  { to: '/facts', icon: BookUser },
  { to: '/lessons', icon: Lightbulb },
  { to: '/cleaning', icon: Sparkles },
  { to: '/archive', icon: Archive },
  { to: '/live-folder', icon: FolderSync },
  { to: '/activity', icon: Activity },
  { to: '/usage', icon: ChartColumn },
  { to: '/outgoing', icon: ArrowUpRight },
  HEALTH_ENTRY,
  { to: '/settings', icon: Settings },
];

/** The foot of the rail: whether everything is saved, which model answers, and where text is sent. */
function RailStatus({ status }: { status: AppStatus | null }) {
  const hasUnsaved = useHasUnsaved();
  const settings = useRoute('settings.get', null).data?.settings;
  const go = useGo();
  if (status === null) return <div className={styles.foot}>{t('app.openingTheVault')}</div>;
  const { engine, index, questionsGoTo, readOnlyReason } = status;
  // One chat's answers may go to the agent while a server on this machine answers the others.
  const isAgentOffered = settings?.engine === 'provider' && settings.agent.argv.length > 0;
  return (
    <div className={styles.foot}>
      <div className={styles.saved}>
        {readOnlyReason !== null ? (
          <span className={styles.readOnly}>{t('app.readOnlyChangesSaved')}</span>
        ) : hasUnsaved ? (
          <>
            <span className={styles.unsaved} aria-hidden="true" /> <span>{t('app.saving')}</span>
          </>
        ) : (
          <>
            <TierMark tier="engram" isDecorative /> <span>{t('app.allChangesSaved')}</span>
          </>
        )}
      </div>
      <button type="button" className={styles.model} title={t('app.chooseModelSettings')} onClick={go.toSettings}>
        {engine.label}
      </button>
      {engine.sentTo !== null && (
        <div className={styles.leaves}>{t('common.textGoesToSentto', { sentTo: engine.sentTo })}</div>
      )}
      {questionsGoTo.length > 0 && (
        <div className={styles.leaves}>{t('collections.questionsGoTo', { hosts: formatList(questionsGoTo) })}</div>
      )}
      {engine.sentTo === null && questionsGoTo.length === 0 && !isAgentOffered && (
        <div>{t('common.nothingLeavesThisMachine')}</div>
      )}
      <IndexStatus index={index} />
    </div>
  );
}

function IndexStatus({ index }: { index: AppStatus['index'] }) {
  if (index.state === 'loading') return <div>{t('app.gettingSearchReady')}</div>;
  if (index.state === 'failed') return <div className={styles.readOnly}>{t('app.searchStoppedSeeHealth')}</div>;
  if (index.pending > 0) return <div>{t('app.indexingTextsLeft', { pending: index.pending })}</div>;
  if (index.toEmbed > index.embedded)
    return (
      <div>
        {rich('app.indexingEmbeddedNumberToembed', {
          embedded: index.embedded,
          toEmbed: index.toEmbed,
          secondsLeft: index.secondsLeft !== null && `, ${timeLeft(index.secondsLeft)}`,
        })}
      </div>
    );
  return null;
}

/** The disk fills and snapshots age without any event. */
const LOOK_EVERY_MS = 60_000;

/** What is wrong with the vault, in words; null when nothing is known to be. */
function useHealthWarning(status: AppStatus | null): string | null {
  // Not `enabled`: a turn changes the status some twenty times, and the report reads the disk.
  const { data: report, refetch } = useRoute('health.report', null, { enabled: false });
  const isOpen = status !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    void refetch();
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  if (status === null) return null;
  if (status.readOnlyReason !== null) return status.readOnlyReason;
  if (status.index.state === 'failed') return t('app.searchStoppedWorking');
  return report === undefined ? null : healthWarning(report, Date.now());
}
