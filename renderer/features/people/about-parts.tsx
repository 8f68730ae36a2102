import type { About } from '../../../shared/ipc/routes/people';
import type { DecisionHistory } from '../../../shared/domain/trace';
import { t } from '../../../shared/messages/message';
import { useGo } from '../../navigation/navigation';
import { WeekReplacedView } from '../../navigation/week-lines';
import { Disclosure } from '../../ui/disclosure';
import { formatDate } from '../../ui/text/date-text';
import { DecisionRecords, decisionStateText } from './decision-card';
import { Part } from './parts';
import { historyId } from './people-rows';
import styles from './people.module.css';

/** Changes of mind, decisions and lessons that belong to a page; nothing of what it has none. */
export function AboutParts({ about }: { about: About }) {
  return (
    <>
      <Part title={t('people.whatChanged')} items={about.changes.toReversed()}>
        {({ newer, older }) => <WeekReplacedView key={`${newer.id} ${older.id}`} newer={newer} older={older} />}
      </Part>
      <DecisionsPart decisions={about.decisions} />
      <LessonsPart lessons={about.lessons} />
    </>
  );
}

export function DecisionsPart({ decisions }: Pick<About, 'decisions'>) {
  return (
    <Part title={t('lessons.decisions')} items={decisions}>
      {(history) => (
        <li key={historyId(history)}>
          <Disclosure label={<span dir="auto">{history.subject}</span>} facts={standText(history)}>
            <DecisionRecords records={history.records} />
          </Disclosure>
        </li>
      )}
    </Part>
  );
}

const standText = ({ records }: DecisionHistory): string => {
  const newest = records.at(-1)!;
  return `${decisionStateText(newest)} · ${formatDate(newest.at, 'day')}`;
};

/** A lesson leads to its note, where it is changed. */
export function LessonsPart({ lessons }: Pick<About, 'lessons'>) {
  const go = useGo();
  return (
    <Part title={t('common.lessons2')} items={lessons}>
      {({ lesson, text, note }) => (
        <li key={lesson.id} className={styles.line}>
          <button type="button" className={styles.note} dir="auto" onClick={() => go.toNote(note.id)}>
            {text}
          </button>
          <span className={styles.detail}>
            {t('lessons.calledUpBy')}: {lesson.trigger.actions.join(', ')}
          </span>
        </li>
      )}
    </Part>
  );
}
