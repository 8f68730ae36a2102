import type { NoteId } from '../../shared/domain/ids';
import { t } from '../../shared/messages/message';
import { useRoute } from '../ipc/queries';
import { LessonCard } from './lesson-card';
import styles from './lesson-card.module.css';

/** What a note reminds of, on its page: where its lesson is changed. Empty for a note without a lesson. */
export function LessonsOfNote({ noteId }: { noteId: NoteId }) {
  const lessons = useRoute('lessons.list', { noteId }).data?.lessons ?? [];
  if (lessons.length === 0) return null;
  return (
    <section aria-label={t('common.lessons2')}>
      <ul className={styles.cards}>
        {lessons.map((view) => (
          <LessonCard key={view.lesson.id} view={view} isOnItsNote />
        ))}
      </ul>
    </section>
  );
}
