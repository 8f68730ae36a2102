import type { Lesson } from '../../../shared/domain/lesson';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { lessonSentence } from './lesson-text';
import styles from './lessons.module.css';

/**
 * The starter set of a vault with few lessons of its own: general advice, marked as such, never the person's memory.
 */
export function StarterSet({ starters, limit, ownCount }: { starters: Lesson[]; limit: number; ownCount: number }) {
  const remove = useCommand('lessons.removeStarters', {
    notice: (_, { id }) => (id === null ? 'The starter set is gone.' : 'Taken out of the starter set.'),
  });
  if (starters.length === 0) return null;
  return (
    <section className={styles.starters} aria-labelledby="starters-title">
      <div className={styles.sectionHead}>
        <h2 id="starters-title" className={styles.sectionTitle}>
          Starter set, not yours
        </h2>
        <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate({ id: null })}>
          Remove all of it
        </Button>
      </div>
      <p className={styles.lead}>
        General advice that came with the app. It is not in your vault, is never counted as yours, and falls silent once
        you have {limit} lessons of your own
        {ownCount > 0 && ` (you have ${ownCount})`}.
      </p>
      <ul className={styles.starterList}>
        {starters.map((lesson) => (
          <li key={lesson.id}>
            <span>{lessonSentence(lesson)}</span>
            <Button
              size="small"
              tone="plain"
              disabled={remove.isPending}
              aria-label={`Remove “${lessonSentence(lesson)}”`}
              onClick={() => remove.mutate({ id: lesson.id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
