import { type ReactNode, useState } from 'react';
import type { UsageReport, UsageSum } from '../../../shared/ipc/routes/usage';
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
import styles from './usage.module.css';
import { labels, t } from '../../../shared/messages/message';
import { StackedBars } from '../../ui/charts/stacked-bars';
import { formatNumber } from '../../../shared/messages/format-number';

const tokensOf = ({ promptTokens, completionTokens }: UsageSum): number => promptTokens + completionTokens;

/** “12,480 tokens in 14 calls”. */
const tokensText = (sum: UsageSum): string => t('usage.tokensInCalls', { tokens: tokensOf(sum), calls: sum.calls });

/** The cost at today's prices, '' where no model has one; marked where some tokens have none. */
export function costText(sum: UsageSum, currency: string): string {
  const amount = amountText(sum, currency);
  return amount !== '' && sum.unpricedTokens > 0 ? t('usage.amountWithoutModelsNo', { amount }) : amount;
}

/** The same for a cell: “≥ 1.50 €” where some tokens have no price. */
export const costCellText = (sum: UsageSum, currency: string): string => {
  const amount = amountText(sum, currency);
  return amount === '' ? t('usage.noPrice') : sum.unpricedTokens > 0 ? `≥ ${amount}` : amount;
};

function amountText({ cost, unpricedTokens, calls }: UsageSum, currency: string): string {
  if (calls === 0 || (cost === 0 && unpricedTokens > 0)) return '';
  const amount = formatNumber(cost, { minimumFractionDigits: 2, maximumFractionDigits: cost < 1 ? 4 : 2 });
  return `${amount} ${currency}`.trim();
}

/** The same for a row: “2 estimated”. */
const estimateRowText = ({ calls, estimatedCalls }: UsageSum): string =>
  estimatedCalls === 0
    ? ''
    : estimatedCalls === calls
      ? t('usage.estimated')
      : t('usage.estimatedcallsNumberEstimated', { estimatedCalls });

/** How many calls are estimates; '' for none. */
export const estimateText = ({ calls, estimatedCalls }: UsageSum): string =>
  estimatedCalls === 0
    ? ''
    : estimatedCalls === calls
      ? t('usage.estimatedServerDidSay')
      : t('usage.callsEstimatedServerDid', { estimatedCalls });

type Period = '7' | '30' | '365';
const PERIOD_LABELS: Record<Period, string> = labels({
  '7': 'usage.n7Days',
  '30': 'usage.n30Days',
  '365': 'common.aYear',
});

/** What models were sent and replied, in tokens and money; limits and prices. */
export function UsageScreen() {
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
    <div className={styles.screen} data-pane="work">
      <TopBar
        title={t('common.usage')}
        facts={report === undefined ? null : <span>{t('usage.todayToday', { today: tokensText(report.today) })}</span>}
      >
        <Button size="small" tone="plain" disabled={exporting.isPending} onClick={() => exporting.mutate(null)}>
          {t('usage.exportAsCsv')}
        </Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.usage')}>
        {exported !== '' && (
          <p className={styles.note} role="status">
            {exported}
          </p>
        )}
        {report === undefined || spending === undefined ? (
          <Spinner text={t('common.reading')} />
        ) : (
          <>
            <RadioGroup
              label={t('common.period')}
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
          </>
        )}
      </div>
    </div>
  );
}

function UsageTables({ report, currency }: { report: UsageReport; currency: string }) {
  const go = useGo();
  const { period, days, tasks, models, sessions, turns } = report;
  const sessionName = (title: string, id: string) => (
    <Button size="small" tone="plain" onClick={() => go.toSession(id)}>
      {title || t('common.untitledChat')}
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
        first={t('common.model')}
        currency={currency}
        rows={models.map((sum) => ({
          key: `${sum.model} ${sum.host}`,
          name: t('usage.modelAtHost', { model: sum.model, host: sum.host }),
          sum,
        }))}
      />
      <UsageTable
        title={t('usage.byChat')}
        first={t('common.chat2')}
        currency={currency}
        rows={sessions.map((sum) => ({ key: sum.sessionId, name: sessionName(sum.title, sum.sessionId), sum }))}
      />
      <UsageTable
        title={t('usage.lastTurns')}
        first={t('usage.turn')}
        currency={currency}
        rows={turns.map((sum) => ({
          key: sum.messageId,
          name: `${formatDate(sum.at)}, ${sum.title || t('common.untitledChat')}`,
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

const usageSeries = () => [
  { name: t('usage.sent'), background: 'var(--accent)' },
  { name: t('usage.received'), background: 'var(--web)' },
];

/** Tokens by day: what was sent below, what came back above. The table beside it says the same in numbers. */
function UsageChart({ days }: { days: UsageReport['days'] }) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return (
    <StackedBars
      label={t('usage.tokensByDay')}
      series={usageSeries()}
      bars={days.map(({ day, promptTokens, completionTokens }) => ({
        key: day,
        name: day,
        values: [promptTokens, completionTokens],
      }))}
      describe={({ key }) => `${key}: ${tokensText(byDay.get(key)!)}`}
      mostText={(most) => t('usage.mostDayMostNumber', { most })}
    />
  );
}

interface UsageRow {
  key: string;
  name: ReactNode;
  sum: UsageSum;
}

interface UsageTableProps {
  title: string;
  /** Heading of the first column. */
  first: string;
  rows: readonly UsageRow[];
  currency: string;
}

/** Sums in rows: calls, tokens sent and received, cost. */
function UsageTable({ title, first, rows, currency }: UsageTableProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{t('usage.calls')}</th>
            <th scope="col">{t('usage.tokensSent')}</th>
            <th scope="col">{t('usage.sentFromCache')}</th>
            <th scope="col">{t('usage.tokensReceived')}</th>
            <th scope="col">{t('usage.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sum }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {estimateRowText(sum) !== '' && <span className={styles.note}> {estimateRowText(sum)}</span>}
              </th>
              <td>{formatNumber(sum.calls)}</td>
              <td>{formatNumber(sum.promptTokens)}</td>
              <td>{formatNumber(sum.cachedTokens)}</td>
              <td>{formatNumber(sum.completionTokens)}</td>
              <td>{costCellText(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
