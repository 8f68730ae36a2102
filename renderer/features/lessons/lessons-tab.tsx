import type { CueList, CueView } from '../../../shared/ipc/routes/cues';
import { EmptyState } from '../../ui/empty-state';
import { CueCard } from './cue-card';
import styles from './lessons.module.css';
import { ProbeBox } from './probe-box';
import { StarterSet } from './starter-set';

/** The probe, the conventions, the lessons that fire, and those that do not any more. */
export function LessonsTab({ list: { cues, starters, starterLimit } }: { list: CueList }) {
  const of = (wanted: (view: CueView) => boolean) => cues.filter(wanted);
  const conventions = of(({ life }) => life === 'convention');
  const live = of(({ life }) => life === 'live' || life === 'promoted' || life === 'stale');
  const over = of(({ life }) => life === 'retired' || life === 'merged');
  return (
    <>
      <ProbeBox hasOwn={conventions.length + live.length > 0} />
      {conventions.length > 0 && (
        <Cues title="Conventions" text="Lessons that always came up and were followed." views={conventions} />
      )}
      {live.length > 0 && (
        <Cues title="Your lessons" text="Each comes up when you are about to do what it waits for." views={live} />
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
              <CueCard key={view.cue.id} view={view} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Cues({ title, text, views }: { title: string; text: string; views: CueView[] }) {
  const id = `lessons-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <p className={styles.lead}>{text}</p>
      <ul className={styles.cards}>
        {views.map((view) => (
          <CueCard key={view.cue.id} view={view} />
        ))}
      </ul>
    </section>
  );
}
