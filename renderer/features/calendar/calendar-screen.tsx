import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addMonths, startOfDay } from '../../../shared/lib/time/day-name';
import { localDay } from '../../../shared/lib/time/local-day';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useOpenDay } from '../../ipc/use-open-day';
import type { CalendarScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { ErrorState } from '../../ui/feedback/error-state';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { formatDay } from '../../ui/text/day-text';
import { DailyTemplateDialog } from './daily-template-dialog';
import { DayList } from './day-list';
import { DayPanel } from './day-panel';
import { MonthGrid } from './month-grid';
import { monthOf } from './month-weeks';
import styles from './calendar.module.css';
import { t } from '../../../shared/messages/message';

// The chosen day and the form survive visits to other screens.
let lastDay: string | null = null;
let lastView: 'month' | 'list' = 'month';

/** The vault by day: a month of what was kept and said, and one day with its notes and chats. */
export function CalendarScreen({ day: asked }: CalendarScreenProps) {
  const today = localDay(Date.now());
  const openDay = useOpenDay();
  const [day, setDay] = useState(asked ?? lastDay ?? today);
  const [view, setView] = useState(lastView);
  const [isTemplateOpen, setTemplateOpen] = useState(false);
  const month = monthOf(day);
  const days = useRoute('days.month', { month }, { placeholderData: (before) => before });
  useEffect(() => {
    if (asked !== null) setDay(asked);
  }, [asked]);
  useEffect(() => {
    lastDay = day;
    lastView = view;
  }, [day, view]);
  const move = (to: string) => {
    // A date outside these years has no name.
    if (Number.isFinite(startOfDay(to)) && to >= '0002' && to < '9998') setDay(to);
  };
  const counts = new Map((days.data ?? []).map((ofDay) => [ofDay.day, ofDay]));

  return (
    <div className={styles.screen}>
      <TopBar title={t('calendar.calendar')} facts={<span>{formatDay(day, 'month')}</span>}>
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
      <div className={styles.columns}>
        <section className={styles.month} aria-label={formatDay(day, 'month')}>
          <TabBar
            name="calendar"
            label={t('calendar.showTheMonthAs')}
            tabs={[
              { id: 'month', label: t('calendar.month') },
              { id: 'list', label: t('calendar.list') },
            ]}
            tab={view}
            onTab={setView}
            className={styles.tabs}
          />
          <div id="calendar-panel" role="tabpanel" aria-labelledby={`calendar-tab-${view}`} className={styles.tabPanel}>
            {days.isError ? (
              <ErrorState text={errorText(days.error)} onRetry={() => void days.refetch()} />
            ) : view === 'month' ? (
              <MonthGrid month={month} day={day} today={today} counts={counts} onMove={move} onOpen={openDay} />
            ) : (
              <DayList days={days.data ?? []} day={day} onChoose={move} />
            )}
          </div>
        </section>
        <DayPanel day={day} />
      </div>
      {isTemplateOpen && <DailyTemplateDialog onClose={() => setTemplateOpen(false)} />}
    </div>
  );
}
