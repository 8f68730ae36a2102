import { useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { classNames } from '../../ui/class-names';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import { TopBar } from '../../ui/layout/top-bar';
import { attachmentsLine } from './attachments-text';
import { RetrievalSection } from './retrieval-section';
import { BackupFolderSection } from './backup-folder-section';
import { HealthRow } from './health-row';
import {
  embeddingLine,
  type HealthLine,
  indexLine,
  indexProblemLine,
  journalLine,
  spaceLine,
  storeLine,
  line,
} from './health-text';
import { MemoryPatterns } from './memory-patterns';
import { MemorySection } from './memory-section';
import { backupLine, newestVerified } from './memory-text';
import { StorageSection } from './storage-section';
import { SnapshotList } from './snapshot-list';
import styles from './health.module.css';
import { t } from '../../../shared/messages/message';
import type { RouteOutput } from '../../../shared/ipc/contract';
import { Disclosure } from '../../ui/disclosure';
import { healthWarning } from './health-warning';

const REFRESH_MS = 2_000;

/** Three lines say whether all is saved, backed up and found; each part with its actions is folded below them. */
export function HealthScreen() {
  const queries = useQueryClient();
  const isAtWork = (report: HealthReport | undefined) =>
    report !== undefined && (report.index.state === 'loading' || report.embedding.embedded < report.embedding.total);
  const query = useRoute('health.report', null, {
    staleTime: 0,
    // Polls only while something is running.
    refetchInterval: ({ state }) => (isAtWork(state.data) ? REFRESH_MS : false),
  });
  const status = useRoute('app.status', null);
  const vitality = useRoute('vitality.state', null).data;
  const attachments = useRoute('attachments.overview', null, { staleTime: 0 }).data;
  const refresh = () => void query.refetch();
  const verify = useCommand('health.verify', {
    onSuccess: (report) => queries.setQueryData(routeKey('health.report', null), report),
  });
  const checkValues = useCommand('vitality.check', {
    quiet: true,
    onSuccess: (state) => queries.setQueryData(routeKey('vitality.state', null), state),
  });
  const checkIndex = useCommand('health.checkIndex', {
    onSuccess: (report) => queries.setQueryData(routeKey('health.report', null), report),
  });
  const checkAttachments = useCommand('attachments.check', {
    quiet: true,
    onSuccess: (found) => queries.setQueryData(routeKey('attachments.overview', null), found),
  });
  const rebuildStore = useCommand('health.rebuildStore', {
    onSuccess: () => {
      showToast({ text: t('health.rebuilt', { name: t('health.store') }) });
      refresh();
    },
  });
  const rebuildIndex = useCommand('health.rebuildIndex', {
    onSuccess: () => {
      showToast({ text: t('health.rebuilt', { name: t('health.index') }) });
      refresh();
    },
  });

  const make = useCommand('health.snapshot', {
    onSuccess: ({ state }) => {
      showToast(
        state === 'verified'
          ? { text: t('app.backedUpBackupRead') }
          : { tone: 'error', text: t('app.backupFailedCheckLook') },
      );
      refresh();
    },
  });
  const checkBackup = useCommand('health.checkSnapshot', {
    onSuccess: (report) => queries.setQueryData(routeKey('health.report', null), report),
  });

  if (query.isError && query.data === undefined) return <ErrorState text={errorText(query.error)} onRetry={refresh} />;
  const report = query.data;
  const now = query.dataUpdatedAt;
  const isBusy = verify.isPending || checkIndex.isPending || rebuildStore.isPending || rebuildIndex.isPending;
  const index = status.data?.index;
  // The index's figures from before the rebuild would look like progress.
  const indexShare =
    index === undefined || index.state !== 'loading' || index.entries + index.pending === 0
      ? null
      : index.entries / (index.entries + index.pending);
  const checkEverything = () => {
    verify.mutate(null);
    if (vitality?.state === 'ready') checkValues.mutate(null);
    if (attachments !== undefined && attachments.files > 0) checkAttachments.mutate(null);
  };
  return (
    <div className={styles.screen}>
      <TopBar title={t('common.health')}>
        <Button onClick={checkEverything} disabled={isBusy || report === undefined}>
          {verify.isPending ? t('common.checking') : t('health.checkEverything')}
        </Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.health')}>
        {report === undefined ? (
          <div className={styles.loading}>
            <Spinner text={t('common.reading')} />
          </div>
        ) : (
          <>
            <ul className={classNames(styles.lines, styles.part)}>
              <HealthRow heading="h2" name={t('health.saved')} line={savedLine(report, attachments, now)} />
              <HealthRow
                heading="h2"
                name={t('health.backedUp')}
                line={backupLine(report, now)}
                isWorking={make.isPending || checkBackup.isPending}
              >
                <CheckBackupButton report={report} isBusy={make.isPending} check={checkBackup} />
                <Button size="small" disabled={make.isPending} onClick={() => make.mutate(null)}>
                  {t('common.backUpNow')}
                </Button>
              </HealthRow>
              <HealthRow heading="h2" name={t('common.query')} line={searchLine(report, now)} />
            </ul>
            <BackupFolderSection now={now} />
            <SnapshotList snapshots={report.snapshots} onChanged={refresh} />
            <div className={styles.part}>
              <Disclosure label={t('common.details')} isOpenAtFirst={healthWarning(report, now) !== null}>
                <StorageSection
                  report={report}
                  now={now}
                  isBusy={isBusy}
                  isVerifying={verify.isPending}
                  onVerify={() => verify.mutate(null)}
                  rebuildStore={rebuildStore}
                />
                <RetrievalSection
                  report={report}
                  now={now}
                  isBusy={isBusy}
                  indexShare={indexShare}
                  checkIndex={{ isPending: checkIndex.isPending, run: () => checkIndex.mutate(null) }}
                  rebuildIndex={{ isPending: rebuildIndex.isPending, run: () => rebuildIndex.mutate(null) }}
                />
              </Disclosure>
              <Disclosure label={t('health.memory')}>
                <MemorySection now={now} />
                <MemoryPatterns />
              </Disclosure>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

interface CheckBackupProps {
  report: HealthReport;
  isBusy: boolean;
  check: { mutate: (input: { id: string }) => void; isPending: boolean };
}

/** Reads the newest verified snapshot again, where there is one. */
function CheckBackupButton({ report, isBusy, check }: CheckBackupProps) {
  const newest = newestVerified(report.snapshots);
  if (newest === undefined) return null;
  return (
    <Button size="small" disabled={check.isPending || isBusy} onClick={() => check.mutate({ id: newest.id })}>
      {t('health.checkNow')}
    </Button>
  );
}

/** Whether everything is saved: the worst of what stores it, in its own words where something is wrong. */
function savedLine(
  report: HealthReport,
  attachments: RouteOutput<'attachments.overview'> | undefined,
  now: number,
): HealthLine {
  const parts = [journalLine(report, now), storeLine(report), spaceLine(report)];
  if (attachments !== undefined && attachments.files > 0) parts.push(attachmentsLine(attachments, now));
  const { notes = 0, sessions = 0, messages = 0, resources = 0 } = report.store.counts;
  const counts = t('health.notesNumberNotesSessions', { notes, sessions, messages, resources });
  return worstOf(parts) ?? line('good', t('app.allChangesSaved'), counts);
}

/** The same for search; work that goes on by itself is told, and is nothing wrong. */
function searchLine(report: HealthReport, now: number): HealthLine {
  const parts = [indexProblemLine(report), indexLine(report, now), embeddingLine(report)].filter(
    (part) => part !== null,
  );
  return (
    worstOf(parts) ??
    parts.find(({ condition }) => condition === 'waiting') ??
    line('good', t('health.searchReady'), '')
  );
}

/** The first part that is damaged, or else needs attention; null where none does. */
const worstOf = (parts: readonly HealthLine[]): HealthLine | null =>
  parts.find(({ condition }) => condition === 'bad') ??
  parts.find(({ condition }) => condition === 'attention') ??
  null;
