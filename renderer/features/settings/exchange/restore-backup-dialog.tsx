import { useEffect, useRef, useState } from 'react';
import { ENCRYPTED_ENDING, type OpenedBackup } from '../../../../shared/ipc/routes/backup';
import { call, errorText } from '../../../ipc/client';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { TextField } from '../../../ui/forms/text-field';
import { Dialog } from '../../../ui/layout/dialog';
import { formatDate } from '../../../ui/text/date-text';
import { formatCount } from '../../../ui/text/format-count';
import { JobProgress } from './import-dialog';
import { uploadFiles } from './upload-files';
import styles from './exchange.module.css';

type State =
  | { step: 'choose'; problem: string | null }
  | { step: 'uploading'; share: number }
  | { step: 'locked'; uploadId: string; name: string; problem: string | null; isOpening: boolean }
  | { step: 'opened'; uploadId: string; backup: OpenedBackup };

/** Opens an encrypted backup, says what restoring it would change, and restores it. */
export function RestoreBackupDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'choose', problem: null });
  const [passphrase, setPassphrase] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const stopping = useRef(new AbortController());
  const uploadId = useRef<string | null>(null);
  useEffect(
    () => () => {
      stopping.current.abort();
      if (uploadId.current !== null) void call('backup.discard', { uploadId: uploadId.current }).catch(() => {});
    },
    [],
  );
  const restore = useCommand('backup.restore', {
    quiet: true,
    onSuccess: () => {
      uploadId.current = null;
      showToast({ text: 'Restored. The state before is kept as a snapshot under Health, so this can be undone.' });
      onClose();
    },
  });

  const upload = async (chosen: File) => {
    setState({ step: 'uploading', share: 0 });
    stopping.current = new AbortController();
    try {
      const id = await uploadFiles(
        [{ name: chosen.name, file: chosen }],
        (share) => setState({ step: 'uploading', share }),
        stopping.current.signal,
      );
      uploadId.current = id;
      setState({ step: 'locked', uploadId: id, name: chosen.name, problem: null, isOpening: false });
    } catch (error) {
      if (!stopping.current.signal.aborted) setState({ step: 'choose', problem: errorText(error) });
    }
  };
  const open = async (locked: Extract<State, { step: 'locked' }>) => {
    setState({ ...locked, isOpening: true, problem: null });
    try {
      const backup = await call('backup.open', { uploadId: locked.uploadId, passphrase });
      setPassphrase('');
      setState({ step: 'opened', uploadId: locked.uploadId, backup });
    } catch (error) {
      setState({ ...locked, isOpening: false, problem: errorText(error) });
    }
  };

  const isSame = state.step === 'opened' && state.backup.added + state.backup.changed + state.backup.removed === 0;
  const actions = (
    <>
      {state.step === 'locked' && (
        <Button tone="primary" type="submit" form="open-backup" disabled={passphrase === '' || state.isOpening}>
          {state.isOpening ? 'Opening…' : 'Open'}
        </Button>
      )}
      {state.step === 'opened' && !isSame && (
        <Button
          tone="primary"
          disabled={restore.isPending}
          onClick={() => restore.mutate({ uploadId: state.uploadId })}
        >
          {restore.isPending ? 'Restoring…' : 'Restore'}
        </Button>
      )}
      <Button onClick={onClose}>{state.step === 'opened' && !isSame ? 'Keep what is here' : 'Close'}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="Restore an encrypted backup" actions={actions}>
      <div className={styles.body}>
        {state.step === 'choose' && (
          <>
            {state.problem !== null && (
              <p className={styles.problem} role="alert">
                {state.problem}
              </p>
            )}
            <p>
              Choose the file of a backup of this vault. You will see what would change before anything does, and a
              snapshot of now is made first.
            </p>
            <div className={styles.buttons}>
              <Button tone="primary" onClick={() => file.current?.click()}>
                Choose backup…
              </Button>
            </div>
            <input
              ref={file}
              type="file"
              accept={ENCRYPTED_ENDING}
              hidden
              aria-label="Encrypted backup"
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                if (chosen !== undefined) void upload(chosen);
              }}
            />
          </>
        )}
        {state.step === 'uploading' && <JobProgress text="Reading the file" value={state.share} />}
        {state.step === 'locked' && (
          <form
            id="open-backup"
            onSubmit={(event) => {
              event.preventDefault();
              if (passphrase !== '' && !state.isOpening) void open(state);
            }}
          >
            <TextField
              label={`Passphrase of ${state.name}`}
              type="password"
              autoComplete="off"
              autoFocus
              maxLength={1_000}
              value={passphrase}
              error={state.problem}
              onChange={(event) => setPassphrase(event.target.value)}
            />
          </form>
        )}
        {state.step === 'opened' && (
          <div role="status">
            <p>Backup of {formatDate(state.backup.madeAt)}.</p>
            <p>
              {isSame
                ? 'It is the same as what is here. There is nothing to restore.'
                : `${formatCount(state.backup.added, 'record')} would come back, ${formatCount(state.backup.changed, 'record')} would change, and ${formatCount(state.backup.removed, 'record')} made since then would go.`}
            </p>
            {restore.isError && (
              <p className={styles.problem} role="alert">
                {errorText(restore.error)}
              </p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
