import { useState } from 'react';
import { Button } from '../../ui/actions/button';
import type { TraceWithRounds } from '../trace/trace-with-rounds';
import { TraceTree } from './trace-tree';
import styles from '../styles/why-panel.module.css';
import { formatDuration } from '../trace/trace-labels';
import { t } from '../../../shared/messages/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { useCommand } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { Menu } from '../../ui/actions/menu';
import { Region } from '../../ui/layout/region';

/** Level 4: the stored trace with its further rounds. */
export function StoredTrace({ story }: { story: TraceWithRounds }) {
  const [isOpen, setOpen] = useState(false);
  const { trace } = story;
  return (
    <Region className={styles.raw} label={t('whyPanel.storedTrace')}>
      <div className={styles.actions}>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('whyPanel.storedTrace')}
        </Button>
        <ExportRuns trace={trace} />
      </div>
      {isOpen && <TraceTree value={traceForExport(story)} label={t('whyPanel.storedTrace')} />}
      <p className={styles.fine}>
        {t('whyPanel.settingsConfighashIndexSeq', {
          configHash: trace.configHash.slice(0, 8),
          indexSeq: trace.indexSeq,
          embedder: trace.embedder ?? t('whyPanel.noEmbeddings'),
          judge: trace.gate.judge === '' ? t('whyPanel.nobody') : trace.gate.judge,
        })}{' '}
        · {formatDuration(trace.ms)}
      </p>
    </Region>
  );
}

/** The trace as stored, with further rounds under `children`. */
export const traceForExport = ({ trace, children }: TraceWithRounds): unknown =>
  children.length === 0 ? trace : { ...trace, children };

/** Writes stored runs as JSONL into the exports folder, and shows path and count. */
function ExportRuns({ trace }: { trace: RetrievalTrace }) {
  const [result, setResult] = useState('');
  const command = useCommand('trace.export', {
    onSuccess: ({ path, runs, bytes }) => {
      const exported = t('whyPanel.runsExported', { runs, count: Math.max(1, Math.round(bytes / 1024)), path });
      setResult(exported);
      announce(exported);
    },
  });
  const { sessionId } = trace;
  const run = (id: RetrievalTrace['sessionId']) => command.mutate({ sessionId: id });
  return (
    <>
      {sessionId === null ? (
        <Button size="small" tone="plain" disabled={command.isPending} onClick={() => run(null)}>
          {t('whyPanel.exportRuns')}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button size="small" tone="plain" disabled={command.isPending}>
              {t('whyPanel.exportRuns')}
            </Button>
          }
          items={[
            { label: t('whyPanel.ofThisConversation'), onSelect: () => run(sessionId) },
            { label: t('whyPanel.ofTheWholeVault'), onSelect: () => run(null) },
          ]}
        />
      )}
      {result !== '' && (
        <p className={styles.exported} role="status">
          {result}
        </p>
      )}
    </>
  );
}
