import { useState } from 'react';
import type { ExportReport } from '../../../../shared/ipc/routes/exchange';
import { call } from '../../../ipc/client';
import { Dialog } from '../../../ui/layout/dialog';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { JobProgress } from './import-dialog';
import { JobActions, JobProblem } from './job-parts';
import { NO_PASSPHRASE, PassphraseFields, passphraseProblem } from './passphrase-fields';
import { useJob } from './use-job';
import styles from './exchange.module.css';

const EXPORT_KINDS = {
  folder: {
    label: 'Everything',
    text: 'A new folder with every note, session and resource as Markdown, every earlier version, and one file this app reads back without loss. Incognito chats are in it: it is a copy for you.',
  },
  html: {
    label: 'Kept notes, to read',
    text: 'Pages that open in any browser, with the sentence each kept note came from. What you did not keep, and incognito chats, stay out: it is a copy for others.',
  },
  jsonl: {
    label: 'Kept notes, as data',
    text: 'One line a kept note, with its sources and its history, for programs. What you did not keep, and incognito chats, stay out: it is a copy for others.',
  },
} as const;

/** Exports everything as files, or the kept notes for others. */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenExportDialog onClose={onClose} /> : null;
}

function OpenExportDialog({ onClose }: { onClose: () => void }) {
  const [as, setAs] = useState<keyof typeof EXPORT_KINDS>('folder');
  const [isEncrypted, setEncrypted] = useState(false);
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE);
  const job = useJob<ExportReport>(
    () => call('export.run', { as, ...(isEncrypted ? { passphrase: passphrase.words } : {}) }),
    'Beginning',
  );
  const { state } = job;
  const isReady = !isEncrypted || passphraseProblem(passphrase) === null;
  const actions = <JobActions job={job} label="Export" isReady={isReady} onClose={onClose} />;

  return (
    <Dialog isOpen onClose={onClose} title="Export" width="normal" actions={actions}>
      <div className={styles.body}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            <JobProblem job={job} />
            <RadioGroup
              label="What to export"
              value={as}
              options={Object.entries(EXPORT_KINDS).map(([value, { label }]) => ({
                value: value as keyof typeof EXPORT_KINDS,
                label,
              }))}
              onChange={setAs}
            />
            <p>{EXPORT_KINDS[as].text}</p>
            <label className={styles.encrypt}>
              <input type="checkbox" checked={isEncrypted} onChange={(event) => setEncrypted(event.target.checked)} />
              Encrypt it with a passphrase
            </label>
            {isEncrypted ? (
              <>
                <PassphraseFields value={passphrase} onChange={setPassphrase} />
                <p className={styles.quiet}>
                  One file instead of a folder. “vault decrypt” on the command line makes the folder again.
                </p>
              </>
            ) : (
              <p className={styles.quiet}>
                The files are plain text and not encrypted. Keys are not in them. Nothing that exists is overwritten.
              </p>
            )}
          </>
        )}
        {state.step === 'running' && (
          <JobProgress
            text={state.what}
            value={state.total === 0 ? null : state.done / state.total}
            figures={state.done === 0 ? undefined : state.done.toLocaleString()}
          />
        )}
        {state.step === 'done' && <ExportOutcome report={state.report} />}
      </div>
    </Dialog>
  );
}

function ExportOutcome({ report }: { report: ExportReport }) {
  if (report.isCancelled) return <p role="status">Stopped. Nothing was left behind.</p>;
  if (report.isEncrypted === true)
    return (
      <div role="status">
        <p>
          <strong>Exported and encrypted.</strong> {report.notes.toLocaleString()} notes and{' '}
          {report.sessions.toLocaleString()} sessions are in
        </p>
        <p className={styles.path}>{report.folder}</p>
      </div>
    );
  return (
    <div role="status">
      <p>
        <strong>Exported.</strong> {report.files.toLocaleString()} files with {report.notes.toLocaleString()} notes and{' '}
        {report.sessions.toLocaleString()} sessions are in
      </p>
      <p className={styles.path}>{report.folder}</p>
    </div>
  );
}
