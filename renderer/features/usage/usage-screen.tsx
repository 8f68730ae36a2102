import { useState } from 'react';
import type { UsageReport } from '../../../shared/ipc/routes/usage';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TopBar } from '../../ui/layout/top-bar';
import { formatDate } from '../../ui/text/date-text';
import { TASK_LABELS } from '../../model-request/task-labels';
import { SpendingSection } from './spending-section';
import { UsageChart } from './usage-chart';
import { UsageTable } from './usage-table';
import { costText, estimateText, tokensText } from './usage-text';
import styles from './usage.module.css';
import { labels, t } from '../../../shared/messages/message';

type Period = '7' | '30' | '365';
const PERIOD_LABELS: Record<Period, string> = labels({
  '7': 'usage.n7Days',
  '30': 'usage.n30Days',
  '365': 'usage.aYear',
});

/** What models were sent and replied, in tokens and money; limits and prices. */
export function UsageScreen() {
  const go = useGo();
  const [period, setPeriod] = useState<Period>('30');
  const query = useRoute('usage.get', { days: Number(period) }, { staleTime: 0 });
  const settings = useRoute('settings.get', null);
  const isOffline = useRoute('app.status', null).data?.engine.isOffline ?? true;
  const { save } = useSaveSettings();
  const [exported, setExported] = useState('');
  const exporting = useCommand('usage.export', {
    onSuccess: ({ path, rows }) => setExported(t('usage.exportedRows', { rows, path })),
  });
  const failed = query.error ?? settings.error;
  if (failed !== null)
    return (
      <ErrorState
        text={errorText(failed)}
        onRetry={() => {
          void query.refetch();
          void settings.refetch();
        }}
      />
    );
  const report = query.data;
  const spending = settings.data?.settings.spending;
  return (
    <section className={styles.screen} aria-label={t('usage.usage')} data-pane="work">
      <TopBar
        title={t('usage.usage')}
        facts={report === undefined ? null : <span>{t('usage.todayToday', { today: tokensText(report.today) })}</span>}
      >
        <Button size="small" tone="plain" onClick={go.toOutgoing}>
          {t('usage.whatLeft')}
        </Button>
        <Button size="small" tone="plain" disabled={exporting.isPending} onClick={() => exporting.mutate(null)}>
          {t('usage.exportAsCsv')}
        </Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('usage.tokensAndCost')}>
        {exported !== '' && (
          <p className={styles.note} role="status">
            {exported}
          </p>
        )}
        {report === undefined || spending === undefined ? (
          <Spinner text={t('usage.addingUpTheCalls')} />
        ) : (
          <>
            <RadioGroup
              label={t('usage.period')}
              isInline
              value={period}
              onChange={setPeriod}
              options={(['7', '30', '365'] as const).map((value) => ({ value, label: PERIOD_LABELS[value] }))}
            />
            {report.period.calls === 0 ? (
              <EmptyState title={t('usage.noModelAskedTime')} action={<WayOn to={isOffline ? 'model' : 'chat'} />}>
                {t('usage.modelTokensCostCounted')}
              </EmptyState>
            ) : (
              <UsageTables report={report} currency={spending.currency} />
            )}
            <SpendingSection spending={spending} models={report.models.map(({ model }) => model)} save={save} />
            <p className={styles.note}>{t('usage.countedServerCountsWhere')}</p>
          </>
        )}
      </div>
    </section>
  );
}

function UsageTables({ report, currency }: { report: UsageReport; currency: string }) {
  const go = useGo();
  const { period, days, tasks, models, sessions, turns } = report;
  const sessionName = (title: string, id: string) => (
    <Button size="small" tone="plain" onClick={() => go.toSession(id)}>
      {title || t('usage.untitledChat')}
    </Button>
  );
  return (
    <>
      <p className={styles.total}>
        <strong>{tokensText(period)}</strong> {costText(period, currency)}{' '}
        <span className={styles.note}>{estimateText(period)}</span>
      </p>
      <UsageChart days={days} />
      <UsageTable
        title={t('usage.byTask')}
        first={t('usage.task')}
        currency={currency}
        rows={tasks.map((sum) => ({ key: sum.task, name: TASK_LABELS[sum.task], sum }))}
      />
      <UsageTable
        title={t('usage.byModel')}
        first={t('usage.model')}
        currency={currency}
        rows={models.map((sum) => ({
          key: `${sum.model} ${sum.host}`,
          name: t('usage.modelAtHost', { model: sum.model, host: sum.host }),
          sum,
        }))}
      />
      <UsageTable
        title={t('usage.byChat')}
        first={t('usage.chat')}
        currency={currency}
        rows={sessions.map((sum) => ({ key: sum.sessionId, name: sessionName(sum.title, sum.sessionId), sum }))}
      />
      <UsageTable
        title={t('usage.lastTurns')}
        first={t('usage.turn')}
        currency={currency}
        rows={turns.map((sum) => ({
          key: sum.messageId,
          name: `${formatDate(sum.at)}, ${sum.title || t('usage.untitledChat')}`,
          sum,
        }))}
      />
      <UsageTable
        title={t('usage.byDay')}
        first={t('usage.day')}
        currency={currency}
        rows={days
          .filter(({ calls }) => calls > 0)
          .toReversed()
          .map((sum) => ({ key: sum.day, name: sum.day, sum }))}
      />
    </>
  );
}
