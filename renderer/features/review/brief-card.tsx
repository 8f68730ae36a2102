import { t } from '../../../shared/messages/message';
import type { WeekBrief } from '../../../shared/ipc/routes/week';
import { useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { WeekLineView, WeekReplacedView } from '../../navigation/week-lines';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { firstWeekday, shownTitle } from '../../ui/text/day-text';
import type { ReactNode } from 'react';
import styles from './brief-card.module.css';

/** What last week came to, what is open of it and one note that fades, until it is put away. */
export function BriefCard() {
  const brief = useRoute('days.brief', { firstWeekday: firstWeekday() });
  const dismiss = useCommand('days.dismissBrief', { onSuccess: () => void brief.refetch() });
  const { data } = brief;
  if (data == null) return null;
  const { last, decided, changed, open, fading } = data;
  return (
    // The keys of the list below do not answer for a note while the focus is here.
    <section className={styles.card} aria-labelledby="week-brief" onKeyDown={(event) => event.stopPropagation()}>
      <div className={styles.head}>
        <h2 id="week-brief">{t('dailyReview.yourLastWeek')}</h2>
        <Button size="small" tone="plain" onClick={() => dismiss.mutate({ last })}>
          {t('dailyReview.putAway')}
        </Button>
      </div>
      <Lines title={t('dailyReview.decided')} isShown={decided.length > 0}>
        {decided.map((line) => (
          <WeekLineView key={line.id} line={line} event="kept" />
        ))}
      </Lines>
      <Lines title={t('dailyReview.changedYourMind')} isShown={changed.length > 0}>
        {changed.map(({ newer, older }) => (
          <WeekReplacedView key={newer.id} newer={newer} older={older} />
        ))}
      </Lines>
      <Lines title={t('dailyReview.stillOpen')} isShown={open.length > 0}>
        {open.map((line) => (
          <WeekLineView
            key={line.id}
            line={line}
            event="kept"
            fact={line.due === null ? null : t('dailyReview.dueAt', { at: formatDate(line.due, 'day') })}
          />
        ))}
      </Lines>
      {fading !== null && <FadingNote key={fading.id} note={fading} />}
    </section>
  );
}

function Lines({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={styles.lines}>{children}</ul>
    </>
  );
}

function FadingNote({ note: { id, title } }: { note: NonNullable<WeekBrief['fading']> }) {
  const go = useGo();
  const answer = useCommand('dailyReview.answer');
  if (answer.isSuccess) return null;
  const send = (how: 'still-true' | 'archive') => answer.mutate({ id, answer: how });
  return (
    <>
      <h3 className={styles.kind}>{t('dailyReview.fading')}</h3>
      <div className={styles.fading}>
        <button type="button" className={styles.note} dir="auto" onClick={() => go.toNote(id)}>
          {shownTitle(title)}
        </button>
        <Button size="small" onClick={() => send('still-true')}>
          {t('dailyReview.keepFresh')}
        </Button>
        <Button size="small" tone="plain" onClick={() => send('archive')}>
          {t('dailyReview.letItGo')}
        </Button>
      </div>
    </>
  );
}
