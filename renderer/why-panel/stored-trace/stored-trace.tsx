import { useState } from 'react';
import { Button } from '../../ui/actions/button';
import { ExportRuns } from './export-runs';
import type { TraceWithRounds } from '../trace/trace-with-rounds';
import { TraceTree } from './trace-tree';
import styles from '../styles/why-panel.module.css';

/** Level 4: the stored trace with its further rounds. */
export function StoredTrace({ story }: { story: TraceWithRounds }) {
  const [isOpen, setOpen] = useState(false);
  const { trace } = story;
  return (
    <section className={styles.raw} aria-label="Stored trace">
      <div className={styles.actions}>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the stored trace' : 'Show the stored trace'}
        </Button>
        <ExportRuns trace={trace} />
      </div>
      {isOpen && <TraceTree value={traceForExport(story)} label="Stored trace" />}
      <p className={styles.fine}>
        settings {trace.configHash.slice(0, 8)} · index at seq {trace.indexSeq.toLocaleString()} ·{' '}
        {trace.embedder ?? 'no embeddings'} · judged by {trace.gate.judge === '' ? 'nobody' : trace.gate.judge}
      </p>
    </section>
  );
}

/** The trace as stored, with further rounds under `children`. */
export const traceForExport = ({ trace, children }: TraceWithRounds): unknown =>
  children.length === 0 ? trace : { ...trace, children };
