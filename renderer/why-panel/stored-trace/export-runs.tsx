import { useState } from 'react';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { useCommand } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { Button } from '../../ui/actions/button';
import { Menu } from '../../ui/actions/menu';
import { formatCount } from '../../ui/text/format-count';
import styles from '../styles/why-panel.module.css';

/** Writes stored runs as JSONL into the exports folder, and shows path and count. */
export function ExportRuns({ trace }: { trace: RetrievalTrace }) {
  const [result, setResult] = useState('');
  const command = useCommand('trace.export', {
    onSuccess: ({ path, runs, bytes }) => {
      const description = `${formatCount(runs, 'run')}, ${Math.max(1, Math.round(bytes / 1024)).toLocaleString()} KB: ${path}`;
      setResult(description);
      announce(`Exported ${description}`);
    },
  });
  const { sessionId } = trace;
  const run = (id: RetrievalTrace['sessionId']) => command.mutate({ sessionId: id });
  return (
    <>
      {sessionId === null ? (
        <Button size="small" tone="plain" disabled={command.isPending} onClick={() => run(null)}>
          Export runs
        </Button>
      ) : (
        <Menu
          trigger={
            <Button size="small" tone="plain" disabled={command.isPending}>
              Export runs
            </Button>
          }
          items={[
            { label: 'Of this conversation', onSelect: () => run(sessionId) },
            { label: 'Of the whole vault', onSelect: () => run(null) },
          ]}
        />
      )}
      {result !== '' && (
        <p className={styles.exported} role="status">
          exported {result}
        </p>
      )}
    </>
  );
}
