import { useState } from 'react';
import type { DocumentOutcome as Outcome, ImportReport } from '../../../../shared/ipc/routes/exchange';
import { call, errorText } from '../../../ipc/client';
import { useGo } from '../../../navigation/navigation';
import { Button } from '../../../ui/actions/button';
import styles from './folder-preview.module.css';
import { t } from '../../../../shared/messages/message';

const MAX_SHOWN = 50;

/** The imported documents in counts of chunks, and the undo for notes of a folder. */
export function DocumentOutcome({ report }: { report: ImportReport }) {
  const go = useGo();
  const { documents = [], importId, notes } = report;
  return (
    <>
      {documents.length > 0 && (
        <details className={styles.documents} open={documents.length <= 5}>
          <summary>{t('exchange.documentsNewChangedDocuments', { documents: documents.length })}</summary>
          <ul>
            {documents.slice(0, MAX_SHOWN).map((document) => (
              <li key={document.resourceId}>
                <Button size="small" tone="quiet" onClick={() => go.toResource(document.resourceId)}>
                  <span className="note-text">{document.title}</span>
                </Button>
                <span className={styles.quiet}>{documentOutcomeText(document)}</span>
              </li>
            ))}
            {documents.length > MAX_SHOWN && (
              <li className={styles.quiet}>{t('common.andMore', { count: documents.length - MAX_SHOWN })}</li>
            )}
          </ul>
        </details>
      )}
      {importId !== undefined && notes > 0 && <UndoImport importId={importId} />}
    </>
  );
}

/** "3 updated, 1 new, 2 unchanged" */
function documentOutcomeText({ isNew, updated, added, unchanged, removed }: Outcome): string {
  if (isNew) return t('common.chunks', { chunks: added });
  return [
    ...(updated > 0 ? [t('exchange.chunksUpdated', { updated })] : []),
    ...(added > 0 ? [t('exchange.chunksNew', { added })] : []),
    ...(unchanged > 0 ? [t('exchange.chunksUnchanged', { unchanged })] : []),
    ...(removed > 0 ? [t('exchange.chunksPutAway', { removed })] : []),
  ].join(', ');
}

function UndoImport({ importId }: { importId: string }) {
  const [state, setState] = useState<{ step: 'offered' | 'working' | 'done' } | { step: 'failed'; why: string }>({
    step: 'offered',
  });
  const takeBack = async () => {
    setState({ step: 'working' });
    try {
      await call('import.undo', { importId });
      setState({ step: 'done' });
    } catch (error) {
      setState({ step: 'failed', why: errorText(error) });
    }
  };
  if (state.step === 'done') return <p role="status">{t('exchange.takenBackVaultBefore')}</p>;
  return (
    <>
      {state.step === 'failed' && <p role="alert">{state.why}</p>}
      <p>
        <Button size="small" disabled={state.step === 'working'} onClick={() => void takeBack()}>
          {t('exchange.takeTheseNotesBack')}
        </Button>
      </p>
    </>
  );
}
