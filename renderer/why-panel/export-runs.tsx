import { useState } from 'react';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { useCommand } from '../bridge/queries';
import { announce } from '../ui/announcer';
import { Button } from '../ui/button';
import { Menu } from '../ui/menu';
import styles from './why-panel.module.css';

/** Writes stored runs as JSONL into the exports folder, and says where and how many. */
export function ExportRuns({ trace }: { trace: RetrievalTrace }) {
  const [said, setSaid] = useState('');
  const command = useCommand('trace.export', {
    onSuccess: ({ path, runs, bytes }) => {
      const words = `${runs.toLocaleString()} ${runs === 1 ? 'run' : 'runs'}, ${Math.max(1, Math.round(bytes / 1024)).toLocaleString()} KB: ${path}`;
      setSaid(words);
      announce(`Exported ${words}`);
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
      {said !== '' && (
        <p className={styles.exported} role="status">
          exported {said}
        </p>
      )}
    </>
  );
}
