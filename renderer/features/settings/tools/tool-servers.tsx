import { useState } from 'react';
import type { SettingsView } from '../../../../shared/ipc/routes/settings';
import { t } from '../../../../shared/messages/message';
import { showToast } from '../../../ui/feedback/toasts';
import { ServerCard } from './server-card';
import { ServerForm } from './server-form';
import styles from './tools.module.css';

/** Servers of tools that a model may use while it answers: each tool off until the person allows it. */
export function ToolServers({ view }: { view: SettingsView }) {
  const { toolServers, engine } = view.settings;
  /** Those that were added just now: what they offer is read at once. */
  const [added, setAdded] = useState<readonly string[]>([]);
  return (
    <>
      {(engine === 'offline' || engine === 'agent') && <p className={styles.fact}>{t('tools.needsAModel')}</p>}
      {toolServers.length === 0 && (
        <div className={styles.group}>
          <h3>{t('tools.noneYet')}</h3>
          <p className={styles.fact}>{t('tools.whatAToolDoes')}</p>
        </div>
      )}
      {toolServers.map((server) => (
        <ServerCard key={server.id} server={server} isReadAtOnce={added.includes(server.name)} />
      ))}
      <ServerForm
        server={null}
        onSaved={(names) => {
          setAdded([...added, ...names]);
          showToast({ text: t('tools.added', { count: names.length, name: names[0]! }) });
        }}
      />
    </>
  );
}
