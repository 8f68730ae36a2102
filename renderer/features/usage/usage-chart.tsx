import type { UsageReport } from '../../../shared/ipc/routes/usage';
import { StackedBars } from '../../ui/charts/stacked-bars';
import { tokensText } from './usage-text';
import { t } from '../../../shared/messages/message';

const usageSeries = () => [
  { name: t('usage.sentSeries'), background: 'var(--accent)' },
  { name: t('usage.receivedSeries'), background: 'var(--web)' },
];

/** Tokens by day: what was sent below, what came back above. The table beside it says the same in numbers. */
export function UsageChart({ days }: { days: UsageReport['days'] }) {
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
