import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { type BarSeries, StackedBars } from '../../ui/charts/stacked-bars';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { RadioGroup } from '../../ui/forms/radio-group';
import { decidedSeries, decidedText, summaryText, weekText } from './activity-text';
import styles from './activity.module.css';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';
import type { Zone } from '../../../shared/domain/vitality';

const ZONES: readonly Zone[] = ['active', 'stale', 'fading', 'archived'];

const zonesText = ({ from, zones }: LifeWeek): string =>
  t('activity.weekOfWeekZones', {
    week: weekText(from),
    zones:
      zones === null
        ? t('activity.notRecorded')
        : ZONES.map((zone) => `${formatNumber(zones[zone])} ${ZONE_LABELS[zone]}`).join(', '),
  });

/** The week from which on zones are known; null where all are. */
function recordedText(weeks: readonly LifeWeek[]): string | null {
  const first = weeks.find(({ zones }) => zones !== null);
  return first === undefined || first === weeks[0]
    ? null
    : t('activity.recordedSinceWeekWeek', { week: weekText(first.from) });
}

const linksText = (week: LifeWeek): string =>
  t('activity.weekOfWeekLinks', { week: weekText(week.from), links: week.links });

type Period = '12' | '26' | '52';
const periodOptions = (): { value: Period; label: string }[] => [
  { value: '12', label: t('activity.n12Weeks') },
  { value: '26', label: t('activity.n26Weeks') },
  { value: '52', label: t('common.aYear') },
];

const linkSeries = (): BarSeries[] => [{ name: t('common.links'), background: 'var(--accent)' }];
/** Zones are told apart by pattern too, as on the Storage page. */
const ZONE_BACKGROUNDS = {
  active: 'var(--zone-active)',
  stale: 'color-mix(in srgb, var(--zone-stale) 70%, var(--paper))',
  fading: 'repeating-linear-gradient(135deg, var(--zone-fading) 0 2px, var(--paper) 2px 4px)',
  archived: 'radial-gradient(var(--zone-archived) 1px, var(--paper) 1.4px) 0 0 / 5px 5px',
};
const zoneSeries = (): BarSeries[] =>
  ZONES.map((zone) => ({ name: ZONE_LABELS[zone], background: ZONE_BACKGROUNDS[zone] }));

/** The vault week by week: what was kept and linked, and how alive its notes were, as charts and as one table. */
export function ActivityFigures() {
  const [period, setPeriod] = useState<Period>('26');
  const query = useRoute('graph.life', { weeks: Number(period) }, { placeholderData: keepPreviousData });
  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const weeks = query.data;
  return (
    <div className={styles.figures}>
      {weeks === undefined ? (
        <Spinner text={t('activity.readingTheJournal')} />
      ) : weeks.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <p>{summaryText(weeks)}</p>
          <RadioGroup
            label={t('common.period')}
            isInline
            value={period}
            onChange={setPeriod}
            options={periodOptions()}
          />
          <Charts weeks={weeks} />
          <ActivityTable weeks={weeks} />
        </>
      )}
    </div>
  );
}

function Charts({ weeks }: { weeks: readonly LifeWeek[] }) {
  const byKey = new Map(weeks.map((week) => [String(week.from), week]));
  const chart = (
    title: string,
    series: readonly BarSeries[],
    valuesOf: (week: LifeWeek) => number[],
    describe: (week: LifeWeek) => string,
    mostText: (most: number) => string,
    hint: string | null = null,
  ) => (
    <section className={styles.chart} aria-label={title}>
      <h2>{title}</h2>
      <StackedBars
        label={t('activity.titleWeeksWeeksTable', { title, weeks: weeks.length })}
        series={series}
        bars={weeks.map((week) => ({ key: String(week.from), name: weekText(week.from), values: valuesOf(week) }))}
        describe={({ key }) => describe(byKey.get(key)!)}
        mostText={mostText}
      />
      {hint !== null && <p className={styles.hint}>{hint}</p>}
    </section>
  );
  return (
    <div className={styles.charts}>
      {chart(
        t('activity.notesDecidedEachWeek'),
        decidedSeries(),
        ({ kept, dropped }) => [kept, dropped],
        decidedText,
        (most) => t('activity.mostWeekMostNumber', { most }),
      )}
      {chart(
        t('activity.notesZoneEndEach'),
        zoneSeries(),
        ({ zones }) => ZONES.map((zone) => zones?.[zone] ?? 0),
        zonesText,
        (most) => t('activity.mostMostNumberNotes', { most }),
        recordedText(weeks),
      )}
      {chart(
        t('activity.linksMadeEachWeek'),
        linkSeries(),
        ({ links }) => [links],
        linksText,
        (most) => t('activity.mostWeekMostNumber', { most }),
      )}
    </div>
  );
}

function NothingYet() {
  const go = useGo();
  return (
    <EmptyState
      title={t('activity.noWeeksShowYet')}
      action={
        <Button tone="primary" onClick={go.toReview}>
          {t('common.goToReview')}
        </Button>
      }
    >
      {t('activity.keepFirstNotePage')}
    </EmptyState>
  );
}

/** The figures of all charts, the newest week first. */
function ActivityTable({ weeks }: { weeks: readonly LifeWeek[] }) {
  return (
    <table className={styles.table}>
      <caption>{t('activity.weekByWeek')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('activity.weekOf')}</th>
          <th scope="col">{t('common.kept2')}</th>
          <th scope="col">{t('common.dropped2')}</th>
          <th scope="col">{t('activity.linksMade')}</th>
          {ZONES.map((zone) => (
            <th key={zone} scope="col">
              {ZONE_LABELS[zone][0]!.toLocaleUpperCase() + ZONE_LABELS[zone].slice(1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ from, kept, dropped, links, zones }) => (
          <tr key={from}>
            <th scope="row">{weekText(from)}</th>
            {[kept, dropped, links, ...ZONES.map((zone) => zones?.[zone] ?? null)].map((value, column) => (
              // eslint-disable-next-line react/no-array-index-key -- columns do not move
              <td key={column}>{value === null ? <NotRecorded /> : formatNumber(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NotRecorded = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{t('activity.notRecorded')}</span>
  </>
);
