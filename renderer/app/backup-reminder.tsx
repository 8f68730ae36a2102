import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import { localDay } from '../../shared/lib/time/local-day';
import { useRoute } from '../ipc/queries';
import { vaultStorageKey } from '../ipc/vault-storage';
import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { formatDate } from '../ui/text/date-text';
import styles from './app-banners.module.css';
import { t } from '../../shared/messages/message';

const storageKey = (): string => vaultStorageKey('backup-reminder-put-off');

/** Reminds of a backup folder whose last copy is older than the person wished; once put off, not before tomorrow. */
export function BackupReminder() {
  const go = useGo();
  const { data: state } = useRoute('backup.folder', null);
  const today = localDay(Date.now());
  const [putOff, setPutOff] = useState(() => localStorage.getItem(storageKey()));
  if (state === undefined || !state.isOverdue || state.isRunning || putOff === today) return null;
  if (state.isConnected && state.problem === null) return null;
  return (
    <div className={styles.news} role="status">
      <HardDrive aria-hidden="true" />
      <div className={styles.body}>
        {state.last === null ? t('app.noBackupYetFolder') : t('app.lastBackupAt', { at: formatDate(state.last.at) })}{' '}
        {state.isConnected ? t('app.theLastTryFailed') : t('app.connectDriveNextOne')}
      </div>
      <Button size="small" onClick={go.toHealth}>
        {t('app.show')}
      </Button>
      <Button
        size="small"
        tone="plain"
        onClick={() => {
          localStorage.setItem(storageKey(), today);
          setPutOff(today);
        }}
      >
        {t('app.tomorrow')}
      </Button>
    </div>
  );
}
