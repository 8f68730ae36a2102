import { useState } from 'react';
import type { ImportReport } from '../../../../shared/ipc/routes/exchange';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useGo } from '../../../navigation/navigation';
import { StartingQuestionCards } from '../../../note-taking/starting-question-cards';
import { ExtractionProgress } from '../../../note-taking/extraction-progress';
import { useTakeNotes } from '../../../note-taking/use-take-notes';
import { ReadScansDialog } from '../../../scans/read-scans-dialog';
import { Button } from '../../../ui/actions/button';
import { DocumentOutcome } from './document-outcome';
import { SkippedList } from './skipped-list';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';
import { formatList } from '../../../../shared/messages/format-list';

/** The result of an import: what was added, what was already there, what was skipped and why. */
export function ImportOutcome({ report, onLeave }: { report: ImportReport; onLeave: () => void }) {
  const go = useGo();
  const newChat = useNewChat();
  const takeNotes = useTakeNotes();
  const [isTaking, setTaking] = useState(report.extracting > 0);
  const [isReading, setReading] = useState(false);
  const { untaken = [] } = report;
  const leaveTo = (open: () => void) => () => {
    onLeave();
    open();
  };
  const hasContent = report.sessions + report.notes + report.resources + report.unchanged > 0;
  const added = [
    ...(report.sessions > 0 ? [t('exchange.cameChats', { chats: report.sessions, messages: report.messages })] : []),
    ...(report.sessions === 0 && report.messages > 0 ? [t('calendar.messages', { messages: report.messages })] : []),
    ...(report.notes > 0 ? [t('common.noteCount', { count: report.notes })] : []),
    ...(report.resources > 0 ? [t('exchange.documentCount', { documents: report.resources })] : []),
    ...(report.attachments?.copied ? [t('exchange.cameFiles', { files: report.attachments.copied })] : []),
  ];
  const found = (
    [
      ['exchange.alreadyHere', report.unchanged + (report.attachments?.unchanged ?? 0)],
      ['exchange.messagesCompleted', report.completed ?? 0],
      ['exchange.linksToNotes', report.links?.resolved ?? 0],
      ['exchange.linksNotesExist', report.links?.missing ?? 0],
      ['exchange.projectsMade', report.projects ?? 0],
      ['exchange.waitBesideYours', report.toDecide ?? 0],
      ['exchange.pagesLookLikeConversations', report.undecided ?? 0],
    ] as const
  ).flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  return (
    <div role="status">
      <p className={styles.summary}>
        <strong>
          {report.isCancelled
            ? t('exchange.stoppedEachSessionCame')
            : added.length === 0 && (report.completed ?? 0) + (report.toDecide ?? 0) === 0
              ? t('exchange.nothingNewAllHere')
              : t('exchange.imported')}
        </strong>{' '}
        {[...(added.length > 0 ? [`${formatList(added)}.`] : []), ...found].join(' ')}
      </p>
      <StartingQuestionCards onLeave={onLeave} />
      {isTaking && <ExtractionProgress />}
      {report.openDates !== undefined && (
        <p className={styles.known}>
          {report.openDates.order === 'day-first'
            ? t('exchange.datesReadDayFirst', { written: report.openDates.written })
            : t('exchange.datesReadMonthFirst', { written: report.openDates.written })}
        </p>
      )}
      <DocumentOutcome report={report} />
      {isReading && <ReadScansDialog ids={report.scans!.resourceIds} onClose={() => setReading(false)} />}
      <SkippedList skipped={report.skipped} title={t('common.leftOut')} />
      <div className={styles.buttons}>
        {report.scans !== undefined && (
          <Button tone="primary" onClick={() => setReading(true)}>
            {t('ocr.readScannedPages', { count: report.scans.pages })}
          </Button>
        )}
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
