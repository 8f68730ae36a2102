import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Spinner } from '../../../ui/feedback/spinner';
import { SettingsSection } from '../settings-section';
import styles from '../settings.module.css';
import { AddServerForm } from './add-server-form';
import { ServerCard } from './server-card';

/** Servers of tools that a model may use while it answers: each tool off until the person allows it. */
export function ToolsSection() {
  const servers = useRoute('tools.list', null, { staleTime: 0 });
  return (
    <SettingsSection isWholePage title={t('tools.title')} intro={t('tools.intro')}>
      {servers.isError ? (
        <ErrorState text={errorText(servers.error)} onRetry={() => void servers.refetch()} />
      ) : servers.data === undefined ? (
        <Spinner text={t('common.reading')} />
      ) : servers.data.length === 0 ? (
        <div className={styles.group}>
          <h3>{t('tools.noneYet')}</h3>
          <p className={styles.fact}>{t('tools.whatAToolDoes')}</p>
        </div>
      ) : (
        servers.data.map((server) => <ServerCard key={server.id} server={server} />)
      )}
      <AddServerForm />
    </SettingsSection>
  );
}
