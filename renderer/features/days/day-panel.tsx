import type { NoteOfDay } from '../../../shared/ipc/routes/days';
import { STATUS_LABELS } from '../../../shared/domain/note';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useOpenDay } from '../../ipc/use-open-day';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { formatDay } from '../../ui/text/day-text';
import styles from './days.module.css';

/** One day: its daily note, the notes kept and written on it, and its chats, each a way to go there. */
export function DayPanel({ day }: { day: string }) {
  const go = useGo();
  const openDay = useOpenDay();
  const contents = useRoute('days.day', { day }, { placeholderData: (before) => before });
  const { data } = contents;
  const hasNote = data !== undefined && data.counts.noteId !== null;
  const isEmpty = data !== undefined && data.kept.length + data.written.length + data.chats.length === 0;
  return (
    <section className={styles.of} aria-labelledby="chosen-day">
      <h2 id="chosen-day" className={styles.panelTitle}>
        {formatDay(day)}
      </h2>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => openDay(day)}>
          {hasNote ? t('common.openDay') : t('common.writeDay')}
        </Button>
      </div>
      {contents.isError && <ErrorState text={errorText(contents.error)} onRetry={() => void contents.refetch()} />}
      {isEmpty && (
        <p className={styles.quiet}>{hasNote ? t('calendar.nothingElseKeptSaid') : t('calendar.nothingKeptSaidDay')}</p>
      )}
      {data !== undefined && (
        <>
          <Notes title={t('common.kept2')} notes={data.kept} total={data.counts.kept} />
          <Notes title={t('calendar.writtenBeforeImportedThem')} notes={data.written} total={data.counts.written} />
          {data.chats.length > 0 && (
            <section aria-labelledby="chats-of-day">
              <h3 id="chats-of-day" className={styles.listTitle}>
                {t('common.chats')}
              </h3>
              <ul className={styles.links}>
                {data.chats.map(({ id, title, messages, firstMessageId }) => (
                  <li key={id}>
                    <button type="button" onClick={() => go.toSession(id, { message: firstMessageId })} dir="auto">
                      {title === '' ? t('common.untitledChat') : title}
                    </button>
                    <span className={styles.facts}>{t('calendar.messages', { messages })}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </section>
  );
}

function Notes({ title, notes, total }: { title: string; notes: readonly NoteOfDay[]; total: number }) {
  const go = useGo();
  if (notes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.listTitle}>{title}</h3>
      <ul className={styles.links}>
        {notes.map((note) => (
          <li key={note.id}>
            <button type="button" className={styles.note} onClick={() => go.toNote(note.id)} dir="auto">
              {note.title}
            </button>
            {note.status !== 'kept' && <span className={styles.facts}>{STATUS_LABELS[note.status]}</span>}
          </li>
        ))}
      </ul>
      {total > notes.length && <p className={styles.quiet}>{t('calendar.andMore', { total: total - notes.length })}</p>}
    </section>
  );
}
