import { useState } from 'react';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { Button } from '../ui/button';
import { showToast } from '../ui/toasts';
import { TraceTree } from './trace-tree';
import styles from './why-panel.module.css';

/** Level 4: the stored trace itself. */
export function RawTrace({ trace }: { trace: RetrievalTrace }) {
  const [isOpen, setOpen] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(trace, null, 2));
      showToast({ text: 'The whole trace is on the clipboard, as JSON.' });
    } catch {
      showToast({ tone: 'error', text: 'The clipboard could not be reached. Select the lines below instead.' });
    }
  };
  return (
    <section className={styles.raw} aria-label="Stored trace">
      <div className={styles.actions}>
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{isOpen ? 'Hide the stored trace' : 'Show the stored trace'}</Button>
        <Button size="small" tone="plain" onClick={() => void copy()}>Copy trace</Button>
      </div>
      {isOpen && <TraceTree value={trace} label="Stored trace" />}
      <p className={styles.fine}>settings {trace.configHash.slice(0, 8)} · index at seq {trace.indexSeq.toLocaleString()} · {trace.embedder ?? 'no embeddings'} · judged by {trace.gate.judge === '' ? 'nobody' : trace.gate.judge}</p>
    </section>
  );
}
