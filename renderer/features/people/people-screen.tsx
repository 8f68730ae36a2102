import { useEffect, useState } from 'react';
import { isAppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { LessonCard } from '../../lessons/lesson-card';
import { useGo } from '../../navigation/navigation';
import type { PeopleScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { DecisionRecords } from './decision-card';
import { EntityView } from './entity-view';
import { FactDialog } from './fact-dialog';
import { LessonsPane } from './lessons-pane';
import { PeopleList } from './people-list';
import { historyId, nameKey, recordKey, topicKey, type ChipName, type PeopleRow } from './people-rows';
import styles from './people.module.css';
import { TopicTimeline } from './topic-timeline';

/** People, projects, places and topics, each with what the vault knows of it; and what was decided and learned. */
export function PeopleScreen({ name, topicId, show, recordId }: PeopleScreenProps) {
  const go = useGo();
  const [isAdding, setAdding] = useState(false);
  const [chip, setChip] = useState<ChipName>(show ?? 'all');
  const isPlain = show === null && name === null && topicId === null;
  useEffect(() => {
    if (show !== null) setChip(show);
    else if (isPlain) setChip((before) => (isPart(before) ? 'all' : before));
  }, [show, isPlain]);
  const choose = (chosen: ChipName) => {
    setChip(chosen);
    if (chosen === 'topics') go.toTopics();
    else if (chosen === 'decisions') go.toDecisions();
    else if (chosen === 'lessons') go.toLessons();
    else if (show !== null) go.toFacts();
  };
  const open = (row: PeopleRow) => {
    if (row.kind === 'name') go.toEntity(row.entity.name);
    else if (row.kind === 'topic') go.toTopics(row.topic.id);
    else if (row.kind === 'decision') go.toDecisions(historyId(row.history));
    else go.toLessons(row.view.lesson.id);
  };
  const topics = useRoute('topics.list', null).data?.topics ?? [];
  // A list of topics alone shows the first of them, also in place of one that was put away.
  const first = chip === 'topics' && name === null ? topics[0] : undefined;
  const topic = topics.find(({ id }) => id === topicId) ?? first;
  const openKey =
    name !== null
      ? nameKey(name)
      : topic !== undefined
        ? topicKey(topic.id)
        : recordId !== null && (show === 'decisions' || show === 'lessons')
          ? recordKey(show, recordId)
          : null;
  return (
    <div className={styles.screen}>
      <PeopleList chip={chip} onChip={choose} openKey={openKey} onOpen={open} onAdd={() => setAdding(true)} />
      <div className={styles.page} data-pane="page">
        {name !== null ? (
          <EntityPane key={name} name={name} />
        ) : topic !== undefined ? (
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('topics.theTopic')}>
            <TopicTimeline key={topic.id} topic={topic} />
          </div>
        ) : show === 'lessons' ? (
          <LessonPage id={recordId} />
        ) : show === 'decisions' && recordId !== null ? (
          <DecisionPage id={recordId} />
        ) : (
          <EmptyState title={t('people.chooseARow')}>{t('people.arrowKeysMove')}</EmptyState>
        )}
      </div>
      {isAdding && (
        <FactDialog entity={null} onClose={() => setAdding(false)} onDone={(fact) => go.toEntity(fact.entity)} />
      )}
    </div>
  );
}

const isPart = (chip: ChipName): boolean => chip === 'topics' || chip === 'decisions' || chip === 'lessons';

function EntityPane({ name }: { name: string }) {
  const go = useGo();
  const page = useRoute('entities.page', { name });
  if (page.isError && (page.data === undefined || isAppError(page.error, 'not-found'))) {
    return isAppError(page.error, 'not-found') ? (
      <EmptyState
        title={t('facts.noSuchName')}
        action={<Button onClick={() => go.toFacts()}>{t('facts.allNames')}</Button>}
      >
        {errorText(page.error)}
      </EmptyState>
    ) : (
      <ErrorState text={errorText(page.error)} onRetry={() => void page.refetch()} />
    );
  }
  return page.data === undefined ? null : <EntityView page={page.data} />;
}

function DecisionPage({ id }: { id: string }) {
  const history = useRoute('decisions.histories', { text: '' }).data?.find((one) => historyId(one) === id);
  if (history === undefined) return null;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.decision2')}>
      <div className={styles.sheet}>
        <h2 className={styles.name} dir="auto">
          {history.subject}
        </h2>
        <DecisionRecords records={history.records} />
      </div>
    </div>
  );
}

/** One lesson; without one, what belongs to all of them. */
function LessonPage({ id }: { id: string | null }) {
  const view = useRoute('lessons.list', null).data?.lessons.find(({ lesson }) => lesson.id === id);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('common.lessons2')}>
      <div className={styles.sheet}>
        {view === undefined ? (
          <LessonsPane />
        ) : (
          <ul className={styles.bare}>
            <LessonCard view={view} />
          </ul>
        )}
      </div>
    </div>
  );
}
