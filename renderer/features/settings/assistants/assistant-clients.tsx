import { useState } from 'react';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useRoute } from '../../../ipc/queries';
import { Disclosure } from '../../../ui/disclosure';
import { AllowDialog } from './allow-dialog';
import styles from './assistants.module.css';
import { ClientLine } from './client-line';
import { ReadList } from './read-list';

/** Which other assistants may read the vault, and what they read. */
export function AssistantClients() {
  const list = useRoute('assistants.list', null, { staleTime: 0 });
  const [name, setName] = useState<string | null>(null);
  const clients = list.data ?? [];
  const asked = clients.find((client) => client.name === name);
  return (
    <div className={styles.clients}>
      {list.isError && (
        <p className={styles.problem} role="alert">
          {errorText(list.error)}
        </p>
      )}
      {list.data?.length === 0 && <p className={styles.fact}>{t('assistants.noneAsked')}</p>}
      {clients.length > 0 && (
        <ul className={styles.list} aria-label={t('assistants.otherAssistants')}>
          {clients.map((client) => (
            <ClientLine key={client.name} client={client} onAllow={() => setName(client.name)} />
          ))}
        </ul>
      )}
      {asked !== undefined && <AllowDialog client={asked} onClose={() => setName(null)} />}
      <Disclosure label={t('assistants.whoReadWhat')}>
        <ReadList clients={clients} />
      </Disclosure>
    </div>
  );
}
