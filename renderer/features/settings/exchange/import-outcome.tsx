import { useState } from 'react';
import type { ImportReport } from '../../../../shared/ipc/routes/exchange';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useGo } from '../../../navigation/navigation';
import { ExtractionProgress } from '../../../note-taking/extraction-progress';
import { useTakeNotes } from '../../../note-taking/use-take-notes';
import { Button } from '../../../ui/actions/button';
import { DocumentOutcome } from './document-outcome';
import { SkippedList } from './skipped-list';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

/** The result of an import: what was added, what was already there, what was skipped and why. */
export function ImportOutcome({ report, onLeave }: { report: ImportReport; onLeave: () => void }) {
  const go = useGo();
  const newChat = useNewChat();
  const takeNotes = useTakeNotes();
  const [isTaking, setTaking] = useState(report.extracting > 0);
  const { untaken = [] } = report;
  const leaveTo = (open: () => void) => () => {
    onLeave();
    open();
  };
  const hasContent = report.sessions + report.notes + report.resources + report.unchanged > 0;
  const added = (
    [
      [t('common.sessions'), report.sessions],
      [t('app.messages'), report.messages],
      [t('common.notes'), report.notes],
      [t('common.resources'), report.resources],
      [t('common.attachments'), report.attachments?.copied ?? 0],
    ] as const
  ).filter(([, figure]) => figure > 0);
  const found = (
    [
      [t('exchange.alreadyHere'), report.unchanged],
      [t('exchange.messagesCompleted'), report.completed ?? 0],
      [t('exchange.attachmentsAlreadyHere'), report.attachments?.unchanged ?? 0],
      [t('exchange.linksToNotes'), report.links?.resolved ?? 0],
      [t('exchange.linksNotesExist'), report.links?.missing ?? 0],
      [t('exchange.pagesLookLikeConversations'), report.undecided ?? 0],
    ] as const
  ).filter(([, figure]) => figure > 0);
  return (
    <div role="status">
      <p className={styles.summary}>
        <strong>
          {report.isCancelled
            ? t('exchange.stoppedEachSessionCame')
            : added.length === 0 && (report.completed ?? 0) === 0
              ? t('exchange.nothingNewAllHere')
              : t('exchange.imported')}
        </strong>
      </p>
      <dl className={styles.figures}>
        {[...added, ...found].map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{formatNumber(figure)}</dd>
          </div>
        ))}
      </dl>
      {isTaking && <ExtractionProgress />}
      {report.openDates !== undefined && (
        <p className={styles.known}>
          {report.openDates.order === 'day-first'
            ? t('exchange.datesReadDayFirst', { written: report.openDates.written })
            : t('exchange.datesReadMonthFirst', { written: report.openDates.written })}
        </p>
      )}
      <DocumentOutcome report={report} />
      <SkippedList skipped={report.skipped} title={t('common.leftOut')} />
      <div className={styles.buttons}>
        {untaken.length > 0 && !isTaking && (
          <Button
            tone="primary"
            onClick={() => {
              takeNotes(untaken);
              setTaking(true);
            }}
          >
            {t('lists.takeNotesOfChats', { count: untaken.length })}
          </Button>
        )}
        {hasContent && <Button onClick={leaveTo(newChat)}>{t('exchange.askAboutIt')}</Button>}
        {report.sessions > 0 && <Button onClick={leaveTo(go.toChat)}>{t('exchange.openTheSessions')}</Button>}
        {report.notes + report.resources > 0 && (
          <Button onClick={leaveTo(go.toVault)}>{t('exchange.openTheNotes')}</Button>
        )}
      </div>
    </div>
  );
}
