import type { ImportReport } from '../../../../shared/ipc/routes/exchange';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import { DocumentOutcome } from './document-outcome';
import { ExtractionProgress } from './extraction-progress';
import { SkippedList } from './skipped-list';
import styles from './exchange.module.css';

/** The result of an import: what was added, what was already there, what was skipped and why. */
export function ImportOutcome({ report, onLeave }: { report: ImportReport; onLeave: () => void }) {
  const go = useGo();
  const newChat = useNewChat();
  const leaveTo = (open: () => void) => () => {
    onLeave();
    open();
  };
  const hasContent = report.sessions + report.notes + report.resources + report.unchanged > 0;
  const added = (
    [
      ['sessions', report.sessions],
      ['messages', report.messages],
      ['notes', report.notes],
      ['resources', report.resources],
      ['attachments', report.attachments?.copied ?? 0],
    ] as const
  ).filter(([, figure]) => figure > 0);
  const found = (
    [
      ['already here', report.unchanged],
      ['attachments already here', report.attachments?.unchanged ?? 0],
      ['links to notes', report.links?.resolved ?? 0],
      ['links to notes that do not exist', report.links?.missing ?? 0],
      ['pages that look like conversations', report.undecided ?? 0],
    ] as const
  ).filter(([, figure]) => figure > 0);
  return (
    <div role="status">
      <p className={styles.summary}>
        <strong>
          {report.isCancelled
            ? 'Stopped. Each session that came in is whole.'
            : added.length === 0
              ? 'Nothing new: all of it was here already.'
              : 'Imported.'}
        </strong>
      </p>
      <dl className={styles.figures}>
        {[...added, ...found].map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{figure.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {report.extracting > 0 && <ExtractionProgress />}
      <DocumentOutcome report={report} />
      <SkippedList skipped={report.skipped} title="Left out" />
      <div className={styles.buttons}>
        {hasContent && <Button onClick={leaveTo(newChat)}>Ask about it</Button>}
        {report.sessions > 0 && <Button onClick={leaveTo(go.toChat)}>Open the sessions</Button>}
        {report.notes + report.resources > 0 && <Button onClick={leaveTo(go.toVault)}>Open the notes</Button>}
      </div>
    </div>
  );
}
