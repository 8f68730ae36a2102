import { useState } from 'react';
import type { EncryptedBackup } from '../../../../shared/ipc/routes/backup';
import { call } from '../../../ipc/client';
import { Dialog } from '../../../ui/layout/dialog';
import { formatBytes } from '../../../ui/text/format-bytes';
import { JobProgress } from './import-dialog';
import { JobActions, JobProblem } from './job-parts';
import { NO_PASSPHRASE, PassphraseFields, passphraseProblem } from './passphrase-fields';
import { useJob } from './use-job';
import styles from './exchange.module.css';

/** The whole vault as one file that only a passphrase opens. */
export function EncryptedBackupDialog({ onClose }: { onClose: () => void }) {
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE);
  const job = useJob<EncryptedBackup>(
    () => call('backup.makeEncrypted', { passphrase: passphrase.words }),
    'Making a copy',
  );
  const { state } = job;
  const actions = (
    <JobActions job={job} label="Make backup" isReady={passphraseProblem(passphrase) === null} onClose={onClose} />
  );
  return (
    <Dialog isOpen onClose={onClose} title="Encrypted backup" actions={actions}>
      <div className={styles.body}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            <JobProblem job={job} />
            <p>
              One file with everything in this vault: notes, chats, documents, pictures and the history of every note.
              Keys of models are not in it.
            </p>
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
            <p role="status">Stopped. Nothing was left behind.</p>
          ) : (
            <div role="status">
              <p>
                <strong>Backed up.</strong> The file was read again and is whole: {formatBytes(state.report.bytes)} in
              </p>
              <p className={styles.path}>{state.report.path}</p>
            </div>
          ))}
      </div>
    </Dialog>
  );
}
