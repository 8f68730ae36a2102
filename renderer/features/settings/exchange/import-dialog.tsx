import { useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import { FileChooser, type ImportPurpose } from './file-chooser';
import { ImportOutcome } from './import-outcome';
import { ImportPreviewForm } from './import-preview-form';
import { JobProgress } from '../../../jobs/job-parts';
import { MemoryDialog } from './memory-dialog';
import { PassphraseForm } from './passphrase-fields';
import { RestoreBackupDialog } from './restore-backup-dialog';
import type { NamedFile } from './upload-files';
import { importChoiceOf, initialSelection, isNothingChosen, type ImportSelection } from './import-selection';
import styles from './exchange.module.css';
import { useImport } from './use-import';
import { labels, t } from '../../../../shared/messages/message';

/**
 * Choose, preview, import, report. A running import continues in the background when the dialog closes. `files` starts
 * with their preview.
 */
export function ImportDialog({ isOpen, ...props }: { isOpen: boolean } & ImportDialogProps) {
  // Mounted only while open, so that the next import starts fresh.
  return isOpen ? <OpenImportDialog {...props} /> : null;
}

interface ImportDialogProps {
  /** Default: anything that can be read. */
  purpose?: ImportPurpose;
  files?: NamedFile[];
  onClose: () => void;
}

const TITLES: Record<ImportPurpose, string> = labels({
  chats: 'exchange.importChats',
  folder: 'exchange.openAFolder',
  all: 'exchange.import',
});

function OpenImportDialog({ purpose = 'all', files, onClose }: ImportDialogProps) {
  const { state, choose, unlock, run, cancel, startOver } = useImport(files);
  const [selection, setSelection] = useState<ImportSelection | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const [hasPassphrase, setHasPassphrase] = useState(false);
  const [isMemory, setMemory] = useState(false);
  const firstButton = useRef<HTMLButtonElement>(null);
  const preview = state.step === 'preview' ? state.preview : null;
  const current = selection ?? (preview === null ? null : initialSelection(preview));

  const reset = () => {
    setSelection(null);
    setCancelling(false);
    startOver();
  };
  const start = () => {
    if (current === null || preview === null) return;
    void run({
      ...importChoiceOf(current, preview),
      person: current.person,
      extract: current.extract,
      alsoAnswers: current.alsoAnswers ?? false,
      areMine: current.areMine ?? false,
      conversationFiles: [...(current.conversationFiles ?? [])],
      withAttachments: current.withAttachments,
      asProjects: current.asProjects,
      withChanges: current.withChanges,
      dateOrder: current.dateOrder ?? null,
    });
  };

  if (isMemory) return <MemoryDialog onClose={onClose} />;
  if (state.step === 'backup') return <RestoreBackupDialog chosen={state.backup} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLES[purpose]}
      width="wide"
      initialFocus={files === undefined ? firstButton : undefined}
      actions={
        <ImportActions
          state={state}
          canStart={current !== null && preview !== null && !isNothingChosen(current, preview)}
          hasPassphrase={hasPassphrase}
          isCancelling={isCancelling}
          onStart={start}
          onReset={reset}
          onCancel={() => {
            setCancelling(true);
            void cancel();
          }}
          onClose={onClose}
        />
      }
    >
      <div className={styles.body}>
        {state.step === 'choose' && (
          <FileChooser
            firstButton={firstButton}
            purpose={purpose}
            problem={state.problem}
            onChoose={(chosen) => void choose(chosen)}
            onPasteMemory={() => setMemory(true)}
          />
        )}
        {state.step === 'sending' && (
          <JobProgress
            text={t('exchange.copyingTheFiles')}
            value={state.share}
            figures={`${Math.floor(state.share * 100)} %`}
          />
        )}
        {state.step === 'locked' && (
          <PassphraseForm
            id="unlock-import"
            name={state.name}
            problem={state.problem}
            onChange={setHasPassphrase}
            onSubmit={(passphrase) => void unlock(passphrase)}
          />
        )}
        {state.step === 'looking' && <JobProgress text={t('exchange.lookingWhatThemNothing')} value={null} />}
        {preview !== null && current !== null && (
          <ImportPreviewForm preview={preview} selection={current} onChange={setSelection} />
        )}
        {state.step === 'running' && (
          <JobProgress
            text={isCancelling ? t('exchange.stoppingAfterThisSession') : state.what}
            value={state.total === 0 ? null : state.done / state.total}
            figures={
              state.total === 0 ? undefined : t('exchange.doneOfTotal', { done: state.done, total: state.total })
            }
          />
        )}
        {state.step === 'done' && <ImportOutcome report={state.report} onLeave={onClose} />}
        {state.step === 'failed' && (
          <p className={styles.problem} role="alert">
            {t('exchange.messageWhatImportedBefore', { message: state.message })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface ImportActionsProps {
  state: ReturnType<typeof useImport>['state'];
  canStart: boolean;
  hasPassphrase: boolean;
  isCancelling: boolean;
  onStart: () => void;
  onReset: () => void;
  onCancel: () => void;
  onClose: () => void;
}

/** The buttons of the step that the import is in. */
function ImportActions({
  state,
  canStart,
  hasPassphrase,
  isCancelling,
  onStart,
  onReset,
  onCancel,
  onClose,
}: ImportActionsProps) {
  if (state.step === 'preview') {
    return (
      <>
        <Button tone="primary" onClick={onStart} disabled={!canStart}>
          {t('exchange.import')}
        </Button>
        <Button onClick={onReset}>{t('exchange.chooseAnother')}</Button>
      </>
    );
  }
  if (state.step === 'locked')
    return (
      <>
        <Button tone="primary" type="submit" form="unlock-import" disabled={!hasPassphrase || state.isOpening}>
          {state.isOpening ? t('exchange.opening') : t('common.open')}
        </Button>
        <Button onClick={onReset}>{t('exchange.chooseAnother')}</Button>
      </>
    );
  if (state.step === 'sending' || state.step === 'looking')
    return <Button onClick={onReset}>{t('common.cancel')}</Button>;
  if (state.step === 'running') {
    return (
      <Button disabled={isCancelling || state.streamId === null} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    );
  }
  if (state.step === 'done')
    return (
      <>
        <Button tone="primary" onClick={onClose}>
          {t('exchange.done')}
        </Button>
        <Button onClick={onReset}>{t('exchange.importMore')}</Button>
      </>
    );
  if (state.step === 'failed')
    return (
      <>
        <Button tone="primary" onClick={onReset}>
          {t('exchange.chooseAgain')}
        </Button>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </>
    );
  return <Button onClick={onClose}>{t('common.close')}</Button>;
}
