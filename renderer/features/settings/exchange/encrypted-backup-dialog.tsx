import { useState } from 'react';
import type { EncryptedBackup } from '../../../../shared/ipc/routes/backup';
import { call } from '../../../ipc/client';
import { Dialog } from '../../../ui/layout/dialog';
import { formatBytes } from '../../../ui/text/format-bytes';
import { JobActions, JobProblem, JobProgress } from '../../../jobs/job-parts';
import { NO_PASSPHRASE, PassphraseFields, passphraseProblem } from './passphrase-fields';
import { useJob } from '../../../ipc/use-job';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';
import { rich, strong } from '../../../ui/text/rich-message';

/** The whole vault as one file that only a passphrase opens. */
export function EncryptedBackupDialog({ onClose }: { onClose: () => void }) {
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE);
  const job = useJob<EncryptedBackup>(
    () => call('backup.makeEncrypted', { passphrase: passphrase.words }),
    t('exchange.makingACopy'),
  );
  const { state } = job;
  const actions = (
    <JobActions
      job={job}
      label={t('exchange.makeBackup')}
      isReady={passphraseProblem(passphrase) === null}
      onClose={onClose}
    />
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('settings.encryptedBackup')} actions={actions}>
      <div className={styles.body}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            <JobProblem job={job} />
            <p>{t('exchange.oneFileEverythingVault')}</p>
            <PassphraseFields value={passphrase} onChange={setPassphrase} />
          </>
        )}
        {state.step === 'running' && (
          <JobProgress
            text={state.what}
            value={null}
            {...(state.done === 0 ? {} : { figures: formatBytes(state.done) })}
          />
        )}
        {state.step === 'done' &&
          (state.report.isCancelled ? (
            <p role="status">{t('exchange.stoppedNothingLeftBehind')}</p>
          ) : (
            <div role="status">
              <p>
                {rich('exchange.backedUpFileRead', {
                  strong,
                  bytes: formatBytes(state.report.bytes),
                })}
              </p>
              <p className={styles.path}>{state.report.path}</p>
              <p>{t('exchange.copyItElsewhere')}</p>
            </div>
          ))}
      </div>
    </Dialog>
  );
}
