import type { DecisionHistory } from '../../../shared/domain/trace';
import { t } from '../../../shared/messages/message';
import { call } from '../../ipc/client';
import { showError } from '../../ipc/queries';
import { useGo, type Go } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import { copyItem } from '../../ui/lists/copy-item';
import { ListMenu } from '../../ui/lists/list-menu';
import { DateText } from '../../ui/text/date-text';
import { rich } from '../../ui/text/rich-message';
import { DecisionTasks } from './decision-tasks';
import styles from './lessons.module.css';

type DecisionRecord = DecisionHistory['records'][number];

const openMessage = (go: Go, id: DecisionRecord['messageIds'][number]): Promise<void> =>
  call('chat.locate', { messageId: id }).then(({ sessionId }) => go.toSession(sessionId, { message: id }), showError);

/** What was decided on a subject over time: what holds now, what it replaced, and what was tried and failed. */
export function DecisionRecords({ records }: Pick<DecisionHistory, 'records'>) {
  const go = useGo();
  return (
    <ListMenu
      itemsOf={(id) => {
        const record = records.find((one) => one.id === id);
        if (record === undefined) return [];
        const [said] = record.messageIds;
        return [
          { label: t('lessons.openItsNote'), onSelect: () => go.toNote(record.noteId) },
          ...(said === undefined
            ? []
            : [{ label: t('lessons.whereItWasSaid'), onSelect: () => void openMessage(go, said) }]),
          copyItem([record.choice, ...record.reasons].join('\n')),
        ];
      }}
    >
      <ol className={styles.records}>
        {records.map((record) => (
          <DecisionRecordItem key={record.id} record={record} records={records} />
        ))}
      </ol>
    </ListMenu>
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
      {record.kind === 'decision' && <DecisionTasks noteId={record.noteId} />}
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

export function decisionStateText({ kind, state }: DecisionRecord): string {
  if (kind === 'negative-result') return t('common.triedAndFailed');
  return state === 'stands'
    ? t('lessons.stands')
    : state === 'replaced'
      ? t('common.replaced')
      : t('common.noLongerKept');
}
