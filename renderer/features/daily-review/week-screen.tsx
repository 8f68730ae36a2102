import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { addDays, startOfDay } from '../../../shared/lib/time/day-name';
import { localDay } from '../../../shared/lib/time/local-day';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import type { WeekScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { firstWeekday } from '../../ui/text/day-text';
import { formatCount } from '../../ui/text/format-count';
import { WeekLineView, WeekReplacedView } from './week-line';
import { WeeklyReflectionCard } from './weekly-reflection-card';
import styles from './week.module.css';

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
      <TopBar title="Week" facts={data !== undefined && <span>{weekText(data.first, data.last)}</span>}>
        <IconButton
          label="Week before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => setChosen(addDays(day, -7))}
        />
        <Button size="small" disabled={data?.isCurrent !== false} onClick={() => setChosen(today)}>
          This week
        </Button>
        <IconButton
          label="Week after"
          icon={<ChevronRight aria-hidden="true" />}
          disabled={data?.isCurrent !== false}
          onClick={() => setChosen(addDays(day, 7))}
        />
        <Button size="small" tone="plain" onClick={() => go.toCalendar(day)}>
          Calendar
        </Button>
      </TopBar>
      <div className={styles.work}>
        {week.isError && <ErrorState text={errorText(week.error)} onRetry={() => void week.refetch()} />}
        {week.isPending && <Spinner text="reading the week" />}
        {data?.isCurrent === true && (
          <div className={styles.reflection}>
            <WeeklyReflectionCard />
          </div>
        )}
        {isEmpty && (
          <EmptyState title="A quiet week">
            Notes you keep, notes you replace or find wrong, and notes that begin to fade are listed here by their week.
          </EmptyState>
        )}
        {data !== undefined && (
          <div className={styles.parts}>
            <Part title="What you kept" facts={formatCount(data.keptCount, 'note')} isShown={data.kept.length > 0}>
              {data.kept.map((line) => (
                <WeekLineView key={line.id} line={line} word="Kept" />
              ))}
            </Part>
            <Part
              title="What you changed your mind about"
              facts={formatCount(data.replaced.length + data.wrong.length, 'note')}
              isShown={data.replaced.length + data.wrong.length > 0}
            >
              {data.replaced.map(({ newer, older }) => (
                <WeekReplacedView key={`${newer.id} ${older.id}`} newer={newer} older={older} />
              ))}
              {data.wrong.map((line) => (
                <WeekLineView key={line.id} line={line} word="Found wrong" isStruck />
              ))}
            </Part>
            <Part
              title="What fades"
              facts={
                <Button size="small" onClick={go.toDailyReview}>
                  Review fading notes
                </Button>
              }
              isShown={data.fading.length > 0}
            >
              {data.fading.map((line) => (
                <WeekLineView key={line.id} line={line} word="Last used" />
              ))}
            </Part>
          </div>
        )}
      </div>
    </div>
  );
}

function Part({
  title,
  facts,
  isShown,
  children,
}: {
  title: string;
  facts: React.ReactNode;
  isShown: boolean;
  children: React.ReactNode;
}) {
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
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).formatRange(startOfDay(first), startOfDay(last));
