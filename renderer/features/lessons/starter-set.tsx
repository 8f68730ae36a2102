import type { ToldLesson } from '../../../shared/ipc/routes/lessons';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import styles from './lessons.module.css';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

/**
 * The starter set of a vault with few lessons of its own: general advice, marked as such, never the person's memory.
 */
export function StarterSet({ starters, limit, ownCount }: { starters: ToldLesson[]; limit: number; ownCount: number }) {
  const remove = useCommand('lessons.removeStarters', {
    notice: (_, { id }) => (id === null ? t('lessons.starterSetGone') : t('lessons.takenOutStarterSet')),
  });
  if (starters.length === 0) return null;
  return (
    <section className={styles.starters} aria-labelledby="starters-title">
      <div className={styles.sectionHead}>
        <h2 id="starters-title" className={styles.sectionTitle}>
          {t('lessons.starterSetNotYours')}
        </h2>
        <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate({ id: null })}>
          {t('lessons.removeAllOfIt')}
        </Button>
      </div>
      <p className={styles.lead}>
        {rich('lessons.generalAdviceCameApp', {
          limit,
          ownCount: ownCount > 0 && t('lessons.youHaveOwncount', { ownCount }),
        })}
      </p>
      <ul className={styles.starterList}>
        {starters.map(({ lesson, text }) => (
          <li key={lesson.id}>
            <span>{text}</span>
            <Button
              size="small"
              tone="plain"
              disabled={remove.isPending}
              aria-label={t('lessons.removeLessonsentence', { lessonSentence: text })}
              onClick={() => remove.mutate({ id: lesson.id })}
            >
              {t('lessons.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
