import type { WeekLine } from '../../../shared/ipc/routes/week';
import { useGo } from '../../navigation/navigation';
import { classNames } from '../../ui/class-names';
import { formatDate } from '../../ui/text/date-text';
import { shownTitle } from '../../ui/text/day-text';
import styles from './week.module.css';
import { t } from '../../../shared/messages/message';

/** A note of the week: its title leads to it, its sentence to where it was said. */
export function WeekLineView({ line, word, isStruck = false }: { line: WeekLine; word: string; isStruck?: boolean }) {
  return (
    <li className={styles.line}>
      <TitleButton line={line} isStruck={isStruck} />
      <Origin line={line} word={word} />
    </li>
  );
}

/** What was thought before, and what took its place. */
export function WeekReplacedView({ newer, older }: { newer: WeekLine; older: WeekLine }) {
  return (
    <li className={styles.line}>
      <div className={styles.pair}>
        <span className={styles.label}>{t('dailyReview.before')}</span>
        <TitleButton line={older} isStruck />
        <span className={styles.label}>{t('dailyReview.now')}</span>
        <TitleButton line={newer} />
      </div>
      <Origin line={newer} word={t('dailyReview.replaced3')} />
    </li>
  );
}

function TitleButton({ line, isStruck = false }: { line: WeekLine; isStruck?: boolean }) {
  const go = useGo();
  return (
    <button
      type="button"
      dir="auto"
      className={classNames(styles.title, isStruck && styles.struck)}
      onClick={() => go.toNote(line.id)}
    >
      {shownTitle(line.title)}
    </button>
  );
}

function Origin({ line: { at, source }, word }: { line: WeekLine; word: string }) {
  const go = useGo();
  return (
    <p className={styles.origin}>
      {word} {formatDate(at)} ·{' '}
      {source === null ? (
        t('dailyReview.writtenByYou')
      ) : (
        <button
          type="button"
          onClick={() =>
            go.toSession(source.sessionId, { message: source.messageId, start: source.start, end: source.end })
          }
        >
          {t('dailyReview.backSentenceSessiontitle', {
            sessionTitle: source.sessionTitle === '' ? t('dailyReview.anUntitledChat') : source.sessionTitle,
          })}
        </button>
      )}
    </p>
  );
}
