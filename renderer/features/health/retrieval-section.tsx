import { useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { useNotesAreNotEnglish } from '../../ipc/use-notes-are-not-english';
import { Button } from '../../ui/actions/button';
import { HealthRow, HealthSection } from './health-row';
import { embeddingLine, indexLine, indexProblemLine, modelLine, type HealthLine } from './health-text';
import { SearchCheckRow } from './search-check-row';
import { NeverSurfacedRow } from './never-surfaced-row';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { formatSeconds } from '../../ui/text/format-seconds';

interface Props {
  report: HealthReport;
  now: number;
  isBusy: boolean;
  checkIndex: { isPending: boolean; run: () => void };
  rebuildIndex: { isPending: boolean; run: () => void };
  /** Progress of loading the index, 0 to 1; null when it is not loading. */
  indexShare: number | null;
}

/** What retrieval depends on: the index, the embeddings and the model; and the notes that were never surfaced. */
export function RetrievalSection({ report, now, isBusy, checkIndex, rebuildIndex, indexShare }: Props) {
  const queries = useQueryClient();
  const again = useCommand('health.continueEmbedding', {
    onSuccess: (changed) => queries.setQueryData(routeKey('health.report', null), changed),
  });
  const go = useGo();
  const readsOtherLanguages = useNotesAreNotEnglish();
  const problem = indexProblemLine(report);
  const { embedded, total, problem: embeddingProblem = null } = report.embedding;
  const isReading = embedded < total;
  // A fault of the embedding model has its own row and is not repeated here.
  const hasOwnProblem = problem !== null && report.index.problem !== embeddingProblem;
  return (
    <HealthSection title={t('health.finding')}>
      <HealthRow
        name={t('health.index')}
        line={indexLine(report, now)}
        working={
          rebuildIndex.isPending
            ? t('health.rebuildingStore')
            : checkIndex.isPending
              ? t('health.comparingEachEntryRecord')
              : undefined
        }
        share={indexShare}
      >
        <Button size="small" disabled={isBusy} onClick={checkIndex.run}>
          {t('health.checkNow')}
        </Button>
        <Button size="small" disabled={isBusy} onClick={rebuildIndex.run}>
          {t('health.rebuildTheIndex')}
        </Button>
      </HealthRow>
      {hasOwnProblem && <HealthRow name={t('health.indexProblem')} line={problem} />}
      <HealthRow
        name={t('health.meaning')}
        line={embeddingLine(report, readsOtherLanguages)}
        share={total === 0 ? null : embedded / total}
        working={isReading && embeddingProblem === null ? t('health.readingInTheBackground') : undefined}
      >
        {readsOtherLanguages && (
          <Button size="small" onClick={go.toSettings}>
            {t('health.setAModel')}
          </Button>
        )}
        {(isReading || embeddingProblem !== null) && (
          <Button size="small" disabled={again.isPending} onClick={() => again.mutate(null)}>
            {again.isPending ? t('health.asking') : t('health.continueNow')}
          </Button>
        )}
      </HealthRow>
      <ModelRow />
      <SearchCheckRow now={now} />
      <NeverSurfacedRow />
    </HealthSection>
  );
}

/** The model that answers, whether it responds, and a link to its settings. It is contacted only on request. */
function ModelRow() {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  const settings = useRoute('settings.get', null).data?.settings;
  const test = useCommand('models.test', { quiet: true });
  if (status === undefined) return null;
  const { engine } = status;
  const failed = test.data?.steps.find(({ ok }) => !ok);
  const tested: Partial<HealthLine> = test.isError
    ? { condition: 'attention', words: errorText(test.error) }
    : test.data === undefined
      ? {}
      : test.data.ok
        ? { words: t('health.labelAnswersTriedJust', { label: engine.label, seconds: formatSeconds(test.data.ms) }) }
        : {
            condition: 'attention',
            words: t('health.labelDoesAnswerShould', {
              label: engine.label,
              step: failed?.name ?? t('health.theTest'),
              detail: failed?.detail ?? t('common.failed'),
            }),
          };
  return (
    <HealthRow
      name={t('common.model')}
      line={{
        ...modelLine(engine, status.questionsGoTo),
        ...(engine.isOffline ? {} : { condition: 'unknown' }),
        ...(test.data?.ok === true && { condition: 'good' }),
        ...tested,
      }}
      working={test.isPending ? t('health.sendingShortMadeUp') : undefined}
    >
      {!engine.isOffline && settings !== undefined && (
        <Button
          size="small"
          disabled={test.isPending}
          onClick={() => test.mutate({ provider: settings.provider, key: null })}
        >
          {t('common.testConnection')}
        </Button>
      )}
      <Button size="small" onClick={go.toSettings}>
        {t('health.openSettings')}
      </Button>
    </HealthRow>
  );
}
