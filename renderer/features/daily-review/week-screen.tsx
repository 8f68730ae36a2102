import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { addDays, startOfDay, localDay } from '../../../shared/lib/time/day-name';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import type { WeekScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { firstWeekday } from '../../ui/text/day-text';
import { WeeklyReflectionCard } from './weekly-reflection-card';
import styles from './week-screen.module.css';
import { currentLocale, t } from '../../../shared/messages/message';
import { WeekLineView, WeekReplacedView } from '../../navigation/week-lines';

/** A week in short: what was kept, what the person changed their mind about, and what fades. */
export function WeekScreen({ day: asked }: WeekScreenProps) {
  const go = useGo();
  const today = localDay(Date.now());
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? asked ?? today;
  const week = useRoute('days.week', { day, firstWeekday: firstWeekday() }, { placeholderData: (before) => before });
  const { data } = week;
  const isEmpty =
    data !== undefined && data.kept.length + data.replaced.length + data.wrong.length + data.fading.length === 0;
  return (
    <div className={styles.screen}>
      <TopBar title={t('common.week')} facts={data !== undefined && <span>{weekText(data.first, data.last)}</span>}>
        <IconButton
          label={t('dailyReview.weekBefore')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => setChosen(addDays(day, -7))}
        />
        <Button size="small" disabled={data?.isCurrent !== false} onClick={() => setChosen(today)}>
          {t('dailyReview.thisWeek')}
        </Button>
        <IconButton
          label={t('dailyReview.weekAfter')}
          icon={<ChevronRight aria-hidden="true" />}
          disabled={data?.isCurrent !== false}
          onClick={() => setChosen(addDays(day, 7))}
        />
        <Button size="small" tone="plain" onClick={() => go.toCalendar(day)}>
          {t('common.calendar')}
        </Button>
      </TopBar>
      <div className={styles.work}>
        {week.isError && <ErrorState text={errorText(week.error)} onRetry={() => void week.refetch()} />}
        {week.isPending && <Spinner text={t('dailyReview.readingTheWeek')} />}
        {data?.isCurrent === true && (
          <div className={styles.reflection}>
            <WeeklyReflectionCard />
          </div>
        )}
        {isEmpty && (
          <EmptyState title={t('dailyReview.aQuietWeek')} action={<WayOn to="review" />}>
            {t('dailyReview.notesKeepNotesReplace')}
          </EmptyState>
        )}
        {data !== undefined && (
          <div className={styles.parts}>
            <Part
              title={t('dailyReview.whatYouKept')}
              facts={t('common.noteCount', { count: data.keptCount })}
              isShown={data.kept.length > 0}
            >
              {data.kept.map((line) => (
                <WeekLineView key={line.id} line={line} event="kept" />
              ))}
            </Part>
            <Part
              title={t('dailyReview.whatChangedMindAbout')}
              facts={t('common.noteCount', { count: data.replaced.length + data.wrong.length })}
              isShown={data.replaced.length + data.wrong.length > 0}
            >
              {data.replaced.map(({ newer, older }) => (
                <WeekReplacedView key={`${newer.id} ${older.id}`} newer={newer} older={older} />
              ))}
              {data.wrong.map((line) => (
                <WeekLineView key={line.id} line={line} event="wrong" isStruck />
              ))}
            </Part>
            <Part
              title={t('dailyReview.whatFades')}
              facts={
                <Button size="small" onClick={go.toDailyReview}>
                  {t('dailyReview.reviewFadingNotes')}
                </Button>
              }
              isShown={data.fading.length > 0}
            >
              {data.fading.map((line) => (
                <WeekLineView key={line.id} line={line} event="used" />
              ))}
            </Part>
          </div>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  facts: React.ReactNode;
  isShown: boolean;
  children: React.ReactNode;
}

function Part({ title, facts, isShown, children }: PartProps) {
  if (!isShown) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        <span className={styles.facts}>{facts}</span>
      </div>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

/** "23 – 29 November 2026" */
const weekText = (first: string, last: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).formatRange(startOfDay(first), startOfDay(last));
