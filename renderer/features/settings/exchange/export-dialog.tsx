import { useState } from 'react';
import type { ExportReport } from '../../../../shared/ipc/routes/exchange';
import { call } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { ReadingCopyPreview, useReadingCopy } from '../../../publishing/reading-copy-preview';
import { Dialog } from '../../../ui/layout/dialog';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { CountedProgress, JobActions, JobProblem } from '../../../jobs/job-parts';
import { NO_PASSPHRASE, PassphraseFields, passphraseProblem } from './passphrase-fields';
import { useJob } from '../../../ipc/use-job';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';
import { rich, strong } from '../../../ui/text/rich-message';

const EXPORT_KINDS = {
  folder: {
    label: 'exchange.everything',
    text: 'exchange.newFolderEveryNote',
  },
  html: {
    label: 'exchange.keptNotesToRead',
    text: 'exchange.pagesOpenAnyBrowser',
  },
  jsonl: {
    label: 'exchange.keptNotesAsData',
    text: 'exchange.oneLineKeptNote',
  },
  okf: {
    label: 'exchange.keptNotesForOthers',
    text: 'exchange.openKnowledgeFormatFolder',
  },
} as const;

/** Exports everything as files, or the kept notes for others. */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenExportDialog onClose={onClose} /> : null;
}

function OpenExportDialog({ onClose }: { onClose: () => void }) {
  const command = useRoute('app.status', null).data?.command ?? '…';
  const [as, setAs] = useState<keyof typeof EXPORT_KINDS>('folder');
  const [isEncrypted, setEncrypted] = useState(false);
  const [passphrase, setPassphrase] = useState(NO_PASSPHRASE);
  const job = useJob<ExportReport>(
    () => call('export.run', { as, ...(isEncrypted ? { passphrase: passphrase.words } : {}) }),
    t('exchange.beginning'),
  );
  const { state } = job;
  const isReady = !isEncrypted || passphraseProblem(passphrase) === null;
  const actions = <JobActions job={job} label={t('common.export')} isReady={isReady} onClose={onClose} />;

  return (
    <Dialog isOpen onClose={onClose} title={t('common.export')} width="normal" actions={actions}>
      <div className={styles.body}>
        {(state.step === 'ready' || state.step === 'asking') && (
          <>
            <JobProblem job={job} />
            <RadioGroup
              label={t('exchange.whatToExport')}
              value={as}
              options={Object.entries(EXPORT_KINDS).map(([value, { label }]) => ({
                value: value as keyof typeof EXPORT_KINDS,
                label: t(label),
              }))}
              onChange={setAs}
            />
            <p>{t(EXPORT_KINDS[as].text)}</p>
            {as === 'html' && <WholeCopyPreview />}
            <label className={styles.encrypt}>
              <input type="checkbox" checked={isEncrypted} onChange={(event) => setEncrypted(event.target.checked)} />
              {t('exchange.encryptPassphrase')}
            </label>
            {isEncrypted ? (
              <>
                <PassphraseFields value={passphrase} onChange={setPassphrase} />
                <p className={styles.quiet}>{t('exchange.oneFileInsteadFolder', { command })}</p>
              </>
            ) : (
              <p className={styles.quiet}>{t('exchange.filesPlainTextEncrypted')}</p>
            )}
          </>
        )}
        <CountedProgress job={job} />
        {state.step === 'done' && <ExportOutcome report={state.report} />}
      </div>
    </Dialog>
  );
}

const WholeCopyPreview = () => <ReadingCopyPreview copy={useReadingCopy(null)} />;

function ExportOutcome({ report }: { report: ExportReport }) {
  if (report.isCancelled) return <p role="status">{t('exchange.stoppedNothingLeftBehind')}</p>;
  if (report.isEncrypted === true)
    return (
      <div role="status">
        <p>
          {rich('exchange.exportedEncryptedNotesNumber', {
            strong,
            notes: report.notes,
            sessions: report.sessions,
          })}
        </p>
        <p className={styles.path}>{report.folder}</p>
      </div>
    );
  return (
    <div role="status">
      <p>
        {rich('exchange.exportedFilesNumberFiles', {
          strong,
          files: report.files,
          notes: report.notes,
          sessions: report.sessions,
        })}
      </p>
      <p className={styles.path}>{report.folder}</p>
    </div>
  );
}
