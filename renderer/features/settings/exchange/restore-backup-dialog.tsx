import { AlertText } from '../../../ui/feedback/alert-text';
import { useEffect, useRef, useState, type Ref } from 'react';
import { ENCRYPTED_ENDING, type BackupPreview } from '../../../../shared/ipc/routes/backup';
import { call, errorText } from '../../../ipc/client';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import { findBackup, type ChosenBackup } from './find-backup';
import { JobProgress } from '../../../jobs/job-parts';
import { OpenedBackup } from './opened-backup';
import { PassphraseForm } from './passphrase-fields';
import { uploadFiles, type NamedFile } from './upload-files';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';

type State =
  | { step: 'choose'; problem: string | null }
  | { step: 'uploading'; share: number }
  | { step: 'locked'; uploadId: string; name: string; problem: string | null; isOpening: boolean }
  | { step: 'opening' }
  | { step: 'opened'; uploadId: string; backup: BackupPreview };

/**
 * Opens a backup, says what it holds or would change, and restores it: into this vault, where it is of this one, or as a
 * new vault. `chosen` was chosen already.
 */
export function RestoreBackupDialog({ chosen, onClose }: { chosen?: ChosenBackup; onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'choose', problem: null });
  const [hasPassphrase, setHasPassphrase] = useState(false);
  const stopping = useRef(new AbortController());
  const uploadId = useRef<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);

  const upload = async (backup: ChosenBackup) => {
    setState({ step: 'uploading', share: 0 });
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    try {
      const id = await uploadFiles(backup.files, (share) => setState({ step: 'uploading', share }), signal);
      uploadId.current = id;
      if (backup.isEncrypted) {
        setState({ step: 'locked', uploadId: id, name: backup.name, problem: null, isOpening: false });
        return;
      }
      setState({ step: 'opening' });
      setState({
        step: 'opened',
        uploadId: id,
        backup: await call('backup.open', { uploadId: id, passphrase: null }),
      });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choose', problem: errorText(error) });
    }
  };
  const choose = async (files: readonly NamedFile[]) => {
    try {
      await upload(await findBackup(files));
    } catch (error) {
      setState({ step: 'choose', problem: errorText(error) });
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

  const begin = useRef(() => {
    if (chosen !== undefined) void upload(chosen);
  });
  useEffect(() => {
    begin.current();
    return () => {
      stopping.current.abort();
      if (uploadId.current !== null) void call('backup.discard', { uploadId: uploadId.current }).catch(() => {});
    };
  }, []);

  const actions = (
    <>
      {state.step === 'locked' && (
        <Button tone="primary" type="submit" form="open-backup" disabled={!hasPassphrase || state.isOpening}>
          {state.isOpening ? t('exchange.opening') : t('common.open')}
        </Button>
      )}
      <Button onClick={onClose}>{t('common.close')}</Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.restoreABackup')}
      initialFocus={first}
      {...(state.step === 'opened' ? {} : { actions })}
    >
      {state.step === 'opened' && (
        <OpenedBackup
          backup={state.backup}
          uploadId={state.uploadId}
          onRestored={() => {
            uploadId.current = null;
          }}
          onClose={onClose}
        />
      )}
      {state.step !== 'opened' && (
        <div className={styles.body}>
          {state.step === 'choose' && (
            <BackupChooser button={first} problem={state.problem} onChoose={(files) => void choose(files)} />
          )}
          {state.step === 'uploading' && <JobProgress text={t('exchange.readingTheFile')} value={state.share} />}
          {state.step === 'opening' && <JobProgress text={t('exchange.opening')} value={null} />}
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
        </div>
      )}
    </Dialog>
  );
}

function BackupChooser({
  button,
  problem,
  onChoose,
}: {
  /** Has the focus first. */
  button: Ref<HTMLButtonElement>;
  problem: string | null;
  onChoose: (files: readonly NamedFile[]) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  // Of a folder every file counts, also those that an import would leave aside.
  const choose = (files: FileList | null) =>
    onChoose([...(files ?? [])].map((one) => ({ name: one.webkitRelativePath || one.name, file: one })));
  return (
    <>
      <AlertText text={problem} className={styles.problem} />
      <p>{t('exchange.chooseBackupToRestore')}</p>
      <div className={styles.buttons}>
        <Button ref={button} tone="primary" onClick={() => file.current?.click()}>
          {t('exchange.chooseBackup')}
        </Button>
        <Button onClick={() => folder.current?.click()}>{t('common.chooseAFolder')}</Button>
      </div>
      <input
        ref={file}
        type="file"
        accept={ENCRYPTED_ENDING}
        hidden
        aria-label={t('settings.encryptedBackup')}
        onChange={(event) => choose(event.target.files)}
      />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('exchange.folderOfBackups')}
        onChange={(event) => choose(event.target.files)}
      />
    </>
  );
}
