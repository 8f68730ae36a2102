import { Button } from '../ui/actions/button';
import { ProgressBar } from '../ui/feedback/progress-bar';
import styles from './job-parts.module.css';
import type { Job } from '../ipc/use-job';
import { formatNumber } from '../../shared/messages/format-number';
import { t } from '../../shared/messages/message';

/** The buttons of a dialog with a job: begin, then cancel, then done. */
export function JobActions({
  job: { state, start, cancel },
  label,
  isReady,
  onClose,
}: {
  job: Job<unknown>;
  label: string;
  isReady: boolean;
  onClose: () => void;
}) {
  if (state.step === 'done')
    return (
      <Button tone="primary" onClick={onClose}>
        {t('exchange.done')}
      </Button>
    );
  if (state.step === 'running') return <Button onClick={cancel}>{t('common.cancel')}</Button>;
  return (
    <>
      <Button tone="primary" onClick={start} disabled={state.step === 'asking' || !isReady}>
        {label}
      </Button>
      <Button onClick={onClose}>{t('common.close')}</Button>
    </>
  );
}

/** Why the job did not run; nothing while there is no reason. */
export function JobProblem({ job: { state } }: { job: Job<unknown> }) {
  if (state.step !== 'ready' || state.problem === null) return null;
  return (
    <p className={styles.problem} role="alert">
      {state.problem}
    </p>
  );
}

/** The current step and its progress. */
export function JobProgress({ text, value, figures }: { text: string; value: number | null; figures?: string }) {
  return (
    <div className={styles.working}>
      <p className={styles.workingText}>
        <span>{text}</span>
        {figures !== undefined && <span className="num">{figures}</span>}
      </p>
      <ProgressBar label={text} value={value} />
    </div>
  );
}

/** The progress of a job that counts what it has done; nothing while it does not run. */
export function CountedProgress({ job: { state } }: { job: Job<unknown> }) {
  if (state.step !== 'running') return null;
  const { what, done, total } = state;
  return (
    <JobProgress
      text={what}
      value={total === 0 ? null : done / total}
      figures={done === 0 ? undefined : formatNumber(done)}
    />
  );
}
