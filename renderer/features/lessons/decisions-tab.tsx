import { useDeferredValue, useState } from 'react';
import type { DecisionHistory } from '../../../shared/domain/trace';
import { call } from '../../ipc/client';
import { useGo, type Go } from '../../navigation/navigation';
import { showError, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { Chip } from '../../ui/lists/chip';
import { DateText } from '../../ui/text/date-text';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { TextField } from '../../ui/forms/text-field';
import styles from './lessons.module.css';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

type DecisionRecord = DecisionHistory['records'][number];

/**
 * Decisions by subject, each as a chronological history: the current decision, what it replaced, and what was tried and
 * failed.
 */
export function DecisionsTab() {
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
