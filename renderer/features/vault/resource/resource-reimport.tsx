import { useRef, useState } from 'react';
import type { Resource } from '../../../../shared/domain/resource';
import type { ImportReport, JobEvent } from '../../../../shared/ipc/routes/exchange';
import { call, errorText } from '../../../ipc/client';
import { useStream } from '../../../ipc/stream';
import { Button } from '../../../ui/actions/button';
import { FILE_EXTENSIONS, sourceFileName, reimportOutcomeText } from './resource-text';
import styles from './resource.module.css';
import { t } from '../../../../shared/messages/message';

const UPLOAD_CHUNK_BYTES = 1024 * 1024;
type ReimportState =
  | { step: 'idle' }
  | { step: 'working'; streamId: string | null }
  | { step: 'done'; words: string }
  | { step: 'failed'; why: string };

/** Imports the document again from a chosen file; unchanged chunks keep their links and citations. */
export function ResourceReimport({ resource }: { resource: Resource }) {
  const [state, setState] = useState<ReimportState>({ step: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const key = sourceFileName(resource);
  const { cancel } = useStream<JobEvent<ImportReport>>(state.step === 'working' ? state.streamId : null, (event) => {
    if (event.type === 'finished')
      setState(event.report.isCancelled ? { step: 'idle' } : { step: 'done', words: reportText(event.report) });
    else if (event.type === 'failed') setState({ step: 'failed', why: event.message });
  });
  if (key === null) return null;

  const read = async (file: File) => {
    setState({ step: 'working', streamId: null });
    try {
      const uploadId = await uploadFile(key, file);
      const { streamId } = await call('import.run', { uploadId, asDocuments: true });
      setState({ step: 'working', streamId });
    } catch (error) {
      setState({ step: 'failed', why: errorText(error) });
    }
  };

  return (
    <div className={styles.reimport}>
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_EXTENSIONS[resource.format]}
        aria-label={t('vault.theDocumentsFileAgain')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      {state.step === 'working' ? (
        <Button size="small" onClick={() => void cancel()} disabled={state.streamId === null}>
          {t('vault.stopReading')}
        </Button>
      ) : (
        <Button
          size="small"
          onClick={() => input.current?.click()}
          title={t('vault.chooseSplitAgainNow', { split: key.split('/').at(-1)! })}
        >
          {t('vault.chooseTheFileAgain')}
        </Button>
      )}
      <p role="status" className={styles.outcome}>
        {state.step === 'working' ? t('vault.reading') : state.step === 'done' ? state.words : ''}
      </p>
      {state.step === 'failed' && (
        <p role="alert" className={styles.problem}>
          {state.why}
        </p>
      )}
    </div>
  );
}

function reportText({ chunks, skipped }: ImportReport): string {
  const [left] = skipped;
  return chunks === undefined ? (left?.why ?? t('vault.nothingCouldBeRead')) : reimportOutcomeText(chunks);
}

/** Under the document's stored file name, whatever the chosen file is called. */
async function uploadFile(name: string, file: File): Promise<string> {
  const { uploadId } = await call('import.begin', { files: [{ name, size: file.size }] });
  try {
    for (let from = 0; from < file.size; from += UPLOAD_CHUNK_BYTES) {
      await call('import.append', {
        uploadId,
        file: 0,
        bytes: new Uint8Array(await file.slice(from, from + UPLOAD_CHUNK_BYTES).arrayBuffer()),
      });
    }
    return uploadId;
  } catch (error) {
    await call('import.discard', { uploadId }).catch(() => {});
    throw error;
  }
}
