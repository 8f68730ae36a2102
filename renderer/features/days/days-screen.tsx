import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addMonths, localDay, startOfDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useOpenDay } from '../../ipc/use-open-day';
import type { DaysScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { ErrorState } from '../../ui/feedback/error-state';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { formatDay } from '../../ui/text/day-text';
import { ActivityFigures } from './activity-figures';
import { ActivityStrip } from './activity-strip';
import { DailyTemplateDialog } from './daily-template-dialog';
import { DayList } from './day-list';
import { DayPanel } from './day-panel';
import styles from './days.module.css';
import { MonthGrid } from './month-grid';
import { monthOf } from './month-weeks';
import { WeekPanel } from './week-panel';

type View = 'month' | 'list' | 'activity';
type Beside = 'day' | 'week';

// What was chosen survives visits to other rooms.
let last: { day: string | null; view: View; beside: Beside } = { day: null, view: 'month', beside: 'day' };

/** The vault by day: the weeks as a strip, a month of what was kept and said, and beside it one day or its week. */
export function DaysScreen({ day: asked, view: askedView, beside: askedBeside }: DaysScreenProps) {
  const today = localDay(Date.now());
  const openDay = useOpenDay();
  const [day, setDay] = useState(asked ?? last.day ?? today);
  const [view, setView] = useState<View>(askedView ?? last.view);
  const [beside, setBeside] = useState<Beside>(askedBeside ?? last.beside);
  const [isTemplateOpen, setTemplateOpen] = useState(false);
  const month = monthOf(day);
  const days = useRoute('days.month', { month }, { placeholderData: (before) => before });
  useEffect(() => {
    if (asked !== null) setDay(asked);
    if (askedView !== null) setView(askedView);
    if (askedBeside !== null) setBeside(askedBeside);
  }, [asked, askedView, askedBeside]);
  useEffect(() => {
    last = { day, view, beside };
  }, [day, view, beside]);
  const move = (to: string) => {
    // A date outside these years has no name.
    if (Number.isFinite(startOfDay(to)) && to >= '0002' && to < '9998') setDay(to);
  };
  const showWeek = (of: string) => {
    move(of);
    setBeside('week');
  };
  const counts = new Map((days.data ?? []).map((ofDay) => [ofDay.day, ofDay]));

  return (
    <div className={styles.screen}>
      <TopBar title={t('rooms.days')} facts={<span>{formatDay(day, 'month')}</span>}>
        <IconButton
          label={t('calendar.monthBefore')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => move(addMonths(day, -1))}
        />
        <Button size="small" onClick={() => move(today)} disabled={day === today}>
          {t('calendar.today')}
        </Button>
        <IconButton
          label={t('calendar.monthAfter')}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => move(addMonths(day, 1))}
        />
        <Button size="small" tone="plain" onClick={() => setTemplateOpen(true)}>
          {t('calendar.template')}
        </Button>
      </TopBar>
      <ActivityStrip onShowWeek={showWeek} />
      <div className={styles.columns}>
        <section className={styles.month} aria-label={formatDay(day, 'month')}>
          <TabBar
            name="days"
            label={t('calendar.showTheMonthAs')}
            tabs={[
              { id: 'month', label: t('calendar.month') },
              { id: 'list', label: t('common.list') },
              { id: 'activity', label: t('activity.weekByWeek') },
            ]}
            tab={view}
            onTab={setView}
            className={styles.tabs}
          />
          <div id="days-panel" role="tabpanel" aria-labelledby={`days-tab-${view}`} className={styles.tabPanel}>
            {view === 'activity' ? (
              <ActivityFigures />
            ) : days.isError ? (
              <ErrorState text={errorText(days.error)} onRetry={() => void days.refetch()} />
            ) : view === 'month' ? (
              <MonthGrid month={month} day={day} today={today} counts={counts} onMove={move} onOpen={openDay} />
            ) : (
              <DayList days={days.data ?? []} day={day} onChoose={move} onShowWeek={showWeek} />
            )}
          </div>
        </section>
        <aside className={styles.beside} aria-label={t('calendar.beside')} data-pane="context" tabIndex={-1}>
          <TabBar
            name="beside"
            label={t('calendar.beside')}
            tabs={[
              { id: 'day', label: t('calendar.day') },
              { id: 'week', label: t('common.week') },
            ]}
            tab={beside}
            onTab={setBeside}
            className={styles.tabs}
          />
          <div id="beside-panel" role="tabpanel" aria-labelledby={`beside-tab-${beside}`} className={styles.panel}>
            {beside === 'day' ? <DayPanel day={day} /> : <WeekPanel day={day} onMove={move} />}
          </div>
        </aside>
      </div>
      {isTemplateOpen && <DailyTemplateDialog onClose={() => setTemplateOpen(false)} />}
    </div>
  );
}
