import type { LessonList, LessonView } from '../../../shared/ipc/routes/lessons';
import { EmptyState } from '../../ui/feedback/empty-state';
import { LessonCard } from './lesson-card';
import styles from './lessons.module.css';
import { LessonProbeBox } from './lesson-probe-box';
import { StarterSet } from './starter-set';
import { t } from '../../../shared/messages/message';

/** The probe, the conventions, the active lessons, and the retired ones. */
export function LessonsTab({ list: { lessons, starters, starterLimit } }: { list: LessonList }) {
  const of = (wanted: (view: LessonView) => boolean) => lessons.filter(wanted);
  const conventions = of(({ state: life }) => life === 'convention');
  const live = of(({ state: life }) => life === 'live' || life === 'promoted' || life === 'stale');
  const over = of(({ state: life }) => life === 'retired' || life === 'merged');
  return (
    <>
      <LessonProbeBox hasOwn={conventions.length + live.length > 0} />
      {conventions.length > 0 && (
        <LessonGroup title={t('lessons.conventions2')} text={t('lessons.lessonsAlwaysCameUp')} views={conventions} />
      )}
      {live.length > 0 && (
        <LessonGroup title={t('lessons.yourLessons')} text={t('lessons.eachComesUpWhen')} views={live} />
      )}
      {conventions.length + live.length === 0 && (
        <EmptyState title={t('lessons.noLessonsOwnYet')}>{t('lessons.sayChatWhatShould')}</EmptyState>
      )}
      <StarterSet starters={starters} limit={starterLimit} ownCount={conventions.length + live.length} />
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>{t('lessons.noLongerFiringOver', { over: over.length })}</summary>
          <ul className={styles.cards}>
            {over.map((view) => (
              <LessonCard key={view.lesson.id} view={view} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function LessonGroup({ title, text, views }: { title: string; text: string; views: LessonView[] }) {
  const id = `lessons-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <p className={styles.lead}>{text}</p>
      <ul className={styles.cards}>
        {views.map((view) => (
          <LessonCard key={view.lesson.id} view={view} />
        ))}
      </ul>
    </section>
  );
}
