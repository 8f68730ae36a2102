import { useEffect, useRef, useState } from 'react';
import { ENCRYPTED_ENDING, type OpenedBackup } from '../../../../shared/ipc/routes/backup';
import { call, errorText } from '../../../ipc/client';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { Dialog } from '../../../ui/layout/dialog';
import { formatDate } from '../../../ui/text/date-text';
import { JobProgress } from './import-dialog';
import { PassphraseForm } from './passphrase-form';
import { uploadFiles } from './upload-files';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';

type State =
  | { step: 'choose'; problem: string | null }
  | { step: 'uploading'; share: number }
  | { step: 'locked'; uploadId: string; name: string; problem: string | null; isOpening: boolean }
  | { step: 'opened'; uploadId: string; backup: OpenedBackup };

/** Opens an encrypted backup, says what restoring it would change, and restores it. */
export function RestoreBackupDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'choose', problem: null });
  const [hasPassphrase, setHasPassphrase] = useState(false);
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
      showToast({ text: t('exchange.restoredStateBeforeKept') });
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
  const open = async (locked: Extract<State, { step: 'locked' }>, passphrase: string) => {
    setState({ ...locked, isOpening: true, problem: null });
    try {
      const backup = await call('backup.open', { uploadId: locked.uploadId, passphrase });
      setState({ step: 'opened', uploadId: locked.uploadId, backup });
    } catch (error) {
      setState({ ...locked, isOpening: false, problem: errorText(error) });
    }
  };

  const isSame = state.step === 'opened' && state.backup.added + state.backup.changed + state.backup.removed === 0;
  const actions = (
    <>
      {state.step === 'locked' && (
        <Button tone="primary" type="submit" form="open-backup" disabled={!hasPassphrase || state.isOpening}>
          {state.isOpening ? t('exchange.opening') : t('exchange.open')}
        </Button>
      )}
      {state.step === 'opened' && !isSame && (
        <Button
          tone="primary"
          disabled={restore.isPending}
          onClick={() => restore.mutate({ uploadId: state.uploadId })}
        >
          {restore.isPending ? t('exchange.restoring') : t('exchange.restore')}
        </Button>
      )}
      <Button onClick={onClose}>
        {state.step === 'opened' && !isSame ? t('exchange.keepWhatIsHere') : t('exchange.close')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('exchange.restoreAnEncryptedBackup')} actions={actions}>
      <div className={styles.body}>
        {state.step === 'choose' && (
          <>
            {state.problem !== null && (
              <p className={styles.problem} role="alert">
                {state.problem}
              </p>
            )}
            <p>{t('exchange.chooseFileBackupVault')}</p>
            <div className={styles.buttons}>
              <Button tone="primary" onClick={() => file.current?.click()}>
                {t('exchange.chooseBackup')}
              </Button>
            </div>
            <input
              ref={file}
              type="file"
              accept={ENCRYPTED_ENDING}
              hidden
              aria-label={t('settings.encryptedBackup')}
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                if (chosen !== undefined) void upload(chosen);
              }}
            />
          </>
        )}
        {state.step === 'uploading' && <JobProgress text={t('exchange.readingTheFile')} value={state.share} />}
        {state.step === 'locked' && (
          <PassphraseForm
            id="open-backup"
            name={state.name}
            problem={state.problem}
            onChange={setHasPassphrase}
            onSubmit={(passphrase) => {
              if (!state.isOpening) void open(state, passphrase);
            }}
          />
        )}
        {state.step === 'opened' && (
          <div role="status">
            <p>{t('exchange.backupOfMadeat', { madeAt: formatDate(state.backup.madeAt) })}</p>
            <p>
              {isSame
                ? t('exchange.sameWhatHereThere')
                : t('exchange.recordsWouldComeBack', {
                    added: state.backup.added,
                    changed: state.backup.changed,
                    removed: state.backup.removed,
                  })}
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
