import { useState } from 'react';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { t } from '../../../shared/messages/message';
import { call } from '../../ipc/client';
import { useJob } from '../../ipc/use-job';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TextField } from '../../ui/forms/text-field';
import { Dialog } from '../../ui/layout/dialog';
import styles from './shared-notes.module.css';

/** Writes the collection as the person may see it into a new folder. */
export function ExportDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [licence, setLicence] = useState('');
  const { state, start, cancel } = useJob<ExportReport>(
    () => call('collectionReviews.export', { id, licence }),
    t('collectionReview.reading'),
  );
  const isDone = state.step === 'done';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('collectionReview.exportOf', { name })}
      description={t('collectionReview.exportIntro')}
      actions={
        <>
          {(state.step === 'ready' || state.step === 'asking') && (
            <Button tone="primary" disabled={state.step === 'asking'} onClick={start}>
              {t('common.export')}
            </Button>
          )}
          {state.step === 'running' ? (
            <Button onClick={cancel}>{t('common.cancel')}</Button>
          ) : (
            <Button tone={isDone ? 'primary' : 'quiet'} onClick={onClose}>
              {t('common.close')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialogForm}>
        {state.step === 'ready' && state.problem !== null && <p role="alert">{state.problem}</p>}
        {(state.step === 'ready' || state.step === 'asking') && (
          <TextField
            label={t('collectionReview.licence')}
            hint={t('collectionReview.licenceHint')}
            value={licence}
            maxLength={300}
            onChange={(event) => setLicence(event.target.value)}
          />
        )}
        {state.step === 'running' && (
          <>
            <p>{state.what}</p>
            <ProgressBar label={state.what} value={state.total === 0 ? null : state.done / state.total} />
          </>
        )}
        {state.step === 'done' && (
          <div role="status">
            {state.report.isCancelled ? (
              <p>{t('exchange.stoppedNothingLeftBehind')}</p>
            ) : (
              <>
                <p>{t('collectionReview.exported', { notes: state.report.notes, files: state.report.files })}</p>
                <p className={styles.path}>{state.report.folder}</p>
              </>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
