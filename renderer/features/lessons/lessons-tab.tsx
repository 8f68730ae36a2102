import type { LessonList, LessonView } from '../../../shared/ipc/routes/lessons';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ListMenu } from '../../ui/lists/list-menu';
import { LessonSelectionBar } from './lesson-selection-bar';
import { useLessonItems, useLessonSelection, type LessonSelection } from './use-lesson-selection';
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
  const chosen = useLessonSelection([...conventions, ...live]);
  const itemsOf = useLessonItems([...conventions, ...live, ...over], chosen);
  return (
    <ListMenu className={styles.menuArea} itemsOf={itemsOf}>
      <LessonProbeBox hasOwn={conventions.length + live.length > 0} />
      {conventions.length > 0 && (
        <LessonGroup
          title={t('lessons.conventions2')}
          text={t('lessons.lessonsAlwaysCameUp')}
          views={conventions}
          chosen={chosen}
        />
      )}
      {live.length > 0 && (
        <LessonGroup
          title={t('lessons.yourLessons')}
          text={t('lessons.eachComesUpWhen')}
          views={live}
          chosen={chosen}
        />
      )}
      {conventions.length + live.length === 0 && (
        <EmptyState title={t('lessons.noLessonsOwnYet')} action={<WayOn to="chat" />}>
          {t('lessons.sayChatWhatShould')}
        </EmptyState>
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
      <LessonSelectionBar chosen={chosen} />
    </ListMenu>
  );
}

function LessonGroup({
  title,
  text,
  views,
  chosen,
}: {
  title: string;
  text: string;
  views: LessonView[];
  chosen: LessonSelection;
}) {
  const id = `lessons-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <p className={styles.lead}>{text}</p>
      <ul className={styles.cards} onKeyDown={chosen.onKeyDown} onClick={chosen.onClick}>
        {views.map((view) => (
          <LessonCard key={view.lesson.id} view={view} isSelected={chosen.selection.has(view.lesson.id)} />
        ))}
      </ul>
    </section>
  );
}
