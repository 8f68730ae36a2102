import { FolderSync, ShieldAlert, RotateCcw, SquareTerminal, HardDrive } from 'lucide-react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { useCommand, useRoute, routeKey } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { DateText, formatDate } from '../ui/text/date-text';
import styles from './app-banners.module.css';
import type { TableName } from '../../shared/domain/tables';
import type { LostChange, RecoveryReport } from '../../shared/domain/recovery-report';
import { labels, t } from '../../shared/messages/message';
import { num, rich, strong } from '../ui/text/rich-message';
import { formatNumber } from '../../shared/messages/format-number';
import { quoted } from '../../shared/messages/quoted';
import { useState } from 'react';
import { useStoredFlag } from '../ui/use-stored-flag';
import { localDay } from '../../shared/lib/time/day-name';
import { vaultStorageKey } from '../ipc/vault-storage';
import { NewVersionBanner } from './new-version-banner';
import { useGo } from '../navigation/navigation';
import { useQueryClient } from '@tanstack/react-query';
import type { Excluded, SettingsView } from '../../shared/ipc/routes/settings';

const TABLE_LABELS: Record<string, string> = labels({
  sessions: 'common.sessions',
  messages: 'app.messages',
  notes: 'common.notes',
  noteVersions: 'app.versionsOfNotes',
  links: 'common.links',
  resources: 'common.resources',
  chunks: 'app.chunks',
  traces: 'app.traces',
  feedback: 'app.feedback',
  accessEvents: 'common.uses',
  facts: 'common.facts',
  lessons: 'common.lessons',
  entities: 'app.entities',
  decisions: 'common.decisions',
  summaries: 'app.writtenSummaries',
  topics: 'common.topics',
  proposals: 'app.proposals',
  actionGroups: 'app.actionGroups',
  attachments: 'common.attachments',
  savedSearches: 'mainLists.tableSavedSearches',
  projects: 'mainProjects.table',
}) satisfies Record<TableName, string>;

/** The banners for what the person must know at once: the vault is read-only, or start-up repaired something. */
export function AppBanners({ status }: { status: AppStatus | null }) {
  if (status === null) return null;
  return (
    <>
      {status.readOnlyReason !== null && (
        <div className={styles.readOnly} role="alert">
          <ShieldAlert aria-hidden="true" />
          <div>
            {rich('app.readOnlyReadonlyreasonWhat', {
              strong,
              readOnlyReason: status.readOnlyReason,
            })}
          </div>
        </div>
      )}
      <UnknownExclusionsBanner />
      {status.recovery !== null && <RecoveryBanner report={status.recovery} />}
      <SyncedFolderBanner />
      <BackupReminder />
      <NewVersionBanner />
      {status.commandLineChanges > 0 && <CommandLineBanner changes={status.commandLineChanges} />}
    </>
  );
}

function CommandLineBanner({ changes }: { changes: number }) {
  const dismiss = useCommand('app.dismissCommandLineChanges');
  return (
    <div className={styles.news} role="status">
      <SquareTerminal aria-hidden="true" />
      <div className={styles.body}>{rich('app.changesNumberChangesCommand', { changes, num })}</div>
      <Button size="small" onClick={() => dismiss.mutate(null)}>
        {t('common.dismiss')}
      </Button>
    </div>
  );
}

const MAX_LISTED = 20;

/** What could not be brought back, as far as it is known. */
function LostChanges({ changes }: { changes: readonly LostChange[] }) {
  const known = changes.filter(({ at, label, rows }) => at !== null || label !== null || rows.length > 0);
  if (known.length === 0) return null;
  return (
    <ul className={styles.lost} aria-label={t('app.lost')}>
      {known.slice(0, MAX_LISTED).map(({ seq, at, label, rows }) => (
        <li key={seq}>
          {rich('app.changeSeqNumberAtlabel', {
            seq,
            num,
            at: at !== null && (
              <>
                {', '}
                <DateText at={at} />
              </>
            ),
            label: label !== null && `: ${label}`,
          })}
          {rows.map(({ table, id, title }) => (
            <span key={`${table}/${id}`} className={styles.when}>
              {' '}
              {TABLE_LABELS[table] ?? table} {title === null ? id : quoted(title)}
            </span>
          ))}
        </li>
      ))}
      {known.length > MAX_LISTED && <li>{t('common.andMore', { count: known.length - MAX_LISTED })}</li>}
    </ul>
  );
}

