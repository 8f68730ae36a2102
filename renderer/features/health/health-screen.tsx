import { useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { errorText } from '../../bridge/client';
import { routeKey, useCommand, useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { showToast } from '../../ui/toasts';
import { TopBar } from '../../ui/top-bar';
import { CleaningRow } from './cleaning-row';
import { HealthRow } from './health-row';
import { embeddingLine, indexLine, indexProblemLine, journalLine, spaceLine, storeLine, type HealthLine } from './health-words';
import { MemoryPatterns } from './memory-patterns';
import { SnapshotList } from './snapshot-list';
import styles from './health.module.css';

const REFRESH_MS = 2_000;

/** How the vault is: each part in words, each with what can be done about it. */
export function HealthScreen() {
  const queries = useQueryClient();
  const isAtWork = (report: HealthReport | undefined) => report !== undefined && (report.index.state === 'loading' || report.embedding.embedded < report.embedding.total);
  const query = useRoute('health.report', null, {
    staleTime: 0,
    // Only while something is under way: figures that stand still need no asking.
    refetchInterval: ({ state }) => (isAtWork(state.data) ? REFRESH_MS : false),
  });
  const status = useRoute('app.status', null);
  const refresh = () => void query.refetch();
  const verify = useCommand('health.verify', { onSuccess: (report) => queries.setQueryData(routeKey('health.report', null), report) });
  const checkIndex = useCommand('health.checkIndex', { onSuccess: (report) => queries.setQueryData(routeKey('health.report', null), report) });
  const rebuildStore = useCommand('health.rebuildStore', { onSuccess: () => { showToast({ text: 'The store was rebuilt from the journal.' }); refresh(); } });
  const rebuildIndex = useCommand('health.rebuildIndex', { onSuccess: () => { showToast({ text: 'The index was rebuilt.' }); refresh(); } });

  if (query.isError && query.data === undefined) return <ErrorState text={errorText(query.error)} onRetry={refresh} />;
  const report = query.data;
  const now = query.dataUpdatedAt;
  const problem = report === undefined ? null : indexProblemLine(report);
  const isBusy = verify.isPending || checkIndex.isPending || rebuildStore.isPending || rebuildIndex.isPending;
  const index = status.data?.index;
  // Figures of the index before the rebuild would look like progress.
  const indexShare = index === undefined || index.state !== 'loading' || index.entries + index.pending === 0 ? null : index.entries / (index.entries + index.pending);
  return (
    <div className={styles.screen}>
      <TopBar title="Health" facts={report === undefined ? undefined : <span>{summary(report, now)}</span>}>
        <Button onClick={() => verify.mutate(null)} disabled={isBusy || report === undefined}>{verify.isPending ? 'Checking…' : 'Check everything'}</Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Health">
        {report === undefined ? <div className={styles.loading}><Spinner text="looking at the vault" /></div> : (
          <>
            <ul className={styles.lines}>
              <HealthRow name="Journal" line={journalLine(report, now)} working={verify.isPending ? 'Reading every record' : undefined} />
              <HealthRow name="Store" line={storeLine(report)} working={rebuildStore.isPending ? 'Rebuilding it from the journal' : undefined}>
                <Button size="small" disabled={isBusy} onClick={() => rebuildStore.mutate(null)}>Rebuild the store</Button>
              </HealthRow>
              <HealthRow name="Index" line={indexLine(report, now)} working={rebuildIndex.isPending ? 'Rebuilding it from the store' : checkIndex.isPending ? 'Comparing each entry with its record' : undefined} share={indexShare}>
                <Button size="small" disabled={isBusy} onClick={() => checkIndex.mutate(null)}>Check now</Button>
                <Button size="small" disabled={isBusy} onClick={() => rebuildIndex.mutate(null)}>Rebuild the index</Button>
              </HealthRow>
              {problem !== null && <HealthRow name="Index, problem" line={problem} />}
              <HealthRow
                name="Meaning" line={embeddingLine(report)} share={report.embedding.total === 0 ? null : report.embedding.embedded / report.embedding.total}
                working={report.embedding.embedded < report.embedding.total ? 'Reading in the background' : undefined}
              />
              <CleaningRow now={now} />
              <HealthRow name="Disk" line={spaceLine(report)} />
            </ul>
            <MemoryPatterns />
            <SnapshotList snapshots={report.snapshots} onChanged={refresh} />
          </>
        )}
      </div>
    </div>
  );
}

function summary(report: HealthReport, now: number): string {
  const lines: HealthLine[] = [journalLine(report, now), storeLine(report), indexLine(report, now), embeddingLine(report), spaceLine(report), ...[indexProblemLine(report)].filter((line) => line !== null)];
  const bad = lines.filter(({ condition }) => condition === 'bad').length;
  const attention = lines.filter(({ condition }) => condition === 'attention').length;
  if (bad > 0) return `${bad} ${bad === 1 ? 'part is' : 'parts are'} damaged; see below what to do`;
  if (attention > 0) return `${attention} ${attention === 1 ? 'part needs' : 'parts need'} attention`;
  return lines.some(({ condition }) => condition === 'unknown') ? 'nothing wrong found; not all of it is checked' : 'all in order';
}
