import { useState } from 'react';
import type { EncryptedBackup } from '../../../../shared/ipc/routes/backup';
import type { JobEvent } from '../../../../shared/ipc/routes/exchange';
import { call, errorText } from '../../../ipc/client';
import { useStream } from '../../../ipc/stream';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import { formatBytes } from '../../../ui/text/format-bytes';
import { JobProgress } from './import-dialog';
import { NO_PASSPHRASE, PassphraseFields, passphraseProblem } from './passphrase-fields';
import styles from './exchange.module.css';

type State =
  | { step: 'ready'; problem: string | null }
  | { step: 'asking' }
  | { step: 'running'; streamId: string; done: number; what: string }
  | { step: 'done'; report: EncryptedBackup };

/** The whole vault as one file that only a passphrase opens. */
export function EncryptedBackupDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'ready', problem: null });
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE);
  const { cancel } = useStream<JobEvent<EncryptedBackup>>(state.step === 'running' ? state.streamId : null, (event) => {
    if (event.type === 'progress')
      setState((before) => (before.step === 'running' ? { ...before, done: event.done, what: event.what } : before));
    else if (event.type === 'finished') setState({ step: 'done', report: event.report });
    else setState({ step: 'ready', problem: event.message });
  });
  const start = async () => {
    setState({ step: 'asking' });
    try {
      const started = await call('backup.makeEncrypted', { passphrase: passphrase.words });
      if (started === null) setState({ step: 'ready', problem: null });
      else setState({ step: 'running', streamId: started.streamId, done: 0, what: 'Making a copy' });
    } catch (error) {
      setState({ step: 'ready', problem: errorText(error) });
    }
  };
  const actions =
    state.step === 'done' ? (
      <Button tone="primary" onClick={onClose}>
        Done
      </Button>
    ) : state.step === 'running' ? (
      <Button onClick={() => void cancel()}>Cancel</Button>
    ) : (
      <>
        <Button
          tone="primary"
          disabled={state.step === 'asking' || passphraseProblem(passphrase) !== null}
          onClick={() => void start()}
        >
          Make backup
        </Button>
        <Button onClick={onClose}>Close</Button>
      </>
    );
  return (
    <Dialog isOpen onClose={onClose} title="Encrypted backup" actions={actions}>
      <div className={styles.body}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            {state.step === 'ready' && state.problem !== null && (
              <p className={styles.problem} role="alert">
                {state.problem}
              </p>
            )}
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
