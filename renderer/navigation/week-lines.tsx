import { t } from '../../shared/messages/message';
import type { WeekLine } from '../../shared/ipc/routes/week';
import { classNames } from '../ui/class-names';
import { formatDate } from '../ui/text/date-text';
import { shownTitle } from '../ui/text/day-text';
import { useGo } from './navigation';
import styles from './week-lines.module.css';

/** What happened to a note in the week. */
type WeekEvent = 'kept' | 'replaced' | 'wrong' | 'used';

const EVENT_TEXT = {
  kept: 'dailyReview.keptAt',
  replaced: 'dailyReview.replacedAt',
  wrong: 'dailyReview.foundWrongAt',
  used: 'dailyReview.lastUsedAt',
} as const;

/** A note of the week: its title leads to it, its sentence to where it was said. */
interface WeekLineProps {
  line: WeekLine;
  event: WeekEvent;
  isStruck?: boolean;
  /** What stands before its origin; null: nothing. */
  fact?: string | null;
}

export function WeekLineView({ line, event, isStruck = false, fact = null }: WeekLineProps) {
  return (
    <li className={styles.line}>
      <TitleButton line={line} isStruck={isStruck} />
      <Origin line={line} event={event} fact={fact} />
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
        <span className={styles.label}>{t('common.now')}</span>
        <TitleButton line={newer} />
      </div>
      <Origin line={newer} event="replaced" />
      {older.source !== null && (
        <p className={styles.origin}>
          {t('dailyReview.before')} · <SentenceLink source={older.source} />
        </p>
      )}
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

function Origin({ line: { at, source }, event, fact = null }: Pick<WeekLineProps, 'line' | 'event' | 'fact'>) {
  return (
    <p className={styles.origin}>
      {fact !== null && `${fact} · `}
      {t(EVENT_TEXT[event], { at: formatDate(at) })} ·{' '}
      {source === null ? t('dailyReview.writtenByYou') : <SentenceLink source={source} />}
    </p>
  );
}

function SentenceLink({ source }: { source: NonNullable<WeekLine['source']> }) {
  const go = useGo();
  return (
    <button
      type="button"
      onClick={() =>
        go.toSession(source.sessionId, { message: source.messageId, start: source.start, end: source.end })
      }
    >
      {source.sessionTitle === ''
        ? t('dailyReview.backSentenceUntitled')
        : t('dailyReview.backSentenceSessiontitle', { sessionTitle: source.sessionTitle })}
    </button>
  );
}
