import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, startOfDay } from '../../../shared/lib/time/day-name';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { firstWeekday } from '../../ui/text/day-text';
import { WeeklyReflectionCard } from './weekly-reflection-card';
import styles from './week-panel.module.css';
import { currentLocale, t } from '../../../shared/messages/message';
import { WeekLineView, WeekReplacedView } from '../../navigation/week-lines';

interface WeekPanelProps {
  /** A day of the week, `YYYY-MM-DD`. */
  day: string;
  onMove: (day: string) => void;
}

/** A week in short: what was kept, what the person changed their mind about, and what fades. */
export function WeekPanel({ day, onMove }: WeekPanelProps) {
  const go = useGo();
  const week = useRoute('days.week', { day, firstWeekday: firstWeekday() }, { placeholderData: (before) => before });
  const { data } = week;
  const isEmpty =
    data !== undefined && data.kept.length + data.replaced.length + data.wrong.length + data.fading.length === 0;
  return (
    <section className={styles.week} aria-labelledby="chosen-week">
      <div className={styles.head}>
        <h2 id="chosen-week" className={styles.title}>
          {data === undefined ? t('common.week') : weekText(data.first, data.last)}
        </h2>
        <IconButton
          label={t('dailyReview.weekBefore')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onMove(addDays(day, -7))}
        />
        <IconButton
          label={t('dailyReview.weekAfter')}
          icon={<ChevronRight aria-hidden="true" />}
          disabled={data?.isCurrent !== false}
          onClick={() => onMove(addDays(day, 7))}
        />
      </div>
      {week.isError && <ErrorState text={errorText(week.error)} onRetry={() => void week.refetch()} />}
      {week.isPending && <Spinner text={t('dailyReview.readingTheWeek')} />}
      {data?.isCurrent === true && <WeeklyReflectionCard />}
      {isEmpty && <EmptyState title={t('dailyReview.aQuietWeek')}>{t('dailyReview.notesKeepNotesReplace')}</EmptyState>}
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
    </section>
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
        <h3>{title}</h3>
        <span className={styles.facts}>{facts}</span>
      </div>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

/** "23 – 29 November 2026" */
const weekText = (first: string, last: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).formatRange(startOfDay(first), startOfDay(last));
