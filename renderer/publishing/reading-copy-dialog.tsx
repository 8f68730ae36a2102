import type { NoteId } from '../../shared/domain/ids';
import type { ExportReport } from '../../shared/ipc/routes/exchange';
import { formatNumber } from '../../shared/messages/format-number';
import { t } from '../../shared/messages/message';
import { call, errorText } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { useJob } from '../ipc/use-job';
import { JobActions, JobProblem, JobProgress } from '../jobs/job-parts';
import { Spinner } from '../ui/feedback/spinner';
import { Dialog } from '../ui/layout/dialog';
import styles from './publishing.module.css';
import { WouldLeave } from './would-leave';

/** Writes notes as pages for others to read, after showing what goes and what stays. */
export function ReadingCopyDialog({ noteIds, onClose }: { noteIds: readonly NoteId[]; onClose: () => void }) {
  const notes = [...noteIds];
  const preview = useRoute('export.preview', { notes }, { staleTime: 0, gcTime: 0 });
  const job = useJob<ExportReport>(() => call('export.run', { as: 'html', notes }), t('exchange.beginning'));
  const { state } = job;
  const isReady = (preview.data?.notes.length ?? 0) > 0;
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
            {preview.isError && <p role="alert">{errorText(preview.error)}</p>}
            {preview.isPending && <Spinner text={t('sharing.reading')} />}
            {preview.data !== undefined && (
              <WouldLeave
                shown={preview.data}
                going={t('sharing.wouldBeInCopy', { count: preview.data.notes.length })}
              />
            )}
          </>
        )}
        {state.step === 'running' && (
          <JobProgress
            text={state.what}
            value={state.total === 0 ? null : state.done / state.total}
            figures={state.done === 0 ? undefined : formatNumber(state.done)}
          />
        )}
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
