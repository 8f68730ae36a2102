import type { LessonList, LessonView } from '../../../shared/ipc/routes/lessons';
import { EmptyState } from '../../ui/feedback/empty-state';
import { LessonCard } from './lesson-card';
import styles from './lessons.module.css';
import { LessonProbeBox } from './lesson-probe-box';
import { StarterSet } from './starter-set';

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
        <LessonGroup title="Conventions" text="Lessons that always came up and were followed." views={conventions} />
      )}
      {live.length > 0 && (
        <LessonGroup
          title="Your lessons"
          text="Each comes up when you are about to do what it waits for."
          views={live}
        />
      )}
      {conventions.length + live.length === 0 && (
        <EmptyState title="No lessons of your own yet">
          Say in a chat what should be remembered, such as “Never deploy on Fridays, because nobody is there to mend it”
          or “Always check the passport before you book a flight”, and keep it in Review. It then comes up when you are
          about to do that.
        </EmptyState>
      )}
      <StarterSet starters={starters} limit={starterLimit} ownCount={conventions.length + live.length} />
      {over.length > 0 && (
        <details className={styles.over}>
          <summary>No longer firing ({over.length})</summary>
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
