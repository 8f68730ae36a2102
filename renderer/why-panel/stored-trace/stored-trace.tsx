import { useState } from 'react';
import { Button } from '../../ui/actions/button';
import { ExportRuns } from './export-runs';
import type { TraceWithRounds } from '../trace/trace-with-rounds';
import { TraceTree } from './trace-tree';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

/** Level 4: the stored trace with its further rounds. */
export function StoredTrace({ story }: { story: TraceWithRounds }) {
  const [isOpen, setOpen] = useState(false);
  const { trace } = story;
  return (
    <section className={styles.raw} aria-label={t('whyPanel.storedTrace')}>
      <div className={styles.actions}>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('whyPanel.hideTheStoredTrace') : t('whyPanel.showTheStoredTrace')}
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
        })}
      </p>
    </section>
  );
}

/** The trace as stored, with further rounds under `children`. */
export const traceForExport = ({ trace, children }: TraceWithRounds): unknown =>
  children.length === 0 ? trace : { ...trace, children };
