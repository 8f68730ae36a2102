import type { NoteId } from '../../shared/domain/ids';
import type { ExportReport } from '../../shared/ipc/routes/exchange';
import { t } from '../../shared/messages/message';
import { call } from '../ipc/client';
import { useJob } from '../ipc/use-job';
import { CountedProgress, JobActions, JobProblem } from '../jobs/job-parts';
import { Dialog } from '../ui/layout/dialog';
import styles from './publishing.module.css';
import { ReadingCopyPreview, useReadingCopy } from './reading-copy-preview';

/** Writes notes as pages for others to read, after showing what goes and what stays. */
export function ReadingCopyDialog({ noteIds, onClose }: { noteIds: readonly NoteId[]; onClose: () => void }) {
  const notes = [...noteIds];
  const copy = useReadingCopy(notes);
  const job = useJob<ExportReport>(() => call('export.run', { as: 'html', notes }), t('exchange.beginning'));
  const { state } = job;
  const isReady = (copy.data?.notes.length ?? 0) > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('sharing.readingCopy')}
      description={t('exchange.pagesOpenAnyBrowser')}
      actions={<JobActions job={job} label={t('sharing.makeCopy')} isReady={isReady} onClose={onClose} />}
    >
      <div className={styles.form}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            <JobProblem job={job} />
            <ReadingCopyPreview copy={copy} />
          </>
        )}
        <CountedProgress job={job} />
        {state.step === 'done' && (
          <div role="status">
            <p>
              {state.report.isCancelled
                ? t('exchange.stoppedNothingLeftBehind')
                : t('sharing.copyMade', { count: state.report.notes })}
            </p>
            {!state.report.isCancelled && <p className={styles.path}>{state.report.folder}</p>}
          </div>
        )}
      </div>
    </Dialog>
  );
}
