import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { formatCount } from '../../ui/text/format-count';
import { ActionWordsTab } from './action-words-tab';
import { DecisionsTab } from './decisions-tab';
import styles from './lessons.module.css';
import { LessonsTab } from './lessons-tab';

const TABS = [
  { id: 'lessons', label: 'Lessons' },
  { id: 'decisions', label: 'Decisions' },
  { id: 'actions', label: 'Action words' },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** Lessons by action, decisions by subject, and the words for actions. */
export function LessonsScreen() {
  const [tab, setTab] = useState<Tab>('lessons');
  const list = useRoute('lessons.list', null);
  const histories = useRoute('decisions.histories', {});

  if (list.isError && list.data === undefined)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const live = list.data?.lessons.filter(({ state: life }) => life !== 'retired' && life !== 'merged') ?? [];
  const conventions = live.filter(({ state: life }) => life === 'convention').length;
  return (
    <div className={styles.screen}>
      <TopBar
        title="Lessons"
        facts={
          list.data === undefined ? undefined : (
            <span>
              {formatCount(live.length, 'lesson')}
              {conventions > 0 && `, ${formatCount(conventions, 'convention')}`} ·{' '}
              {formatCount(histories.data?.length ?? 0, 'subject')} decided on
            </span>
          )
        }
      />
      <TabBar
        name="lessons"
        label="What the vault learned"
        tabs={TABS}
        tab={tab}
        onTab={setTab}
        className={styles.tabs}
      />
      <div
        id="lessons-panel"
        className={styles.scroll}
        role="tabpanel"
        aria-labelledby={`lessons-tab-${tab}`}
        tabIndex={0}
      >
        <div className={styles.sheet}>
          {tab === 'lessons' &&
            (list.data === undefined ? (
              <Spinner text="reading what the vault learned" />
            ) : (
              <LessonsTab list={list.data} />
            ))}
          {tab === 'decisions' && <DecisionsTab />}
          {tab === 'actions' && <ActionWordsTab />}
        </div>
      </div>
    </div>
  );
}