function RecoveryBanner({ report }: { report: RecoveryReport }) {
  const dismiss = useCommand('app.dismissRecovery');
  const tables = Object.keys(report.after).filter(
    (table) => report.after[table] !== 0 || (report.before[table] ?? 0) !== 0,
  );
  return (
    <section className={styles.recovery} aria-label={t('app.whatWasRestored')}>
      <RotateCcw aria-hidden="true" />
      <div className={styles.body}>
        <div>
          <strong>{t('app.vaultPutTogetherAgain')}</strong> {report.cause}{' '}
          <span className={styles.when}>
            <DateText at={report.at} />
          </span>
        </div>
        <ul className={styles.counts}>
          {tables.map((table) => (
            <li key={table}>
              {TABLE_LABELS[table] ?? table}{' '}
              <span className="num">
                {formatNumber(report.before[table] ?? 0)} → {formatNumber(report.after[table] ?? 0)}
              </span>
            </li>
          ))}
        </ul>
        <LostChanges changes={report.lost ?? []} />
      </div>
      <Button size="small" onClick={() => dismiss.mutate(null)}>
        {t('common.dismiss')}
      </Button>
    </section>
  );
}

/** A folder that a service copies is no place to write from two machines; told until the person has read it. */
function SyncedFolderBanner() {
  const view = useRoute('vaults.list', null).data;
  const [isRead, setRead] = useStoredFlag(vaultStorageKey('synced-folder-read'), false);
  const service = view?.vaults.find(({ id }) => id === view.openId)?.syncedBy ?? null;
  if (service === null || isRead) return null;
  return (
    <div className={styles.news} role="status">
      <FolderSync aria-hidden="true" />
      <div className={styles.body}>{t('vaults.copiedSyncedbyUseOne', { syncedBy: service })}</div>
      <Button size="small" onClick={setRead}>
        {t('common.dismiss')}
      </Button>
    </div>
  );
}

const storageKey = (): string => vaultStorageKey('backup-reminder-put-off');

/** Reminds of a backup folder whose last copy is older than the person wished; once put off, not before tomorrow. */
function BackupReminder() {
  const go = useGo();
  const { data: state } = useRoute('backup.folder', null);
  const today = localDay(Date.now());
  const [putOff, setPutOff] = useState(() => localStorage.getItem(storageKey()));
  if (state === undefined || !state.isOverdue || state.isRunning || putOff === today) return null;
  if (state.isConnected && state.problem === null) return null;
  return (
    <div className={styles.news} role="status">
      <HardDrive aria-hidden="true" />
      <div className={styles.body}>
        {state.last === null ? t('app.noBackupYetFolder') : t('app.lastBackupAt', { at: formatDate(state.last.at) })}{' '}
        {state.isConnected ? t('app.theLastTryFailed') : t('app.connectDriveNextOne')}
      </div>
      <Button size="small" onClick={go.toHealth}>
        {t('common.show')}
      </Button>
      <Button
        size="small"
        tone="plain"
        onClick={() => {
          localStorage.setItem(storageKey(), today);
          setPutOff(today);
        }}
      >
        {t('app.tomorrow')}
      </Button>
    </div>
  );
}

/** The settings file could not be read: what is paused, and how the person says again what is excluded. */
export function UnknownExclusionsBanner() {
  const queries = useQueryClient();
  const view = useRoute('settings.get', null).data;
  const confirm = useCommand('settings.confirmExcluded');
  if (view?.unknownExcluded === undefined) return null;
  const { problem, copy } = view.unknownExcluded;
  const decide = (use: 'copy' | 'list') =>
    confirm.mutate(
      { use },
      { onSuccess: (next) => queries.setQueryData<SettingsView>(routeKey('settings.get', null), next) },
    );
  return (
    <div className={styles.readOnly} role="alert">
      <ShieldAlert aria-hidden="true" />
      <div className={styles.body}>{rich('app.excludedUnknown', { strong, problem })}</div>
      {copy !== null && (
        <Button size="small" onClick={() => decide('copy')}>
          {t('app.useGoodCopy', { names: countOf(copy) })}
        </Button>
      )}
      <Button size="small" onClick={() => decide('list')}>
        {t('app.useListsOfSettings', { names: countOf(view.settings.excluded) })}
      </Button>
    </div>
  );
}

const countOf = ({ people, places, folders }: Excluded): number => people.length + places.length + folders.length;
