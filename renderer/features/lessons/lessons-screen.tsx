import { useState } from 'react';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { DecisionsTab } from './decisions-tab';
import styles from './lessons.module.css';
import { LessonsTab } from './lessons-tab';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ActionSynonyms } from '../../../shared/ipc/routes/lessons';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';

const NEW_GROUP = '';

/** Synonyms for actions: a lesson on one word of a line matches all of them. The person adds their own. */
function ActionWordsTab() {
  const queries = useQueryClient();
  const groups = useRoute('lessons.actions', null).data;
  const [name, setName] = useState('');
  const [to, setTo] = useState<string>(NEW_GROUP);
  const changed = (after: ActionSynonyms[]) => queries.setQueryData(routeKey('lessons.actions', null), after);
  const add = useCommand('lessons.addAction', {
    onSuccess: (after) => {
      changed(after);
      setName('');
    },
  });
  const remove = useCommand('lessons.removeAction', {
    notice: (_, { name: word }) => t('lessons.wordTakenOut', { word }),
    onSuccess: changed,
  });
  if (groups === undefined) return null;
  return (
    <>
      <p className={styles.lead}>{t('lessons.wordsOneLineMean')}</p>
      <form
        className={styles.addAction}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') add.mutate({ name: name.trim(), to: to === NEW_GROUP ? null : to });
        }}
      >
        <TextField
          label={t('lessons.yourWord')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('lessons.pushToProduction')}
        />
        <Select
          label={t('lessons.meansTheSameAs')}
          value={to}
          onChange={setTo}
          options={[
            { value: NEW_GROUP, label: t('lessons.actionOwn') },
            ...groups.map(({ names }) => ({ value: names[0]!, label: names[0]! })),
          ]}
        />
        <Button type="submit" disabled={name.trim() === '' || add.isPending}>
          {t('lessons.add')}
        </Button>
      </form>
      <ul className={styles.groups}>
        {groups.map(({ names, own }) => (
          <li key={names[0]} className={styles.group}>
            {names.map((word) => (
              <span key={word} className={own.includes(word) ? styles.ownWord : styles.word}>
                {word}
                {own.includes(word) && (
                  <IconButton
                    label={t('lessons.removeWord', { word })}
                    icon={<X aria-hidden="true" />}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ name: word })}
                  />
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

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
