import { useState } from 'react';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { FileChooser } from './file-chooser';
import { ImportOutcome } from './import-outcome';
import { ImportPreviewForm } from './import-preview-form';
import type { NamedFile } from './upload-files';
import { importChoiceOf, initialSelection, isNothingChosen, type ImportSelection } from './import-selection';
import styles from './exchange.module.css';
import { useImport } from './use-import';

/**
 * Choose, preview, import, report. A running import continues in the background when the dialog closes. `files` starts
 * with their preview.
 */
export function ImportDialog({
  isOpen,
  files,
  onClose,
}: {
  isOpen: boolean;
  files?: NamedFile[];
  onClose: () => void;
}) {
  // Mounted only while open, so that the next import starts fresh.
  return isOpen ? <OpenImportDialog files={files} onClose={onClose} /> : null;
}

function OpenImportDialog({ files, onClose }: { files?: NamedFile[]; onClose: () => void }) {
  const { state, choose, run, cancel, startOver } = useImport(files);
  const [selection, setSelection] = useState<ImportSelection | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const preview = state.step === 'preview' ? state.preview : null;
  const current = selection ?? (preview === null ? null : initialSelection(preview));

  const reset = () => {
    setSelection(null);
    startOver();
  };
  const start = () => {
    if (current === null || preview === null) return;
    void run({
      ...importChoiceOf(current, preview),
      person: current.person,
      extract: current.extract,
      areMine: current.areMine ?? false,
      conversationFiles: [...(current.conversationFiles ?? [])],
      withAttachments: current.withAttachments,
    });
  };

  return (
    <Dialog isOpen onClose={onClose} title="Import" width="wide" actions={actions()}>
      <div className={styles.body}>
        {state.step === 'choose' && <FileChooser problem={state.problem} onChoose={(chosen) => void choose(chosen)} />}
        {state.step === 'sending' && (
          <JobProgress text="Copying the files" value={state.share} figures={`${Math.floor(state.share * 100)} %`} />
        )}
        {state.step === 'looking' && (
          <JobProgress text="Looking at what is in them. Nothing is imported yet." value={null} />
        )}
        {preview !== null && current !== null && (
          <ImportPreviewForm preview={preview} selection={current} onChange={setSelection} />
        )}
        {state.step === 'running' && (
          <JobProgress
            text={isCancelling ? 'Stopping after this session' : state.what}
            value={state.total === 0 ? null : state.done / state.total}
            figures={
              state.total === 0 ? undefined : `${state.done.toLocaleString()} of ${state.total.toLocaleString()}`
            }
          />
        )}
        {state.step === 'done' && <ImportOutcome report={state.report} onLeave={onClose} />}
        {state.step === 'failed' && (
          <p className={styles.problem} role="alert">
            {state.message} What was imported before that is whole and stays.
          </p>
        )}
      </div>
    </Dialog>
  );

  function actions() {
    if (state.step === 'preview' && current !== null && preview !== null) {
      return (
        <>
          <Button tone="primary" onClick={start} disabled={isNothingChosen(current, preview)}>
            Import
          </Button>
          <Button onClick={reset}>Choose another</Button>
        </>
      );
    }
    if (state.step === 'sending' || state.step === 'looking') return <Button onClick={reset}>Cancel</Button>;
    if (state.step === 'running') {
      return (
        <Button
          disabled={isCancelling || state.streamId === null}
          onClick={() => {
            setCancelling(true);
            void cancel();
          }}
        >
          Cancel
        </Button>
      );
    }
    if (state.step === 'done')
      return (
        <>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
          <Button
            onClick={() => {
              setCancelling(false);
              reset();
            }}
          >
            Import more
          </Button>
        </>
      );
    if (state.step === 'failed')
      return (
        <>
          <Button tone="primary" onClick={reset}>
            Choose again
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      );
    return <Button onClick={onClose}>Close</Button>;
  }
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
