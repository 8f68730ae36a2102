import { useState } from 'react';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { useCommand } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { Button } from '../../ui/actions/button';
import { Menu } from '../../ui/actions/menu';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

/** Writes stored runs as JSONL into the exports folder, and shows path and count. */
export function ExportRuns({ trace }: { trace: RetrievalTrace }) {
  const [result, setResult] = useState('');
  const command = useCommand('trace.export', {
    onSuccess: ({ path, runs, bytes }) => {
      const description = t('whyPanel.runsCountNumberKb', { runs, count: Math.max(1, Math.round(bytes / 1024)), path });
      setResult(description);
      announce(t('whyPanel.exportedDescription', { description }));
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
          {t('whyPanel.exportedResult', { result })}
        </p>
      )}
    </>
  );
}
