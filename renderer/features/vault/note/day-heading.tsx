import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { addDays } from '../../../../shared/lib/time/day-name';
import { useOpenDay } from '../../../ipc/use-open-day';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { formatDay } from '../../../ui/text/day-text';
import styles from './day-heading.module.css';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';

const CHECK_EVERY_MS = 50;
const MAX_CHECKS = 20;

/** The heading of a daily note: its day in words, and the ways to the days beside it. Its name for links stays. */
export function DayHeading({ day, isNew, focusText }: { day: string; isNew: boolean; focusText: () => void }) {
  const go = useGo();
  const openDay = useOpenDay();
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  useEffect(() => {
    if (!isNew) return;
    // The editor is drawn a moment after its page.
    let checks = 0;
    const timer = setInterval(() => {
      focusText();
      checks += 1;
      const isThere = document.activeElement?.closest('[contenteditable=true], textarea') != null;
      if (isThere || checks >= MAX_CHECKS) clearInterval(timer);
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isNew, focusText]);

  return (
    <>
      <nav className={styles.days} aria-label={t('vault.daysBesideThisOne')}>
        <Button size="small" tone="plain" icon={<ChevronLeft aria-hidden="true" />} onClick={() => openDay(before)}>
          {formatDay(before, 'short')}
        </Button>
        <Button size="small" tone="plain" icon={<CalendarDays aria-hidden="true" />} onClick={() => go.toCalendar(day)}>
          {t('common.calendar')}
        </Button>
        <Button size="small" tone="plain" onClick={() => openDay(after)}>
          {formatDay(after, 'short')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </nav>
      <h2 className={styles.day}>{formatDay(day)}</h2>
      <p className={styles.name}>
        {rich(isNew ? 'vault.linkHereAndPageSavedOnceWritten' : 'vault.linkHere', {
          day,
          code: (text) => <code>{text}</code>,
        })}
      </p>
    </>
  );
}
