import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { ActionWordsTab } from './action-words-tab';
import { DecisionsTab } from './decisions-tab';
import styles from './lessons.module.css';
import { LessonsTab } from './lessons-tab';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

const lessonTabs = () =>
  [
    { id: 'lessons', label: t('common.lessons2') },
    { id: 'decisions', label: t('lessons.decisions') },
    { id: 'actions', label: t('lessons.actionWords') },
  ] as const;
type Tab = ReturnType<typeof lessonTabs>[number]['id'];

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
        title={t('common.lessons2')}
        facts={
          list.data === undefined ? undefined : (
            <span>
              {rich('lessons.lessonsconventionsSubjectsDecidedOn', {
                live: live.length,
                conventions: conventions > 0 && `, ${t('lessons.conventions', { conventions })}`,
                data: histories.data?.length ?? 0,
              })}
            </span>
          )
        }
      />
      <TabBar
        name="lessons"
        label={t('lessons.whatTheVaultLearned')}
        tabs={lessonTabs()}
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
              <Spinner text={t('lessons.readingWhatVaultLearned')} />
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
