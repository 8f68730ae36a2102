import { useDeferredValue, useState } from 'react';
import { call, errorText } from '../../ipc/client';
import { routeKey, showError, useCommand, useRoute } from '../../ipc/queries';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
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
import type { DecisionHistory } from '../../../shared/domain/trace';
import { type Go, useGo } from '../../navigation/navigation';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { Chip } from '../../ui/lists/chip';
import { DateText } from '../../ui/text/date-text';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';

type DecisionRecord = DecisionHistory['records'][number];

/**
 * Decisions by subject, each as a chronological history: the current decision, what it replaced, and what was tried and
 * failed.
 */
function DecisionsTab() {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const histories = useRoute('decisions.histories', { text: wanted }, { placeholderData: (before) => before }).data;
  const go = useGo();
  const itemsOf = (record: DecisionRecord | undefined): MenuItem[] => {
    if (record === undefined) return [];
    const [said] = record.messageIds;
    return [
      { label: t('lists.openNote'), onSelect: () => go.toNote(record.noteId) },
      ...(said === undefined
        ? []
        : [{ label: t('lessons.whereItWasSaid'), onSelect: () => void openMessage(go, said) }]),
      copyItem([record.choice, ...record.reasons].join('\n')),
    ];
  };
  if (histories === undefined) return null;
  return (
    <>
      <p className={styles.lead}>{t('lessons.askWhyDidWe')}</p>
      {(histories.length > 0 || wanted !== '') && (
        <TextField
          label={t('lessons.filterDecisions')}
          isLabelHidden
          placeholder={t('lessons.filterDecisions')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {histories.length === 0 &&
        (wanted !== '' ? (
          <p className="quiet">{t('lessons.noDecisionTheseWords')}</p>
        ) : (
          <EmptyState title={t('lessons.noDecisionsYet')} action={<WayOn to="chat" />}>
            {t('lessons.sayWeDecidedUse')}
          </EmptyState>
        ))}
      <ListMenu
        itemsOf={(id) => itemsOf(histories.flatMap(({ records }) => records).find((record) => record.id === id))}
      >
        <ul className={styles.histories}>
          {histories.map((decisionHistory) => (
            <DecisionHistoryCard key={decisionHistory.records[0]!.id} history={decisionHistory} />
          ))}
        </ul>
      </ListMenu>
    </>
  );
}

const openMessage = (go: Go, id: DecisionRecord['messageIds'][number]): Promise<void> =>
  call('chat.locate', { messageId: id }).then(({ sessionId }) => go.toSession(sessionId, { message: id }), showError);

function DecisionHistoryCard({ history: { subject, records } }: { history: DecisionHistory }) {
  const id = `decision-history-${records[0]!.id}`;
  return (
    <li className={styles.card}>
      <section aria-labelledby={id}>
        <h2 id={id} className={styles.historyTitle} dir="auto">
          {subject}
        </h2>
        <ol className={styles.records}>
          {records.map((record) => (
            <DecisionRecordItem key={record.id} record={record} records={records} />
          ))}
        </ol>
      </section>
    </li>
  );
}

function DecisionRecordItem({ record, records }: { record: DecisionRecord; records: DecisionRecord[] }) {
  const go = useGo();
  const later = records.find(({ id }) => id === record.replacedBy);
  return (
    <li className={styles.record} data-menu={record.id} data-state={record.state}>
      <div className={styles.recordHead}>
        <DateText at={record.at} form="day" />
        <Chip tone={record.state === 'stands' && record.kind === 'decision' ? 'on' : 'plain'}>
          {decisionStateText(record)}
        </Chip>
      </div>
      <p className={styles.choice} dir="auto">
        {record.kind === 'decision' ? record.choice : t('lessons.triedChoice', { choice: record.choice })}
      </p>
      {record.reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {record.kind === 'decision' ? t('lessons.because') : t('lessons.but')} {reason}
        </p>
      ))}
      {record.alternatives.length > 0 && (
        <p className={styles.reason}>
          <span className="quiet">{t('lessons.consideredAsWell')}</span> {record.alternatives.join(', ')}
        </p>
      )}
      {record.outcome !== '' && (
        <p className={styles.reason}>
          <span className="quiet">{t('lessons.afterThat')}</span> {record.outcome}
        </p>
      )}
      {later && (
        <p className={styles.reason}>
          <span className="quiet">
            {rich('lessons.replacedOnDatetextBy', { dateText: <DateText at={later.at} form="day" /> })}
          </span>{' '}
          {later.choice}
        </p>
      )}
      {record.readBy !== undefined && (
        <p className={styles.reason}>
          <span className="quiet">{t('lessons.readByModel', { model: record.readBy })}</span>
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" tone="plain" onClick={() => go.toNote(record.noteId)}>
          {t('lessons.openItsNote')}
        </Button>
        {record.messageIds.map((id, index) => (
          <Button key={id} size="small" tone="plain" onClick={() => void openMessage(go, id)}>
            {index === 0 ? t('lessons.whereItWasSaid') : t('lessons.messageIndex', { index: index + 1 })}
          </Button>
        ))}
      </div>
    </li>
  );
}

function decisionStateText({ kind, state }: DecisionRecord): string {
  if (kind === 'negative-result') return t('common.triedAndFailed');
  return state === 'stands'
    ? t('lessons.stands')
    : state === 'replaced'
      ? t('common.replaced')
      : t('common.noLongerKept');
}

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
