import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { hostOf, isThisMachine } from './provider-presets';
import styles from './settings.module.css';
import { t } from '../../../shared/messages/message';
import { rich, strong } from '../../ui/text/rich-message';

/** What a model would be sent once it is on, and what never; for the address as it is typed. */
export function WhatWouldLeave({ provider }: { provider: ProviderSettings }) {
  const host = hostOf(provider.baseUrl.trim());
  if (isThisMachine(provider.baseUrl.trim()))
    return <p className={styles.fact}>{t('settings.runsMachineHostMessages', { host })}</p>;
  return (
    <>
      <p className={styles.fact}>{rich('settings.hostThen', { host, strong })}</p>
      <ul className={styles.bullets}>
        <li>{t('settings.eachMessageSendRecent')}</li>
        <li>{t('settings.notesPassagesChosenAnswer')}</li>
        {provider.embeddingModel.trim() !== '' && <li>{t('settings.textEveryNoteMessage')}</li>}
      </ul>
      <p className={styles.fact}>{t('settings.neverPasswordsKeysCard')}</p>
    </>
  );
}
