import { useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import { TopBar } from '../../ui/layout/top-bar';
import { attachmentsLine } from './attachments-text';
import { RetrievalSection } from './retrieval-section';
import { BackupFolderSection } from './backup-folder-section';
import { HealthRow, HealthSection } from './health-row';
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
import { backupLine, usesLine, zonesLine } from './memory-text';
import { StorageSection } from './storage-section';
import { SnapshotList } from './snapshot-list';
import styles from './health.module.css';
import { t } from '../../../shared/messages/message';
import type { RouteOutput } from '../../../shared/ipc/contract';
import type { LiveFolderState } from '../../../shared/ipc/routes/live-folder';
import { formatDate } from '../../ui/text/date-text';

const REFRESH_MS = 2_000;

/** The condition of the vault: each part in words with its actions. */
export function HealthScreen() {
  const go = useGo();
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
      showToast({ text: t('health.storeRebuiltJournal') });
      refresh();
    },
  });
  const rebuildIndex = useCommand('health.rebuildIndex', {
    onSuccess: () => {
      showToast({ text: t('health.theIndexWasRebuilt') });
      refresh();
    },
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
      <TopBar
        title={t('common.health')}
        facts={report === undefined ? undefined : <span>{summary(linesOf(report, now, attachments, vitality))}</span>}
      >
        <Button tone="plain" onClick={go.toActivity}>
          {t('common.activity')}
        </Button>
        <Button onClick={checkEverything} disabled={isBusy || report === undefined}>
          {verify.isPending ? t('common.checking') : t('health.checkEverything')}
        </Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.health')}>
        {report === undefined ? (
          <div className={styles.loading}>
            <Spinner text={t('health.lookingAtTheVault')} />
          </div>
        ) : (
          <>
            <StorageSection
              report={report}
              now={now}
              isBusy={isBusy}
              isVerifying={verify.isPending}
              onVerify={() => verify.mutate(null)}
              rebuildStore={rebuildStore}
              onChanged={refresh}
            />
            <RetrievalSection
              report={report}
              now={now}
              isBusy={isBusy}
              indexShare={indexShare}
              checkIndex={{ isPending: checkIndex.isPending, run: () => checkIndex.mutate(null) }}
              rebuildIndex={{ isPending: rebuildIndex.isPending, run: () => rebuildIndex.mutate(null) }}
            />
            <MemorySection now={now} />
            <MemoryPatterns />
            <HealthSection title={t('health.machine')}>
              <HealthRow name={t('health.disk')} line={spaceLine(report)}>
                <Button size="small" onClick={go.toSettings}>
                  {t('health.dataFolderAndExports')}
                </Button>
              </HealthRow>
            </HealthSection>
            <BackupFolderSection now={now} />
            <LiveFolderHealth now={now} />
            <SnapshotList snapshots={report.snapshots} onChanged={refresh} />
          </>
        )}
      </div>
    </div>
  );
}

/** Every part's line that the summary counts. */
const linesOf = (
  report: HealthReport,
  now: number,
  attachments: RouteOutput<'attachments.overview'> | undefined,
  vitality: RouteOutput<'vitality.state'> | undefined,
) =>
  [
    journalLine(report, now),
    storeLine(report),
    backupLine(report, now),
    indexLine(report, now),
    embeddingLine(report),
    spaceLine(report),
    indexProblemLine(report),
    attachments === undefined || attachments.files === 0 ? null : attachmentsLine(attachments, now),
    vitality === undefined ? null : zonesLine(vitality, now),
    vitality === undefined ? null : usesLine(vitality, now),
  ].filter((part) => part !== null);

/** Parts that could be looked at are not faults and are not counted. */
function summary(lines: readonly HealthLine[]): string {
  const bad = lines.filter(({ condition }) => condition === 'bad').length;
  const attention = lines.filter(({ condition }) => condition === 'attention').length;
  if (bad > 0) return t('health.partsDamagedSeeBelow', { bad });
  if (attention > 0) return t('health.partsNeedAttention', { attention });
  return lines.some(({ condition }) => condition === 'unknown')
    ? t('health.nothingWrongFoundAll')
    : t('health.allInOrder');
}

/** How the live folder stands; nothing where none is chosen. */
function LiveFolderHealth({ now }: { now: number }) {
  const go = useGo();
  const { data: state } = useRoute('liveFolder.state', null, { staleTime: 0 });
  if (state === undefined || state.folder === null) return null;
  return (
    <HealthSection title={t('liveFolder.healthName')}>
      <HealthRow
        name={t('liveFolder.healthName')}
        line={liveFolderLine(state, now)}
        working={state.isRunning ? t('liveFolder.running') : undefined}
      >
        <Button size="small" onClick={state.waiting > 0 ? go.toLiveFolder : go.toSettings}>
          {state.waiting > 0 ? t('common.decide') : t('common.open')}
        </Button>
      </HealthRow>
    </HealthSection>
  );
}

function liveFolderLine(state: LiveFolderState, now: number): HealthLine {
  const { folder, isPaused, waiting, problems, problem, last } = state;
  const detail =
    last === null
      ? (folder ?? '')
      : `${t('liveFolder.lastRun', { at: formatDate(last.at, 'moment', now) })} · ${folder ?? ''}`;
  if (problem !== null) return line('attention', problem, detail);
  if (waiting > 0) return line('waiting', t('liveFolder.waiting', { waiting }), detail);
  if (problems.length > 0) return line('waiting', t('liveFolder.problems', { problems: problems.length }), detail);
  if (isPaused) return line('unknown', t('liveFolder.healthPaused'), detail);
  if (last === null) return line('unknown', t('liveFolder.notYet'), detail);
  return line('good', t('liveFolder.healthGood'), detail);
}
