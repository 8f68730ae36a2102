import { Link, useLocation } from '@tanstack/react-router';
import {
  CalendarDays,
  Inbox,
  MessageCircle,
  NotebookText,
  Search,
  Settings,
  TriangleAlert,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect } from 'react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { useChordKeys } from '../commands/commands';
import { Kbd } from '../ui/actions/kbd';
import { classNames } from '../ui/class-names';
import { VaultSwitcher } from '../vaults/vault-switcher';
import styles from './rail.module.css';
import { homeOf, ROOM_TITLES, viewAt, type Room } from './rooms';
import { t } from '../../shared/messages/message';
import { formatNumber } from '../../shared/messages/format-number';
import { useHasUnsaved } from '../ipc/unsaved-text';
import { useGo } from '../navigation/navigation';
import { TierMark } from '../ui/marks/tier-mark';
import { timeLeft } from '../ui/text/time-left';
import { formatList } from '../../shared/messages/format-list';
import { rich } from '../ui/text/rich-message';
import { healthWarning } from '../features/health/health-warning';
import { useRoute } from '../ipc/queries';
import { COUNT_EVERY_MS, useInbox } from '../inbox/use-inbox';

/** The six rooms; they scroll above the foot, which stays: what is saved, what leaves, the vault and Settings. */
export function Rail({ status, onOpenPalette }: { status: AppStatus | null; onOpenPalette: () => void }) {
  const paletteKeys = useChordKeys('palette.open');
  const inbox = useInbox(COUNT_EVERY_MS);
  const worthIt = inbox?.worthIt ?? 0;
  const notes = status?.counts.engrams ?? 0;
  const counts: Partial<Record<Room, RailCount | null>> = {
    inbox: worthIt > 0 ? { shown: badgeText(worthIt), said: t('inbox.worthIt', { worthIt }) } : null,
    notes: notes > 0 ? { shown: formatNumber(notes), said: `${formatNumber(notes)} ${t('common.notes')}` } : null,
  };
  return (
    <nav className={styles.rail} aria-label={t('app.screens')} data-pane="rail">
      <div className={styles.brand}>{t('app.engramVault')}</div>
      <button type="button" className={styles.find} onClick={onOpenPalette}>
        <Search aria-hidden="true" />
        <span>{t('app.goTo2')}</span>
        {paletteKeys !== undefined && <Kbd keys={paletteKeys} />}
      </button>
      <ul className={styles.entries}>
        {ROOM_ENTRIES.map(({ room, icon }) => (
          <li key={room}>
            <RailLink
              room={room}
              icon={icon}
              to={room === 'inbox' ? (inbox?.firstWaiting()?.path ?? '/inbox') : homeOf(room).path}
              count={counts[room] ?? null}
            />
          </li>
        ))}
      </ul>
      <RailStatus status={status} />
      <div className={styles.corner}>
        <VaultSwitcher />
        <SettingsLink status={status} />
      </div>
    </nav>
  );
}

const ROOM_ENTRIES: readonly { room: Room; icon: LucideIcon }[] = [
  { room: 'chat', icon: MessageCircle },
  { room: 'inbox', icon: Inbox },
  { room: 'notes', icon: NotebookText },
  { room: 'days', icon: CalendarDays },
  { room: 'people', icon: UsersRound },
  { room: 'search', icon: Search },
];

/** A greater number of what waits says no more. */
const MAX_BADGE = 99;
const badgeText = (count: number): string => (count > MAX_BADGE ? `${formatNumber(MAX_BADGE)}+` : formatNumber(count));

interface RailCount {
  shown: string;
  /** The same for screen readers, with what is counted. */
  said: string;
}

interface RailLinkProps {
  room: Room;
  icon: LucideIcon;
  to: string;
  count: RailCount | null;
}

function RailLink({ room, icon: Icon, to, count }: RailLinkProps) {
  const isOpen = viewAt(useLocation().pathname)?.room === room;
  return (
    <Link to={to} className={classNames(styles.link, isOpen && styles.on)} aria-current={isOpen ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      {ROOM_TITLES[room]}
      {count !== null && (
        <span className={styles.count}>
          <span aria-hidden="true">{count.shown}</span>
          <span className="visually-hidden"> {count.said}</span>
        </span>
      )}
    </Link>
  );
}

/** The gear; a dot on it says that something is wrong with the vault, and leads to what it is. */
function SettingsLink({ status }: { status: AppStatus | null }) {
  const warning = useHealthWarning(status);
  const isOpen = viewAt(useLocation().pathname)?.room === 'settings';
  return (
    <Link
      to={warning === null ? '/settings' : '/settings/data/storage'}
      className={classNames(styles.gear, isOpen && styles.on)}
      aria-current={isOpen ? 'page' : undefined}
      title={warning ?? ROOM_TITLES.settings}
    >
      <Settings aria-hidden="true" />
      <span className="visually-hidden">{ROOM_TITLES.settings}</span>
      {warning !== null && (
        <span className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          <span className="visually-hidden"> {warning}</span>
        </span>
      )}
    </Link>
  );
}

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
      <button
        type="button"
        className={styles.model}
        title={t('app.chooseModelSettings')}
        onClick={() => go.toSettings('model')}
      >
        {engine.label}
      </button>
      <button type="button" className={styles.privacy} title={t('rooms.privacy')} onClick={go.toOutgoing}>
        {engine.sentTo !== null && (
          <span className={styles.leaves}>{t('common.textGoesToSentto', { sentTo: engine.sentTo })}</span>
        )}
        {questionsGoTo.length > 0 && (
          <span className={styles.leaves}>{t('collections.questionsGoTo', { hosts: formatList(questionsGoTo) })}</span>
        )}
        {engine.sentTo === null && questionsGoTo.length === 0 && (
          <span>{t(isAgentOffered ? 'rooms.privacy' : 'common.nothingLeavesThisMachine')}</span>
        )}
      </button>
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
